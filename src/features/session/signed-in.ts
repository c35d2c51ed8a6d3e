/** One session, as tabs send it to each other and as it is stored. */
export interface SignedIn {
  /** Identifies this session among the tabs; unlike the token it is not secret. */
  id: string
  token: string
  /** Kept on this device after the browser closes. */
  kept: boolean
  /** How often the server has replaced the token: a tab that slept may still have an older one. Absent: never. */
  turn?: number
}

/** Whether a tab has a newer token of a session. A tab of an earlier version does not say which one it has. */
export function isNewer({ turn: one = 0 }: Turn, { turn: other = 0 }: Turn): boolean {
  return one > other
}

interface Turn {
  turn?: number | undefined
}
