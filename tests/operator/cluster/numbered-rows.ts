import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import type { Cluster } from './open-cluster'
import type { Act, Look, Row } from './history'

const BETWEEN_MILLIS = 100
const ANSWER_MILLIS = 5_000

/** Rows that a client writes and reads beside the product, each once, so that one lost row in a thousand is found. */
export interface NumberedRows {
  readonly acts: readonly Act[]
  readonly looks: readonly Look[]
  /** The longest time in milliseconds without an acknowledgement, of those pauses that ended in this span of `Date.now()`. */
  longestPause(from: number, to: number): number
  /** Waits until a row was acknowledged that began after this call. */
  progress(): Promise<void>
  stop(): Promise<void>
  /** All rows of the node that takes writes now. */
  rows(): Promise<Row[]>
}

/** Writes ten rows a second through HAProxy and reads the last acknowledged one four times a second, until it is stopped. */
export async function openNumberedRows({ adminUrl }: Cluster): Promise<NumberedRows> {
  const acts: Act[] = []
  const looks: Look[] = []
  const acknowledged: number[] = [Date.now()]
  let last: string | undefined
  const stopping = new AbortController()

  // Without a key that is unique: a row that was written twice must be seen.
  const setUp = await connected(adminUrl)
  await setUp.query('create table numbered (n int, at timestamptz default clock_timestamp())')
  await setUp.end()

  const write = async (client: Client): Promise<void> => {
    // A number whose outcome is not known is never written again.
    const act: Act = { key: String(acts.length + 1), began: Date.now() }
    acts.push(act)
    const answer = await client.query<{ at: string }>(
      'insert into numbered (n) values ($1) returning extract(epoch from at)::text as at',
      [acts.length],
    )
    act.answered = { at: Date.now(), answer: answer.rows[0]?.at ?? '' }
    acknowledged.push(act.answered.at)
    last = act.key
    await pause(BETWEEN_MILLIS)
  }
  const look = async (client: Client): Promise<void> => {
    const key = last
    const began = Date.now()
    if (key !== undefined) {
      const { rows } = await client.query<{ at: string }>(SELECT, [key])
      looks.push({ key, began, answer: rows[0]?.at })
    }
    await pause(250)
  }
  const again = async (work: (client: Client) => Promise<void>): Promise<void> => {
    let client: Client | undefined
    while (!stopping.signal.aborted) {
      try {
        client ??= await connected(adminUrl)
        await work(client)
      } catch {
        void client?.end().catch(() => undefined)
        client = undefined
        await pause(BETWEEN_MILLIS)
      }
    }
    await client?.end().catch(() => undefined)
  }
  const running = [write, look].map(again)
  return {
    acts,
    looks,
    longestPause: (from, to) =>
      Math.max(
        0,
        ...acknowledged
          .map((at, index) => ({ at, pause: at - (acknowledged[index - 1] ?? at) }))
          .filter(({ at }) => at >= from && at <= to)
          .map((each) => each.pause),
      ),
    progress: async () => {
      const before = acknowledged.length
      while (acknowledged.length < before + 2) await pause(50)
    },
    stop: async () => {
      stopping.abort()
      await Promise.all(running)
    },
    rows: async () => {
      const client = await connected(adminUrl)
      const { rows } = await client.query<{ n: number; at: string }>(
        'select n, extract(epoch from at)::text as at from numbered',
      )
      await client.end()
      return rows.map(({ n, at }) => ({ key: String(n), answer: at }))
    },
  }
}

const SELECT = 'select extract(epoch from at)::text as at from numbered where n = $1'

async function connected(connectionString: string): Promise<Client> {
  const client = new Client({
    connectionString,
    connectionTimeoutMillis: ANSWER_MILLIS,
    query_timeout: ANSWER_MILLIS,
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
