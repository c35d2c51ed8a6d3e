/**
 * An order with one of it elsewhere; the rest keeps its order. Places beyond the ends are the ends.
 * @example moved(['a', 'b', 'c'], 'c', 0) // ['c', 'a', 'b']
 */
export function moved(order: readonly string[], id: string, place: number): string[] {
  const rest = order.filter((other) => other !== id)
  if (rest.length === order.length) return [...order]
  const at = Math.max(0, Math.min(place, rest.length))
  return [...rest.slice(0, at), id, ...rest.slice(at)]
}

/** Rows in an order of their ids; what the order does not name comes after it, as it was. */
export function inOrder<Row>(rows: readonly Row[], order: readonly string[], idOf: (row: Row) => string): Row[] {
  const place = new Map(order.map((id, index) => [id, index]))
  const at = (row: Row) => place.get(idOf(row)) ?? order.length
  return [...rows].sort((one, other) => at(one) - at(other))
}

/** Where a pointer is in a list, by the middles of its rows from top to bottom. */
export function placeAt(y: number, middles: readonly number[]): number {
  return middles.filter((middle) => middle < y).length
}
