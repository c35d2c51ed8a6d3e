import type { Hono } from 'hono'

/** The applications of one process. */
export interface ProcessApps {
  /** Answers on PORT. */
  readonly app: Hono
  /** Answers on METRICS_PORT, for this machine alone. */
  readonly metrics: Hono
}
