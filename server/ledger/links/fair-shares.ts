/**
 * Shares a number of places among those who wait: nobody gets more than he needs, and what one leaves goes to the others. So an
 * account with a hundred thousand postings to link keeps back none that has five.
 *
 * @param waiting how many each one needs
 * @returns how many each one gets, in the same order
 * @example fairShares([3, 100, 5], 18) // [3, 10, 5]
 */
export function fairShares(waiting: readonly number[], places: number): number[] {
  const shares = waiting.map(() => 0)
  let left = places
  const smallestFirst = [...waiting.entries()].sort(([, a], [, b]) => a - b)
  for (const [rank, [index, need]] of smallestFirst.entries()) {
    const share = Math.min(need, Math.ceil(left / (waiting.length - rank)))
    shares[index] = share
    left -= share
  }
  return shares
}
