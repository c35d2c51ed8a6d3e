import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** How long a process waits for its database. */
export interface Deadlines {
  /** For the answer to one statement. */
  readonly queryMillis: number
  /** For the answer to a COMMIT: it waits for the synchronous standby, and without one for ever. */
  readonly commitMillis: number
}

/** No answer came in time. What the statement did is not known, and the connection is not used again. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}

/**
 * The transaction is stored here, and PostgreSQL gave up waiting for the standby that should have it as well: a failover now
 * would lose it. So its outcome is not known, although PostgreSQL says that it is committed.
 */
export class NotReplicated extends Error {
  override readonly name = 'NotReplicated'
}

/** SQLSTATE of a warning. COMMIT gives one only when its wait for the standby was cut short. */
const WARNING = '01000'

/**
 * A pool whose connections answer in time or are thrown away. Without it a server that stands still held each connection of
 * the pool for as long as the system keeps a silent one, which is up to two hours, and with the last of them every call.
 *
 * @example
 * new Kysely<Database>({ dialect: new PostgresDialect({ pool: withDeadlines(pool, { queryMillis: 30_000, commitMillis: 5_000 }) }) })
 */
export function withDeadlines(pool: Pool, deadlines: Deadlines): PostgresPool {
  // One for each connection: Kysely knows by it whether a connection is new.
  const known = new WeakMap<PoolClient, DeadlineClient>()
  return {
    connect: async () => {
      const client = await pool.connect()
      const before = known.get(client) ?? new DeadlineClient(client, deadlines)
      known.set(client, before)
      before.taken()
      return before
    },
    end: async () => await pool.end(),
  }
}

class DeadlineClient implements PostgresPoolClient {
  readonly #client: PoolClient
  readonly #asked: PostgresPoolClient
  readonly #deadlines: Deadlines
  #isReleased = true
  #gaveUp: NoAnswer | null = null

  constructor(client: PoolClient, deadlines: Deadlines) {
    this.#client = client
    this.#asked = client
    this.#deadlines = deadlines
  }

  taken(): void {
    this.#isReleased = false
  }

  release(): void {
    if (this.#isReleased) return
    this.#isReleased = true
    this.#client.release()
  }

  query<Row>(sql: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query<Row>(
    asked: string | PostgresCursor<Row>,
    parameters: readonly unknown[] = [],
  ): Promise<PostgresQueryResult<Row>> | PostgresCursor<Row> {
    if (typeof asked !== 'string') throw new TypeError('Rows are read in pages: no cursor is opened.')
    return asked === 'commit'
      ? this.#commit<Row>(asked)
      : this.#answer<Row>(asked, parameters, this.#deadlines.queryMillis)
  }

  async #commit<Row>(sql: string): Promise<PostgresQueryResult<Row>> {
    let warning: string | undefined
    const hear = (notice: { readonly code?: string | undefined; readonly message?: string | undefined }): void => {
      if (notice.code === WARNING) warning = notice.message ?? ''
    }
    this.#client.on('notice', hear)
    try {
      const result = await this.#answer<Row>(sql, [], this.#deadlines.commitMillis)
      if (warning !== undefined) throw new NotReplicated(`The commit did not reach its standby: ${warning}`)
      return result
    } finally {
      this.#client.off('notice', hear)
    }
  }

  async #answer<Row>(sql: string, parameters: readonly unknown[], millis: number): Promise<PostgresQueryResult<Row>> {
    // What follows in the same transaction, such as its ROLLBACK, meets the same.
    if (this.#gaveUp !== null) throw this.#gaveUp
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(this.#giveUp(millis)), millis)
      const end = (): void => clearTimeout(timer)
      // After the deadline both do nothing: the connection is closed under the statement, which is rejected then.
      this.#asked.query<Row>(sql, parameters).finally(end).then(resolve, reject)
    })
  }

  /** Closes the connection: an answer that comes later would be taken for that of the next question. */
  #giveUp(millis: number): NoAnswer {
    const error = new NoAnswer(`The database gave no answer within ${millis / 1000} s.`)
    this.#gaveUp = error
    this.#isReleased = true
    this.#client.release(error)
    return error
  }
}
