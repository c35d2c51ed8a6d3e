import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { hostsOf } from './hosts'
import type { Hosts } from './hosts'

/** What processes tell each other of. `event`: the merchant whose event was stored; `clock` and `pool`: nothing. */
type WakeUpChannel = 'event' | 'clock' | 'pool'
const CHANNELS: readonly WakeUpChannel[] = ['event', 'clock', 'pool']

const FIRST_RETRY_MILLIS = 50
const LAST_RETRY_MILLIS = 5_000
/** A connection that a router has forgotten looks open for hours; one small question shows whether it still is. */
const PROBE_MILLIS = 30_000
const PROBE_TIMEOUT_MILLIS = 10_000

/**
 * Called with the payload of a notification, or with null when notifications may have been missed (the connection was
 * made or made again): whoever is told null reads everything.
 */
type WakeUpListener = (payload: string | null) => void

/** The notifications of other transactions, in this process and in all others on the database. */
export interface WakeUps {
  /** @returns what ends the subscription */
  on(channel: WakeUpChannel, listener: WakeUpListener): () => void
  /** Closes the connection; no listener is called afterwards. */
  close(): Promise<void>
}

export interface WakeUpOptions {
  /** A database that keeps a session per connection: LISTEN does not work through a pooler that shares them. */
  readonly url: string
  /** The connection broke or could not be made; it is tried again. */
  readonly onError: (error: unknown) => void
  /** Time between two probes of the connection. */
  readonly probeMillis?: number
}

/** Never wakes anybody: for programs that publish only, and for tests that poll quickly instead. */
export const noWakeUps: WakeUps = { on: () => () => undefined, close: () => Promise.resolve() }

/**
 * Holds one connection that LISTENs, beside the pool, for as long as the process runs. It is made again with a growing
 * pause (50 ms to 5 s) when it breaks. A wake-up is only ever a hint: what it hints at is in a table, and everybody who
 * listens reads that table from time to time even when no hint comes.
 *
 * @example
 * const wakeUps = openWakeUps({ url, onError: (error) => log.error(error) })
 * const leave = wakeUps.on('event', (merchant_id) => look(merchant_id))
 */
export function openWakeUps(options: WakeUpOptions): WakeUps {
  const listeners = new Map<WakeUpChannel, Set<WakeUpListener>>(CHANNELS.map((channel) => [channel, new Set()]))
  const ending = new AbortController()
  const tell = (channel: string, payload: string | null): void => {
    if (ending.signal.aborted) return
    for (const [known, those] of listeners) if (known === channel) for (const listener of those) listener(payload)
  }
  const ended = keepListening(options, tell, ending.signal)
  return {
    on: (channel, listener) => {
      listeners.get(channel)?.add(listener)
      return () => void listeners.get(channel)?.delete(listener)
    },
    close: async () => {
      ending.abort()
      await ended
    },
  }
}

type Tell = (channel: string, payload: string | null) => void

async function keepListening(options: WakeUpOptions, tell: Tell, signal: AbortSignal): Promise<void> {
  const hosts = hostsOf(options.url)
  let retry = FIRST_RETRY_MILLIS
  while (!signal.aborted) {
    try {
      await listenOnce(options, {
        hosts,
        tell,
        signal,
        onListening: () => {
          retry = FIRST_RETRY_MILLIS
          for (const channel of CHANNELS) tell(channel, null)
        },
      })
    } catch (error) {
      if (!signal.aborted) options.onError(error)
    }
    await sleep(retry, signal)
    retry = Math.min(2 * retry, LAST_RETRY_MILLIS)
  }
}

/** Listens until the connection breaks, which throws, or until `signal` aborts. */
async function listenOnce(
  { probeMillis = PROBE_MILLIS }: WakeUpOptions,
  { hosts, tell, signal, onListening }: { hosts: Hosts; tell: Tell; signal: AbortSignal; onListening: () => void },
): Promise<void> {
  const client = new hosts.Client({
    application_name: 'wake-ups',
    connectionTimeoutMillis: 10_000,
    query_timeout: PROBE_TIMEOUT_MILLIS,
    keepAlive: true,
  })
  const broken = new AbortController()
  let reason: unknown
  const give = (error: unknown): void => {
    reason ??= error
    broken.abort()
  }
  client.on('error', give)
  client.on('end', () => give(new Error('The listening connection was closed.')))
  client.on('notification', ({ channel, payload = '' }) => tell(channel, payload))
  const over = AbortSignal.any([signal, broken.signal])
  try {
    await client.connect()
    await hosts.prove(client)
    for (const channel of CHANNELS) await client.query(`listen ${channel}`)
    onListening()
    while (!over.aborted) {
      await sleep(probeMillis, over)
      if (!over.aborted) await client.query('select')
    }
    if (broken.signal.aborted && !signal.aborted) throw reason
  } finally {
    await close(client)
  }
}

/** Says goodbye; a connection that does not answer is left to the operating system. */
async function close(client: Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), pause(1_000, undefined, { ref: false })])
}

async function sleep(millis: number, signal: AbortSignal): Promise<void> {
  // The only way for this pause to fail is to be cut short.
  await pause(millis, undefined, { signal }).catch(() => undefined)
}
