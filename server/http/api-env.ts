/** What the Hono context stores for each call. */
export interface ApiEnv {
  Variables: {
    request_id: string
    operation: string
    /** Whether the caller was found to be a merchant or an application. */
    is_known: boolean
  }
}
