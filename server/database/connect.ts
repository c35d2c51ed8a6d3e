import { setTimeout as pause } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { IsolationLevel, PostgresPool } from 'kysely'
import { DatabaseError, Pool, TypeOverrides } from 'pg'
import type { PoolClient } from 'pg'
import { ClocksApart } from './clock-skew'
import { withDeadlines } from './deadline'
import type { Deadlines } from './deadline'
import { hostsOf, hostUrls } from './hosts'
import type { Hosts } from './hosts'
import type { Database, Db, Trx } from './schema'
import { StartError } from './start-error'

const OLDEST_SERVER = 150_000
const DATE_OID = 1082
const ATTEMPTS = 5
const KEEP_ALIVE_MILLIS = 5_000
/** A switch of the primary takes some seconds, in which no host takes writes. */
const START_MILLIS = 15_000
const START_PAUSE_MILLIS = 250
const DEADLOCK = '40P01'
const SERIALIZATION_FAILURE = '40001'

/** How to connect. */
export interface ConnectOptions {
  /** One host, or several of which one takes writes, see hosts.ts. */
  url: string
  /** The most connections; default 10. */
  max?: number
  /** How long a new connection may take; default 10 s. */
  connectMillis?: number
  /** How long statements may take; without it for ever. */
  deadlines?: Deadlines & {
    /** How long a statement waits for a row that another transaction holds, then SQLSTATE 55P03. */
    readonly lockMillis?: number
  }
  /** Called when a connection breaks while no query waits for it; the next query opens another. */
  onError: (error: Error) => void
}

/** An open pool of connections. */
export interface Connection {
  db: Db
  pool: Pool
  /** The same connections with their deadlines, for whoever builds another `Kysely` on them. */
  answering: PostgresPool
  /** Waits for queries under way, then closes every connection. */
  close: () => Promise<void>
}

/** Opens a pool on a PostgreSQL 15 or later and checks that it answers. */
export async function connect(options: ConnectOptions): Promise<Connection> {
  const opened = openPool(options)
  try {
    await refuseOldServer(opened.pool, { url: options.url, hosts: opened.hosts })
  } catch (error) {
    await opened.pool.end()
    throw error
  }
  return opened
}

/** The same without a look at the server, which may be down. */
export function openPool({
  url,
  max = 10,
  connectMillis = 10_000,
  deadlines,
  onError,
}: ConnectOptions): Connection & { readonly hosts: Hosts } {
  const types = new TypeOverrides()
  // A date has no zone: as a JS Date it would be another day west of Greenwich.
  types.setTypeParser(DATE_OID, (text: string) => text)
  const hosts = hostsOf(url)
  const pool = new Pool({
    Client: hosts.Client,
    max,
    types,
    connectionTimeoutMillis: connectMillis,
    keepAlive: true,
    // The system asks a silent peer only after two hours.
    keepAliveInitialDelayMillis: KEEP_ALIVE_MILLIS,
    ...(deadlines?.lockMillis === undefined ? {} : { lock_timeout: deadlines.lockMillis }),
    verify: callbackify(async (client: PoolClient) => await hosts.prove(client)),
  })
  pool.on('error', onError)
  // The pool handles errors of idle clients only; an error of a client between two queries of a transaction would end
  // the process.
  const open = new Set<PoolClient>()
  pool.on('connect', (client) => {
    client.on('error', onError)
    open.add(client)
    client.once('end', () => open.delete(client))
  })
  const answering = deadlines === undefined ? pool : withDeadlines(pool, deadlines)
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: answering }) })
  return {
    db,
    pool,
    hosts,
    answering,
    close: async () => {
      await db.destroy()
      // Kysely ends the pool only if it has used it.
      if (!pool.ended) await pool.end()
      // `pool.end` returns before the server has closed the connections; a server that stops now would log an error for
      // each.
      await Promise.all(Array.from(open, (client) => new Promise<void>((resolve) => client.once('end', resolve))))
    },
  }
}

