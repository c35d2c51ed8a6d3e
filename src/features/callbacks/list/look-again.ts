import type { Delivery } from '@/lib/api/callbacks'
import { serverNow } from '@/lib/api/server-clock'

/** Asked again this often where no live event tells. */
const EVERY_MS = 30_000
/** An attempt that is due is on its way: its outcome is there a moment later. */
const SOON_MS = 2000

/**
 * When to ask again, in milliseconds; false: when an event tells. An attempt is looked for once it is due in any case:
 * an event may be missed while the stream is being opened.
 */
export function lookAgain(waiting: readonly Pick<Delivery, 'next_time'>[], live: boolean): number | false {
  const due = waiting.flatMap(({ next_time }) => next_time ?? [])
  const usual = live ? Infinity : EVERY_MS
  const pause = Math.min(usual, Math.max(SOON_MS, (Math.min(...due) - serverNow()) * 1000 + SOON_MS))
  return pause === Infinity ? false : pause
}
