import { observable } from '@/lib/config/observable'

/**
 * The number of reads that are being tried again because no answer came in time. While it is above zero the shell shows
 * 'The current network is not good, loading...' once (SPEC.md section 8), whatever the number.
 */
export const slowReads = observable(0)

/**
 * Counts one more slow read.
 * @returns a function that counts it out again, to be called once
 */
export function beginSlowRead(): () => void {
  slowReads.set(slowReads.get() + 1)
  return () => slowReads.set(slowReads.get() - 1)
}
