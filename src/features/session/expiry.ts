/** How long a session lives, from `user.info`. */
export interface SessionLife {
  /** Without activity. */
  idle_seconds: number
  /** In any case, in seconds since 1970. */
  expires_at: number
}

interface Moment {
  /** In seconds; both by the same clock. */
  now: number
  activity: number
}

/** `idle` can be put off by doing something, `ending` cannot. `left` in seconds. */
export type Expiry = { is: 'fine' } | { is: 'idle' | 'ending'; left: number } | { is: 'over' }

/** WCAG 2.2.1 asks for 20 s; SECURITY.md section 5 for two minutes. */
const WARN_SECONDS = 120

/** What is to be said about the end of a session, now. */
export function expiryOf({ idle_seconds, expires_at }: SessionLife, { now, activity }: Moment): Expiry {
  const idleLeft = activity + idle_seconds - now
  const endLeft = expires_at - now
  if (Math.min(idleLeft, endLeft) <= 0) return { is: 'over' }
  if (endLeft <= WARN_SECONDS) return { is: 'ending', left: endLeft }
  if (idleLeft <= WARN_SECONDS) return { is: 'idle', left: idleLeft }
  return { is: 'fine' }
}
