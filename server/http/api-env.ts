/** What Hono carries along with a call. */
export interface ApiEnv {
  Variables: { request_id: string; operation: string }
}
