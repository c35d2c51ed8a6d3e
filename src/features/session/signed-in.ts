/** One session, as tabs send it to each other and as it is stored. */
export interface SignedIn {
  /** Identifies this session among the tabs; unlike the token it is not secret. */
  id: string
  token: string
  /** Kept on this device after the browser closes. */
  kept: boolean
}
