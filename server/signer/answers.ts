import type { Refused, RefusedReason, Wait, WaitReason } from './contract'

/** The call is refused for good: the same one is refused again. */
export const refused = (reason: RefusedReason): Refused => ({ state: 'refused', reason })

/** The call may be done later. `until` in seconds, where it is known. */
export const wait = (reason: WaitReason, until: number | null = null): Wait => ({
  state: 'wait',
  reason,
  until: until === null ? null : String(until),
})
