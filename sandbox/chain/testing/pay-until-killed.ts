// Pays on a local EVM chain from several payers at once, and watches it, until it is killed. Prints `<ref> <txid>` for
// every payment that was accepted. Argument: JSON { url, folder, network_id, token_id, round, addresses, again }.
import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { systemClock } from '#server/database/clock'
import { connect } from '#server/database/connect'
import { openChains } from '../open-chains'
import { runWatchers } from '#server/chain/watchers'
import { recordingListener } from './recording-listener'
import { minedChain } from '../mined-chain'

const Order = z.object({
  url: z.string(),
  folder: z.string(),
  network_id: z.string(),
  token_id: z.string(),
  round: z.string(),
  addresses: z.array(z.string()),
  /** Refs of an earlier run, to be sent again. */
  again: z.array(z.string()),
})
const { url, folder, network_id, token_id, round, addresses, again } = Order.parse(JSON.parse(process.argv[2] ?? ''))

const fail = (error: unknown): never => {
  throw error
}
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }
const { db } = await connect({ url, onError: fail })
const chains = await openChains({
  db,
  clock: systemClock,
  log: quiet,
  folder,
  explorer_url: 'http://127.0.0.1:4174/explorer',
  networks: [network_id],
  snapshot_every: 20n,
})
const adapter = minedChain(chains, network_id)
runWatchers({
  db,
  clock: systemClock,
  chains,
  listener: recordingListener(),
  log: quiet,
  holder: `${process.pid}`,
  poll_seconds: 0.05,
})

/** Payer and receiver follow from the number in the ref, so that the same ref is the same order. */
async function pay(ref: string): Promise<void> {
  const lane = Number(ref.split(':').at(-1)) % addresses.length
  const order = { token_id, amount: '1', ref, to: addresses[lane] ?? '' }
  const { txid } = await adapter.send({ ...order, from: { purpose: 'payer', index: BigInt(lane) } })
  // Synchronous, so that the parent process gets every line that was printed before the kill.
  writeSync(1, `${ref} ${txid}\n`)
}

/** Repeats a call that fails because the node was killed, as every worker does. */
async function untilDone(work: () => Promise<void>): Promise<void> {
  for (;;) {
    try {
      return await work()
    } catch {
      await pause(20)
    }
  }
}

async function payOn(lane: number): Promise<never> {
  for (let number = lane; ; number += addresses.length) await untilDone(() => pay(`${round}:${number}`))
}

async function mineOn(): Promise<never> {
  for (;;) await untilDone(() => adapter.mine(1))
}

for (const ref of again) await untilDone(() => pay(ref))
await Promise.all([mineOn(), ...addresses.map((_, lane) => payOn(lane))])
