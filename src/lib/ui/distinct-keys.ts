import type { Key } from 'react'

/**
 * A key for each row. Rows whose id could not be read have equal ones, and get their position added: each must be drawn.
 *
 * @example distinctKeys([{ id: '7' }, { id: '—' }, { id: '—' }], ({ id }) => id) // ['7', '—', '— 2']
 */
export function distinctKeys<Row>(rows: readonly Row[], keyOf: (row: Row) => Key): string[] {
  const taken = new Set<string>()
  return rows.map((row, at) => {
    const key = String(keyOf(row))
    const free = taken.has(key) ? `${key} ${at}` : key
    taken.add(free)
    return free
  })
}
