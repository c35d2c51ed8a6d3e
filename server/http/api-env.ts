/** What the Hono context stores for each call. */
export interface ApiEnv {
  Variables: { request_id: string; operation: string }
}
