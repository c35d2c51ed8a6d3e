import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { Hono } from 'hono'
import { readClocks, refuseSkew } from '#server/database/clock-skew'
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
  /**
   * What is known of the chains now, where only the operator's programs ask. Without it the answer is one word: strangers
   * can reach the api, and what is held is not their business.
   */
  readonly chains?: () => Promise<KnownChains>
}

const COMMIT_MILLIS = 3_000
const KEPT_MILLIS = 1_000
const SILENT = `No commit was answered within ${COMMIT_MILLIS / 1000} s: the database stands still, or no standby confirms.`

/**
 * `GET /health` answers while the process runs. `GET /ready` answers 200 while the process may be sent calls, and 503
 * while it stops, its database takes no writes, or the clocks of both are far apart. To the operator's programs it says why in `because`, names each network, and
 * in `closed` those on which no money moves: this is no reason to send calls elsewhere, since every process reads the same
 * (docs/operate.md).
 */
export function createHealth({ db, isStopping, chains }: HealthOptions): Hono {
  const app = new Hono()
  const askDatabase = oncePerSecond(async () => await whyNotWritable(db))
  app.get('/health', (context) => context.json({ status: 'alive' }))
  app.get('/ready', async (context) => {
    const because = await askDatabase()
    const database = because === null
    const stopping = isStopping()
    const ready = database && !stopping
    const status = ready ? 'ready' : 'not ready'
    if (chains === undefined) return context.json({ status }, ready ? 200 : 503)
    const { networks, troubles } = database ? await known(chains) : UNREAD
    const closed = networks.filter((network) => network.closed).map(({ network_id }) => network_id)
    return context.json({ status, database, because, stopping, closed, networks, troubles }, ready ? 200 : 503)
  })
  return app
}

const UNREAD: KnownChains = { networks: [], troubles: [] }

/** A list that could not be read is no empty one: that is a trouble too. */
async function known(chains: () => Promise<KnownChains>): Promise<KnownChains> {
  return await chains().catch((error: unknown) => ({
    networks: [],
    troubles: [{ subject: 'database', text: `What is wrong could not be read: ${String(error)}` }],
  }))
}

/**
 * Writes a few bytes to the log of the database and commits: reads go on when the disk is full, when the server is a standby,
 * and when there is no standby that confirms commits. No row is written.
 *
 * @returns null when the commit was answered in time
 */
async function whyNotWritable(db: Db): Promise<string | null> {
  const commit = db
    .transaction()
    .execute(async (trx) => await sql`select pg_logical_emit_message(true, 'ready', '')`.execute(trx))
    .then(async () => refuseSkew(await readClocks(db)))
    .then(
      () => null,
      (error: unknown) => (error instanceof Error ? sentenceOf(error) : 'The database takes no writes.'),
    )
  const ended = new AbortController()
  const late = pause(COMMIT_MILLIS, SILENT, { signal: ended.signal }).catch(() => SILENT)
  try {
    return await Promise.race([commit, late])
  } finally {
    ended.abort()
  }
}

/** A proxy in front of a cluster closes each connection while no node takes writes; the driver's words for it say nothing of that. */
const sentenceOf = ({ message }: Error): string =>
  message === 'Connection terminated unexpectedly'
    ? 'The database closed the connection: it was ended, or no database node takes writes now.'
    : message

/**
 * Callers that ask while an answer is awaited, and within a second after it, get the same one: a database that hangs must not
 * lose all its connections, and strangers must not make it commit as often as they like.
 */
function oncePerSecond<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let answer: Promise<Result> | null = null
  return async () => {
    answer ??= work().finally(() => setTimeout(() => (answer = null), KEPT_MILLIS).unref())
    return await answer
  }
}

/**
 * `GET /metrics` in the text format of Prometheus, and the whole `/ready`. Mount it on the tools port only, which the public
 * cannot reach.
 */
export function createMetricsPage({ registry }: Metrics, health?: HealthOptions): Hono {
  const app = new Hono()
  app.get('/metrics', async (context) =>
    context.text(await registry.metrics(), 200, { 'Content-Type': registry.contentType }),
  )
  if (health !== undefined) app.route('/', createHealth(health))
  return app
}
