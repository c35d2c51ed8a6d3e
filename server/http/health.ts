import { sql } from 'kysely'
import { Hono } from 'hono'
import type { Db } from '#server/database/schema'
import type { Metrics } from '#server/core/metrics'

/**
 * `GET /health` answers while the process runs. `GET /ready` answers 200 while the process may be sent calls, and 503
 * while it stops or its database does not answer.
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

/** `GET /metrics` in the text format of Prometheus. Mount it on the tools port only, which the public cannot reach. */
export function createMetricsPage({ registry }: Metrics): Hono {
  const app = new Hono()
  app.get('/metrics', async (context) =>
    context.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType }),
  )
  return app
}
