import { setTimeout as pause } from 'node:timers/promises'
import type { Clock } from '#server/database/clock'
import { whileLeased } from '#server/database/lease'
import type { Db } from '#server/database/schema'
import type { ChainAdapter, TransferListener } from './adapter'
import type { ChainLog } from './chain-log'
import type { ChainRegistry } from './registry'
import { watchOnce } from './watch-once'

const LEASE_SECONDS = 15
const LEAST_POLL_SECONDS = 1
const LONGEST_PAUSE_SECONDS = 30

/** What the watchers of a process need. */
export interface WatchersOptions {
  db: Db
  clock: Clock
  chains: ChainRegistry
  listener: TransferListener
  log: ChainLog
  /** Identifies this process among all, as in `host:pid:start`. */
  holder: string
  /** Seconds between two polls of a chain that does not announce its blocks; those between two of its blocks unless given. */
  poll_seconds?: number
}

/**
 * Follows every chain, each under its own lease, so that one of several processes does it. A block made in this process
 * is read at once. `stop` waits for the steps under way.
 */
export function runWatchers(options: WatchersOptions): { stop(): Promise<void> } {
  const { db, chains, holder, log } = options
  const running = chains.all().map((adapter) => {
    const { network_id } = adapter
    const onError = (error: unknown): void => log.error({ network_id, error }, 'a chain is not being watched')
    const run = (signal: AbortSignal): Promise<void> => follow(options, adapter, signal)
    return whileLeased({ db, name: `watch:${network_id}`, holder, seconds: LEASE_SECONDS, run, onError })
  })
  return {
    stop: async () => {
      await Promise.all(running.map((one) => one.stop()))
    },
  }
}

async function follow(options: WatchersOptions, adapter: ChainAdapter, signal: AbortSignal): Promise<void> {
  const { db, clock, listener, log } = options
  const poll_seconds = options.poll_seconds ?? Math.max(LEAST_POLL_SECONDS, adapter.block_seconds)
  const newBlock = newBlockSignal(adapter, signal)
  let failures = 0
  while (!signal.aborted) {
    try {
      const { caught_up, scanned } = await watchOnce({ db, clock, adapter, listener })
      failures = 0
      if (caught_up || scanned === 0) await newBlock.wait(poll_seconds)
    } catch (error) {
      log.error({ network_id: adapter.network_id, error }, 'a step of following a chain failed and is tried again')
      await rest(Math.min(LONGEST_PAUSE_SECONDS, poll_seconds * 2 ** failures++), signal)
    }
  }
}

/** Lets a loop wait for the next block, or some seconds. A block that came before the wait ends it at once. */
function newBlockSignal(adapter: ChainAdapter, signal: AbortSignal): { wait(seconds: number): Promise<void> } {
  let arrived = new AbortController()
  const off = adapter.onBlock(() => arrived.abort())
  signal.addEventListener('abort', off, { once: true })
  return {
    wait: async (seconds) => {
      await rest(seconds, AbortSignal.any([arrived.signal, signal]))
      arrived = new AbortController()
    },
  }
}

async function rest(seconds: number, signal: AbortSignal): Promise<void> {
  // The pause is rejected only when `signal` aborts.
  await pause(seconds * 1000, undefined, { signal }).catch(() => undefined)
}
