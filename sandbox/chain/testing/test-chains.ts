import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import { fixedClock } from '#server/database/clock'
import type { FixedClock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import type { RecordedTransfer, TransferListener } from '#server/chain/adapter'
import type { ChainLog } from '#server/chain/chain-log'
import { openChains } from '../open-chains'
import type { SandboxChains } from '../mined-chain'
import type { OpenChainsOptions } from '../open-chains'

export const TEST_SEED = new Uint8Array(32).fill(7)

export interface TestChains {
  chains: SandboxChains
  clock: FixedClock
  folder: string
  /** The texts of warnings and errors. */
  complaints: string[]
  /** Closes the chains and opens them again on the same database and folder. */
  reopen(): Promise<SandboxChains>
}

/** A log that keeps the texts of warnings and errors. */
export function keepingLog(): ChainLog & { complaints: string[] } {
  const complaints: string[] = []
  const keep = (_about: object, text: string): void => void complaints.push(text)
  return { info: () => undefined, warn: keep, error: keep, complaints }
}

/** A folder for one test file, removed after its tests. Call it at the top level of the file. */
export async function testFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chain-test-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Open chains for one test file, closed after its tests. Call it at the top level of the file. */
export async function testChains(db: Db, options: Partial<OpenChainsOptions>): Promise<TestChains> {
  const folder = await testFolder()
  const clock = fixedClock('2026-01-01T00:00:00Z')
  const log = keepingLog()
  const all = { db, clock, log, folder, explorer_url: 'http://127.0.0.1:4174/explorer', seed: TEST_SEED, ...options }
  const open = { chains: await openChains(all) }
  afterAll(() => open.chains.close())
  return {
    get chains() {
      return open.chains
    },
    clock,
    folder,
    complaints: log.complaints,
    reopen: async () => {
      await open.chains.close()
      open.chains = await openChains(all)
      return open.chains
    },
  }
}

export interface ListenerInMemory extends TransferListener {
  /** `seen 12.5`, `confirmed 12.5`, ... in the order of the calls. */
  readonly told: string[]
  /** The calls since the last call of `news`. */
  news(): string[]
}

/** A listener that keeps its calls as texts. */
export function listenerInMemory(): ListenerInMemory {
  const told: string[] = []
  const hear =
    (what: string) =>
    (_trx: unknown, transfers: readonly RecordedTransfer[]): Promise<void> => {
      for (const { amount, sighting } of transfers)
        told.push(`${what} ${amount}${sighting === 1 ? '' : ` (${sighting})`}`)
      return Promise.resolve()
    }
  return {
    told,
    news: () => told.splice(0),
    seen: hear('seen'),
    confirmed: hear('confirmed'),
    orphaned: hear('orphaned'),
  }
}
