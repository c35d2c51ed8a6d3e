import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { systemClock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import { seededRandom } from '#server/database/seeded-random'
import { testDatabase } from '#server/database/test-database'
import { runProgram } from '#server/database/testing/program'
import { newAddress } from '#server/chain/addresses'
import { TREASURY } from '#server/chain/key'
import { openChains } from './open-chains'
import { createCallTable, recordedCalls, recordingListener } from './testing/recording-listener'
import { keepingLog, testFolder } from './testing/test-chains'
import { watchAll } from '#server/chain/watch-once'
import { minedChain } from './mined-chain'
import type { MinedChain } from './mined-chain'

const NETWORK = '2'
const TOKEN = '102'
const LANES = 3
const MOST_PAYMENTS = 40

const rounds = Array.from({ length: Number(process.env['KILL_ROUNDS'] ?? 1) }, (_, number) => number + 1)
const random = seededRandom(process.env['KILL_SEED'] ?? 'kill -9')
const { db, url } = await testDatabase()
const folder = await testFolder()
await createCallTable(db)

/** The txid that each ref was answered with, over all rounds. */
const acknowledged = new Map<string, string>()

async function withChain<T>(work: (adapter: MinedChain) => Promise<T>): Promise<T> {
  const explorer_url = 'http://127.0.0.1:4174/explorer'
  const chains = await openChains({
    db,
    clock: systemClock,
    log: keepingLog(),
    folder,
    explorer_url,
    networks: [NETWORK],
  })
  try {
    return await work(minedChain(chains, NETWORK))
  } finally {
    await chains.close()
  }
}

const addresses = await withChain(async (adapter) => {
  const made: string[] = []
  for (let lane = 0; lane < LANES; lane++) {
    const fresh = { network_id: adapter.network_id, purpose: 'payment', at: systemClock.now() } as const
    made.push((await inTransaction(db, (trx) => newAddress(trx, fresh))).address)
  }
  return made
})

async function anvilPid(): Promise<number> {
  const text = await readFile(join(folder, NETWORK, 'anvil.pid'), 'utf8')
  return Number.parseInt(text.slice(1), 10)
}

const kills = [
  { name: 'server and node together', kill: async (server: number) => void process.kill(-server, 'SIGKILL') },
  {
    name: 'the server, while its node lives on',
    kill: async (server: number) => void process.kill(server, 'SIGKILL'),
  },
  { name: 'the node first, then both', kill: async () => void process.kill(await anvilPid(), 'SIGKILL') },
]

describe.each(kills)('kill -9 of $name', ({ name, kill }) => {
  test.each(rounds)('loses no payment and makes none twice (round %i)', async (number) => {
    const again = [...acknowledged.keys()].slice(-10)
    const order = { url, folder, network_id: NETWORK, token_id: TOKEN, round: `${name}:${number}`, addresses, again }
    const program = runProgram('../../../sandbox/chain/testing/pay-until-killed.ts', [JSON.stringify(order)])
    await program.said(again.length + 1 + Math.floor(random() * MOST_PAYMENTS))
    await kill(program.pid)
    if (name.startsWith('the node')) {
      await program.said(program.lines.length + 1 + Math.floor(random() * MOST_PAYMENTS))
      process.kill(-program.pid, 'SIGKILL')
    }
    expect(await program.ended()).toBe(null)

    for (const [ref, txid] of program.lines.map(refAndTxid)) {
      expect(acknowledged.get(ref) ?? txid).toBe(txid)
      acknowledged.set(ref, txid)
    }
    await withChain(settle)
  })
})

function refAndTxid(line: string): [string, string] {
  const end = line.lastIndexOf(' ')
  return [line.slice(0, end), line.slice(end + 1)]
}

/** Mines and watches until nothing is under way, then compares the journal, the chain, and what the listener was told. */
async function settle(adapter: MinedChain): Promise<void> {
  await adapter.mine(adapter.confirmations)
  await watchAll({ db, clock: systemClock, adapter, listener: recordingListener() })
  const sent = await db
    .selectFrom('chain_journal')
    .select(['ref', 'txid'])
    .where('network_id', '=', NETWORK)
    .where('purpose', '=', 'payer')
    .execute()
  const journal = new Map(sent.map(({ ref, txid }) => [ref, txid]))
  for (const [ref, txid] of acknowledged) expect(journal.get(ref)).toBe(txid)

  const { number: to } = await adapter.tip()
  const transfers = await adapter.transfers({ from: 0n, to })
  const received = transfers.filter((one) => addresses.includes(one.to_address))
  const txids = sent.map(({ txid }) => txid).toSorted()
  expect(received.map(({ txid }) => txid).toSorted()).toEqual(txids)

  // The issuer fills the treasury at the start of the chain, which is told too.
  const treasury = adapter.addressOf(TREASURY)
  const filled = transfers.filter((one) => one.to_address === treasury).map(({ txid }) => txid)
  const calls = await recordedCalls(db)
  expect([...calls.keys()].toSorted()).toEqual([...txids, ...filled].toSorted())
  expect(new Set(calls.values())).toEqual(new Set(['seen confirmed']))
}
