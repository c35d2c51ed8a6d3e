/**
 * The order with one id at another position; the rest keeps its order. A position beyond an end means that end.
 * @example moved(['a', 'b', 'c'], 'c', 0) // ['c', 'a', 'b']
 */
export function moved(order: readonly string[], id: string, position: number): string[] {
  const rest = order.filter((other) => other !== id)
  if (rest.length === order.length) return [...order]
  const at = Math.max(0, Math.min(position, rest.length))
  return [...rest.slice(0, at), id, ...rest.slice(at)]
}

/** Rows in an order of their ids; rows that it does not name come last, in their previous order. */
export function inOrder<Row>(rows: readonly Row[], order: readonly string[], idOf: (row: Row) => string): Row[] {
  const position = new Map(order.map((id, index) => [id, index]))
  const at = (row: Row) => position.get(idOf(row)) ?? order.length
  return [...rows].sort((one, other) => at(one) - at(other))
}

/**
 * The position of a pointer in a list.
 * @param middles the vertical middles of the rows, from top to bottom, in pixels like `y`
 */
export function positionAt(y: number, middles: readonly number[]): number {
  return middles.filter((middle) => middle < y).length
}
