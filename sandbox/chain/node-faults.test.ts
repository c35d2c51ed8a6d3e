import { afterAll, describe, expect, test } from 'vitest'
import { getAddress, toHex } from 'viem'
import { ChainError } from '#server/chain/chain-error'
import { payment } from '#server/chain/evm/token-contract'
import { openNetworks } from '#server/chain/open-networks'
import { systemClock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import { seededRandom } from '#server/database/seeded-random'
import { testDatabase } from '#server/database/test-database'
import { buildProgram, runProgram } from '#server/database/testing/program'
import type { Program } from '#server/database/testing/program'
import { newAddress } from '#server/chain/addresses'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { richMerchant } from '#server/payout/withdrawal/testing/rich-merchant'
import { withdrawalRoutes } from '#server/payout/routes/withdrawal'
import { testApi } from '#server/testing/test-api'
import { FAULTS } from './testing/faulty-node'
import { createCallTable, recordedCalls } from './testing/recording-listener'
import { CONFIRMATIONS, NETWORK, PAYER, severalNodes, TOKEN, VARIABLE } from './testing/several-nodes'
import { keepingLog, testFolder } from './testing/test-chains'

const ROUNDS = Number(process.env['NODE_ROUNDS'] ?? 3)
// It waits for a state, and not for a time: beside other work the state comes later.
const WAIT = { timeout: 400_000, interval: 20 }
const random = seededRandom(process.env['NODE_SEED'] ?? 'node faults')
const pick = <T>(all: readonly [T, ...T[]] | readonly T[]): T => {
  const one = all[Math.floor(random() * all.length)]
  if (one === undefined) throw new RangeError('There is nothing to pick from.')
  return one
}

const { db, url } = await testDatabase()
const folder = await testFolder()
await createCallTable(db)
const nodes = await severalNodes(folder)
const others = await severalNodes(folder, { chain_id: 31_338 })
afterAll(async () => {
  await nodes.close()
  await others.close()
})
const [first, second] = nodes.proxies
if (first === undefined || second === undefined) throw new Error('There are two nodes.')
const file = await nodes.file('networks.json')
const tuning = { patience_millis: 300, rest_millis: 0, checked_millis: 0, proven_millis: 0 }
const opening = { db, clock: systemClock, log: keepingLog(), file, env: nodes.env, pool_size: 16, tuning } as const
const asWorker = { ...opening, role: 'worker', signer: nodes.signer } as const

await (await openNetworks(asWorker)).close()
const api = testApi({
  db,
  handlers: withdrawalRoutes,
  services: { chains: await openNetworks({ ...opening, role: 'api' }) },
})
const merchant = await richMerchant(api, { token_id: TOKEN, balance: '100000' })

const running = new Set<Program>()
afterAll(() => {
  // A round that failed leaves its worker behind, which would keep the database in use.
  for (const { pid } of running) process.kill(-pid, 'SIGKILL')
})
const built = await buildProgram('../../../sandbox/chain/testing/work-until-killed.ts')
const worker = (): Program => {
  const order = JSON.stringify({ url, file, env: nodes.env })
  const program = runProgram(built, [order])
  running.add(program)
  return program
}
const kill = async (program: Program): Promise<void> => {
  running.delete(program)
  process.kill(-program.pid, 'SIGKILL')
  expect(await program.ended()).toBe(null)
}
const heal = (): void => {
  for (const proxy of nodes.proxies) Object.assign(proxy, { fault: null, losesAnswers: false, heard: () => undefined })
}
/** Resolves at the `count`th call of a method that reaches a node. */
const atCall = async (method: string, count = 1): Promise<void> => {
  await new Promise<void>((resolve) => {
    let seen = 0
    for (const proxy of nodes.proxies) {
      proxy.heard = (called) => {
        if (called === method && ++seen >= count) resolve()
      }
    }
  })
}
const stateOf = async (address: string) =>
  (await db.selectFrom('withdrawal').select('state').where('address', '=', address).executeTakeFirstOrThrow()).state
const transfersTo = async (address: string): Promise<bigint[]> => {
  const topic = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`
  const filter = { fromBlock: '0x0', toBlock: 'latest', address: nodes.contract, topics: [null, null, topic] }
  const logs = await nodes.call(0, 'eth_getLogs', filter)
  return Array.isArray(logs) ? logs.map((log: object) => BigInt(String(Reflect.get(log, 'data')))) : []
}
const journalOf = async () =>
  await db
    .selectFrom('chain_journal')
    .select(['ref', 'txid', 'nonce'])
    .where('purpose', '=', 'treasury')
    .orderBy('id')
    .execute()

/** What comes between two right starts of the worker: the three ways in which a payout was once paid twice. */
const BETWEEN: Readonly<Record<string, () => Promise<void>>> = {
  'an api starts without any node': async () => {
    await (await openNetworks({ ...opening, env: {}, role: 'api' })).close()
  },
  'one start without the right nodes': async () => {
    await expect(openNetworks({ ...asWorker, env: {} })).rejects.toThrow(VARIABLE)
    await expect(openNetworks({ ...asWorker, env: others.env })).rejects.toThrow(nodes.genesis_hash)
    const there = { chain_id: others.chain_id, genesis_hash: others.genesis_hash, tokens: tokensOf(others.contract) }
    const moved = await others.file('moved.json', there)
    await expect(openNetworks({ ...asWorker, file: moved, env: others.env })).rejects.toThrow('another chain')
  },
  'a node that has no first block': async () => {
    second.fault = 'no first block'
    const chains = await openNetworks(asWorker)
    const order = { from: PAYER, to: nodes.signer.addressOf(NETWORK, PAYER), token_id: TOKEN, amount: '1' }
    await expect(chains.get(NETWORK.id).send(order)).rejects.toBeInstanceOf(ChainError)
    await chains.close()
  },
}
const WAYS = Object.keys(BETWEEN)
const tokensOf = (contract: string) => [
  { id: TOKEN, symbol: 'USDT', contract, decimals: 6, withdrawal: { fee: '1', gas: '0.0001', minimum: '2' } },
]

describe('a worker that is killed while its nodes are at fault', () => {
  const rounds = Array.from({ length: ROUNDS }, (_, round) => ({ round, between: WAYS[round % WAYS.length] ?? '' }))
  test.each(rounds)(
    'pays once, credits once, and completes with the transfer only (round $round: $between)',
    async ({ round, between }) => {
      const address = getAddress(toHex(BigInt(round) + (1n << 150n), { size: 20 }))
      const { status, msg } = await merchant.withdraw({ token_id: TOKEN, address, amount: '52' })
      expect([status, msg]).toEqual([200, expect.anything()])
      const before = await journalOf()

      // The first worker dies at some call, with a node that loses answers or is at fault.
      first.losesAnswers = random() < 0.5
      // Each node hears each of these at least once.
      const method = pick(['eth_estimateGas', 'eth_sendRawTransaction', 'eth_getTransactionReceipt'])
      const dies = atCall(method, 1 + Math.floor(random() * nodes.proxies.length))
      const killed = worker()
      await dies
      await kill(killed)
      heal()

      await BETWEEN[between]?.()
      heal()

      // Another one meets a faulty node from the beginning, and may not come to anything.
      second.fault = pick([...FAULTS, null])
      const asked = atCall('eth_getBlockByNumber', 4)
      const stuck = worker()
      await asked
      expect(await stateOf(address)).not.toBe(second.fault === null ? 'failed' : 'completed')
      await kill(stuck)
      heal()

      // Somebody pays meanwhile, and the chain is reorganised.
      const given = { network_id: NETWORK.id, purpose: 'payment', at: systemClock.now() } as const
      const deposit = await inTransaction(db, async (trx) => await newAddress(trx, given))
      const incoming = await nodes.send(PAYER, payment([{ to: getAddress(deposit.address), value: 3_000_000n }]))
      await nodes.mine(1)

      const right = worker()
      await expect.poll(async () => (await journalOf()).length, WAIT).toBe(before.length + 1)
      const { raw } = await db.selectFrom('chain_journal').select('raw').orderBy('id', 'desc').executeTakeFirstOrThrow()
      await expect.poll(() => nodes.proxies.some(({ raws }) => raws.includes(raw)), WAIT).toBe(true)
      await nodes.mine(1)
      if (random() < 0.5) await nodes.reorganise(1)
      await nodes.mine(CONFIRMATIONS)
      await expect.poll(async () => await stateOf(address), WAIT).toBe('completed')
      await expect.poll(async () => (await recordedCalls(db)).get(incoming) ?? '', WAIT).toMatch(/confirmed$/)
      await kill(right)

      expect(await transfersTo(address)).toEqual([51_000_000n])
      const journal = await journalOf()
      expect(journal.length).toBe(before.length + 1)
      expect(new Set(journal.map(({ nonce }) => nonce)).size).toBe(journal.length)
      expect(
        (await recordedCalls(db))
          .get(incoming)
          ?.split(' ')
          .filter((what) => what === 'confirmed'),
      ).toEqual(['confirmed'])
      expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
      expect(await ledgerDrift(db)).toEqual([])
    },
    900_000,
  )
})
