/** Every column of the table by its wire name, in the order in which they are offered (SPEC.md section 3). */
export const COLUMN_NAMES = [
  'index',
  'trade_no',
  'created_time',
  'out_trade_no',
  'apply_name',
  'token',
  'amount',
  'amount_collected',
  'fees',
  'mch_real_receive',
  'usdt_amount',
  'fiat_amount',
  'paid_time',
  'transaction_id',
  'contract',
  'status',
] as const

export type ColumnName = (typeof COLUMN_NAMES)[number]

/** Row number and platform order are always first, because they identify the row. */
export const FROZEN: readonly ColumnName[] = ['index', 'trade_no']

export const DEFAULT_COLUMNS: readonly ColumnName[] = [
  ...FROZEN,
  'created_time',
  'out_trade_no',
  'apply_name',
  'token',
  'amount',
  'amount_collected',
  'status',
]

/**
 * Reads columns from the address or from storage: unknown names are dropped, the fixed ones come first.
 * @returns undefined when no known column is left
 */
export function readColumns(list: string): ColumnName[] | undefined {
  const names = list.split(',')
  const known = names.flatMap((name) => COLUMN_NAMES.find((column) => column === name) ?? [])
  const chosen = [...new Set(known)].filter((name) => !FROZEN.includes(name))
  return chosen.length === 0 ? undefined : [...FROZEN, ...chosen]
}

/** The columns with one of them moved one position to the left (-1) or to the right (1). */
export function moveColumn(columns: readonly ColumnName[], name: ColumnName, by: -1 | 1): ColumnName[] {
  const from = columns.indexOf(name)
  const to = from + by
  if (from < FROZEN.length || to < FROZEN.length || to >= columns.length) return [...columns]
  const moved = columns.filter((other) => other !== name)
  return [...moved.slice(0, to), name, ...moved.slice(to)]
}

/** Adds a column at its default position, or removes it. */
export function toggleColumn(columns: readonly ColumnName[], name: ColumnName): ColumnName[] {
  if (FROZEN.includes(name)) return [...columns]
  if (columns.includes(name)) return columns.filter((other) => other !== name)
  const before = COLUMN_NAMES.slice(0, COLUMN_NAMES.indexOf(name))
  const after = before.findLast((other) => columns.includes(other))
  const at = after === undefined ? columns.length : columns.indexOf(after) + 1
  return [...columns.slice(0, at), name, ...columns.slice(at)]
}
