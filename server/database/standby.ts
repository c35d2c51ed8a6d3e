import { setTimeout as pause } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Database, Db } from './schema'

/** Where reads go that decide nothing: exports, statements and statistics of long ranges. */
export interface Reads {
  /**
   * A database that has everything that was committed when this was called. Take one for each request, and use it for
   * reading only.
   */
  upToDate(): Promise<Db>
}

/** Without a standby every read goes to the primary. */
export function readsOfPrimary(db: Db): Reads {
  return { upToDate: async () => await Promise.resolve(db) }
}

export interface StandbyOptions {
  readonly db: Db
  /** The primary's connections, for what the standby cannot answer. */
  readonly primary: PostgresPool
  readonly standby: PostgresPool
  /** Called when the standby does not answer, or has stopped a statement; the primary has answered then. */
  readonly onError: (error: unknown) => void
}

/** Where the primary is in its log, and in which history: a promoted standby begins another one. */
interface Place {
  readonly lsn: string
  readonly timeline: number
}

const PATIENCE_MILLIS = 500
/** A standby that is down or silent is not asked again for so long: each question would cost a time limit. */
const REST_MILLIS = 10_000
const PAUSE_MILLIS = 20
/**
 * The timeline is that of the last restart point, so after a failover reads go to the primary until the standby has made one: it may
 * follow an old primary that does not know yet that it is one, whose rows nobody has acknowledged.
 */
const HAS_IT = `select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= $1::pg_lsn
  and (select timeline_id from pg_control_checkpoint()) = $2 as has`

/**
 * Reads from a standby that has replayed everything up to now. A connection that does not reach this place within half a second, and a
 * statement that the standby stops because it is in the way of the replay (SQLSTATE 40001), are answered by the primary: behind
 * one address there may be several standbys, so each connection is asked.
 *
 * @example
 * const reads = readsOfStandby({ db, primary, standby, onError })
 * for await (const batch of paymentBatches(await reads.upToDate(), scope)) yield batch
 */
export function readsOfStandby(options: StandbyOptions): Reads {
  let rests_until = 0
  const rest = (error: unknown): void => {
    rests_until = performance.now() + REST_MILLIS
    options.onError(error)
  }
  return {
    upToDate: async () => {
      if (performance.now() < rests_until) return options.db
      const pool = poolUpTo(await placeOf(options.db), { ...options, rest })
      return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
    },
  }
}

/** What was acknowledged is flushed. The place of the next record may lie behind the header of a page, which nobody replays. */
async function placeOf(db: Db): Promise<Place> {
  const { rows } = await sql<Place>`
    select place::text as lsn, ('x' || left(pg_walfile_name(place), 8))::bit(32)::int as timeline
    from pg_current_wal_flush_lsn() place`.execute(db)
  const [place] = rows
  if (place === undefined) throw new TypeError('The primary does not say where it is.')
  return place
}

function poolUpTo(
  place: Place,
  { primary, standby, onError, rest }: StandbyOptions & { rest: (error: unknown) => void },
): PostgresPool {
  let isLeft = false
  const reached = async (): Promise<PostgresPoolClient | null> => {
    if (isLeft) return null
    try {
      const client = await standby.connect()
      if (await reaches(client, place)) return client
      client.release()
    } catch (error) {
      rest(error)
    }
    // What the primary has once begun to answer it answers to the end.
    isLeft = true
    return null
  }
  return {
    connect: async () => {
      const client = await reached()
      return client === null ? await primary.connect() : new StandbyClient(client, { primary, onError })
    },
    // The pools belong to the process and are closed by it.
    end: async () => await Promise.resolve(),
  }
}

async function reaches(client: PostgresPoolClient, { lsn, timeline }: Place): Promise<boolean> {
  const end = performance.now() + PATIENCE_MILLIS
  try {
    for (;;) {
      const { rows } = await client.query<{ has: boolean }>(HAS_IT, [lsn, timeline])
      if (rows[0]?.has === true) return true
      if (performance.now() > end) return false
      await pause(PAUSE_MILLIS)
    }
  } catch (error) {
    client.release()
    throw error
  }
}

class StandbyClient implements PostgresPoolClient {
  readonly #client: PostgresPoolClient
  readonly #options: Pick<StandbyOptions, 'primary' | 'onError'>
  #inTransaction = false

  constructor(client: PostgresPoolClient, options: Pick<StandbyOptions, 'primary' | 'onError'>) {
    this.#client = client
    this.#options = options
  }

  release(): void {
    this.#client.release()
  }

  query<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(
    asked: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof asked !== 'string') throw new TypeError('Rows are read in pages: no cursor is opened.')
    return this.#ask<Row>(asked, parameters)
  }

  async #ask<Row>(text: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>> {
    if (/^(?:begin|start transaction)/.test(text)) this.#inTransaction = true
    try {
      return await this.#client.query<Row>(text, parameters)
    } catch (error) {
      // A transaction has one view of the data: whoever runs it begins again (inTransaction).
      if (this.#inTransaction) throw error
      this.#options.onError(error)
      const client = await this.#options.primary.connect()
      try {
        return await client.query<Row>(text, parameters)
      } finally {
        client.release()
      }
    }
  }
}
