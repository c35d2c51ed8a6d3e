/** How long a session lives, from `user.info`. */
export interface SessionLife {
  /** The time without activity after which it ends. */
  idle_seconds: number
  /** The time when it ends in any case, in seconds since 1970. */
  expires_at: number
}

interface Moment {
  /** In seconds; both by the same clock. */
  now: number
  activity: number
}

/** The end of a session. Activity postpones `idle` but not `ending`. `left` is in seconds. */
export type Expiry = { is: 'fine' } | { is: 'idle' | 'ending'; left: number } | { is: 'over' }

/** Warning time: WCAG 2.2.1 demands 20 s, SECURITY.md section 5 two minutes. */
const WARN_SECONDS = 120

/** What the page must show about the end of the session at this moment. */
export function expiryOf({ idle_seconds, expires_at }: SessionLife, { now, activity }: Moment): Expiry {
  const idleLeft = activity + idle_seconds - now
  const endLeft = expires_at - now
  if (Math.min(idleLeft, endLeft) <= 0) return { is: 'over' }
  if (endLeft <= WARN_SECONDS) return { is: 'ending', left: endLeft }
  if (idleLeft <= WARN_SECONDS) return { is: 'idle', left: idleLeft }
  return { is: 'fine' }
}
