import { observable } from '@/lib/config/observable'

/**
 * How many reads are being tried again because no answer came in time. While it is above zero the shell says 'The
 * current network is not good, loading...' once (SPEC.md section 8), whatever their number.
 */
export const slowReads = observable(0)

/** One more read waits. @returns an act that says it no longer does, to be called once */
export function beginSlowRead(): () => void {
  slowReads.set(slowReads.get() + 1)
  return () => slowReads.set(slowReads.get() - 1)
}
