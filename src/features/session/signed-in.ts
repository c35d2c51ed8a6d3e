/** One session, as its tabs tell each other and as it is kept. */
export interface SignedIn {
  /** Names this session among the tabs; unlike the token it is no secret. */
  id: string
  token: string
  /** Kept on this device after the browser closes. */
  kept: boolean
}