async function refuseOldServer(pool: Pool, { url, hosts }: { url: string; hosts: Hosts }): Promise<void> {
  const version = await firstVersion(pool, hosts).catch((cause: unknown) => {
    if (cause instanceof ClocksApart) throw new StartError('clocks_apart', cause.message, { cause })
    throw new StartError(
      'database_unreachable',
      `No PostgreSQL answers at ${hostAndDatabase(url)} (${reasonOf(cause)}): start it, or correct DATABASE_URL.`,
      { cause },
    )
  })
  if (version.number >= OLDEST_SERVER) return
  throw new StartError(
    'database_too_old',
    `The PostgreSQL at ${hostAndDatabase(url)} is version ${version.name}: use version 15 or later.`,
  )
}

/** Each try goes to another host: each is asked at least once, and all of them again until one takes writes or time is up. */
async function firstVersion(pool: Pool, { count, changes }: Hosts): ReturnType<typeof serverVersion> {
  const end = performance.now() + START_MILLIS
  for (let tries = 1; ; tries++) {
    try {
      return await serverVersion(pool)
    } catch (error) {
      if (!changes || (tries >= count && performance.now() > end)) throw error
      if (tries % count === 0) await pause(START_PAUSE_MILLIS)
    }
  }
}

async function serverVersion(pool: Pool): Promise<{ number: number; name: string }> {
  const { rows } = await pool.query<{ number: number; name: string }>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as name`,
  )
  const [version] = rows
  if (version === undefined) throw new Error('it does not report its version')
  return version
}

/** Hosts and database of a connection string, without the password. */
function hostAndDatabase(text: string): string {
  return hostUrls(text).map(hostAndDatabaseOf).join(' or ') || 'the address in DATABASE_URL'
}

function hostAndDatabaseOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url)
  return `${searchParams.get('host') ?? host}${pathname}`
}

function reasonOf(cause: unknown): string {
  // When a name has several addresses (::1 and 127.0.0.1), the error is an AggregateError without a message of its own.
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join(', ')
  return cause instanceof Error ? cause.message : String(cause)
}

/** How a transaction runs. */
export interface TransactionOptions {
  isolation?: IsolationLevel
  /** Stop waiting for a lock after this time, with SQLSTATE 55P03; without it a transaction waits for ever. */
  lockTimeoutMillis?: number
}

/**
 * Runs `fn` in a transaction: commits when it returns, rolls back when it throws. After a deadlock or a serialization
 * failure `fn` runs again, up to five times in all, so it must only use `trx`. Every other error is thrown unchanged.
 * When the connection is lost during COMMIT the outcome is unknown; the keys `ref` and `key` make a repeat safe.
 *
 * @example
 * await inTransaction(db, (trx) => postEntry(trx, entry))
 */
export async function inTransaction<T>(
  db: Db,
  fn: (trx: Trx) => Promise<T>,
  options: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await runOnce(db, fn, options)
    } catch (error) {
      if (attempt === ATTEMPTS || !isTransient(error)) throw error
      // A random pause, so that transactions of one deadlock do not meet in the same order again.
      await pause(Math.random() * 2 ** attempt * 5)
    }
  }
}

async function runOnce<T>(
  db: Db,
  fn: (trx: Trx) => Promise<T>,
  { isolation, lockTimeoutMillis }: TransactionOptions,
): Promise<T> {
  const transaction = isolation === undefined ? db.transaction() : db.transaction().setIsolationLevel(isolation)
  return await transaction.execute(async (trx) => {
    if (lockTimeoutMillis !== undefined) {
      await sql`select set_config('lock_timeout', ${String(lockTimeoutMillis)}, true)`.execute(trx)
    }
    return await fn(trx)
  })
}

function isTransient(error: unknown): boolean {
  return error instanceof DatabaseError && (error.code === DEADLOCK || error.code === SERIALIZATION_FAILURE)
}
