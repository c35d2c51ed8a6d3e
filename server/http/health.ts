import { sql } from 'kysely'
import { Hono } from 'hono'
import type { Db } from '#server/database/schema'
import type { Metrics } from '#server/core/metrics'

/** What is known of the chains, as `/ready` repeats it. */
interface KnownChains {
  /** Whether money moves on each network. */
  readonly networks: readonly { readonly network_id: string; readonly closed: boolean }[]
  /** What people have to look at, although calls are answered. */
  readonly troubles: readonly { readonly subject: string; readonly text: string }[]
}

export interface HealthOptions {
  readonly db: Db
  readonly isStopping: () => boolean
  /** What is known of the chains now. It takes no process out of service: a closed network leaves the others alone. */
  readonly chains?: () => Promise<KnownChains>
}

const NOTHING: KnownChains = { networks: [], troubles: [] }

/**
 * `GET /health` answers while the process runs. `GET /ready` answers 200 while the process may be sent calls, and 503
 * while it stops or its database does not answer. It names each network, and in `closed` those on which no money moves:
 * this is no reason to send calls elsewhere, since every process reads the same (docs/operate.md).
 */
export function createHealth({ db, isStopping, chains }: HealthOptions): Hono {
  const app = new Hono()
  app.get('/health', (context) => context.json({ status: 'alive' }))
  app.get('/ready', async (context) => {
    const database = await answers(db)
    const ready = database && !isStopping()
    const { networks, troubles } = database ? ((await chains?.()) ?? NOTHING) : NOTHING
    const closed = networks.filter((network) => network.closed).map(({ network_id }) => network_id)
    const status = ready ? 'ready' : 'not ready'
    const answer = { status, database, stopping: isStopping(), closed, networks, troubles }
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
