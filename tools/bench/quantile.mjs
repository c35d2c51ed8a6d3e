/**
 * The time below which a share of all times lies, by the nearest rank; infinite when there are none.
 *
 * @param {readonly number[]} times in any order
 * @param {number} share above 0, at most 1; 0.95 for the p95
 * @example quantile([3, 1, 2, 4], 0.5) // 2
 */
export const quantile = (times, share) =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * share) - 1] ?? Infinity
