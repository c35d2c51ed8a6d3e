import { sql } from 'kysely'
import { Hono } from 'hono'
import type { Db } from '#server/database/schema'
import type { Metrics } from '#server/core/metrics'

/** Something that people have to look at, although calls are answered: such as a network that is closed. */
interface HealthTrouble {
  readonly subject: string
  readonly text: string
}

export interface HealthOptions {
  readonly db: Db
  readonly isStopping: () => boolean
  /** What is wrong now. It takes no process out of service: what is wrong with one network leaves the others alone. */
  readonly troubles?: () => Promise<readonly HealthTrouble[]>
}

/**
 * `GET /health` answers while the process runs. `GET /ready` answers 200 while the process may be sent calls, and 503
 * while it stops or its database does not answer; `troubles` names what people have to look at.
 */
export function createHealth({ db, isStopping, troubles }: HealthOptions): Hono {
  const app = new Hono()
  app.get('/health', (context) => context.json({ status: 'alive' }))
  app.get('/ready', async (context) => {
    const database = await answers(db)
    const ready = database && !isStopping()
    const known = database ? ((await troubles?.()) ?? []) : []
    const answer = { status: ready ? 'ready' : 'not ready', database, stopping: isStopping(), troubles: known }
    return context.json(answer, ready ? 200 : 503)
  })
  return app
}

async function answers(db: Db): Promise<boolean> {
  try {
    await sql`select 1`.execute(db)
    return true
  } catch {
    return false
  }
}

/** `GET /metrics` in the text format of Prometheus. Mount it on the tools port only, which the public cannot reach. */
export function createMetricsPage({ registry }: Metrics): Hono {
  const app = new Hono()
  app.get('/metrics', async (context) =>
    context.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType }),
  )
  return app
}
