import { sql } from 'kysely'
import { Hono } from 'hono'
import type { Db } from '#server/database/schema'
import type { Metrics } from '#server/core/metrics'

/**
 * `GET /health`: the process lives. `GET /ready`: it may be sent calls, which is false while it stops or its database
 * does not answer.
 */
export function createHealth({ db, isStopping }: { db: Db; isStopping: () => boolean }): Hono {
  const app = new Hono()
  app.get('/health', (context) => context.json({ status: 'alive' }))
  app.get('/ready', async (context) => {
    const database = await answers(db)
    const ready = database && !isStopping()
    return context.json({ status: ready ? 'ready' : 'not ready', database, stopping: isStopping() }, ready ? 200 : 503)
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

/** `GET /metrics` in Prometheus' text form: for the tools port, which strangers do not reach. */
export function createMetricsPage({ registry }: Metrics): Hono {
  const app = new Hono()
  app.get('/metrics', async (context) =>
    context.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType }),
  )
  return app
}
