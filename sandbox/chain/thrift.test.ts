import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { payment } from '#server/chain/evm/token-contract'
import { newAddress } from '#server/chain/addresses'
import { openNetworks } from '#server/chain/open-networks'
import { watchOnce } from '#server/chain/watch-once'
import { fixedClock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { getAddress } from 'viem'
import { NETWORK, PAYER, severalNodes } from './testing/several-nodes'
import { keepingLog, listenerInMemory, testFolder } from './testing/test-chains'
import { TRON_NETWORK, tronNetwork } from './tron/testing/tron-network'

const clock = fixedClock('2026-01-01T00:00:00Z')
const BLOCKS = 60
const BLOCK_MILLIS = 3_000

// The nodes are asked by the time that passes in the program; nothing of what it waits for depends on it.
const pass = (millis: number): void => void vi.advanceTimersByTime(millis)
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a chain of TRON is followed with at most three calls a block and node', async () => {
  const { db } = await testDatabase()
  const tron = await tronNetwork(await testFolder())
  afterAll(() => tron.close())
  tron.make(60)
  const chains = await tron.open({ db, clock, log: keepingLog(), tuning: {} })
  afterAll(() => chains.close())
  const listener = listenerInMemory()
  const adapter = chains.get(TRON_NETWORK)
  await watchOnce({ db, clock, adapter, listener })
  tron.counted()
  for (let block = 0; block < BLOCKS; block++) {
    if (block % 10 === 0) {
      const order = { network_id: TRON_NETWORK, purpose: 'payment', at: clock.now() } as const
      const { address } = await inTransaction(db, async (trx) => await newAddress(trx, order))
      tron.chain.broadcast(tron.pay(1, address, 1_000_000n).signed)
    }
    tron.make(1)
    pass(BLOCK_MILLIS)
    await watchOnce({ db, clock, adapter, listener })
  }
  expect(Math.max(...tron.counted()) / BLOCKS).toBeLessThanOrEqual(3)
  tron.make(30)
  pass(60 * BLOCK_MILLIS)
  await watchOnce({ db, clock, adapter, listener })
  expect(listener.news().filter((news) => news.startsWith('confirmed'))).toHaveLength(6)
})

test('an EVM chain is followed with at most three calls a block and node', async () => {
  const { db } = await testDatabase()
  const nodes = await severalNodes(await testFolder())
  afterAll(() => nodes.close())
  await nodes.mine(5)
  const file = await nodes.file('networks.json', { block_seconds: BLOCK_MILLIS / 1000 })
  const opening = { db, clock, log: keepingLog(), file, env: nodes.env, pool_size: 16 }
  const chains = await openNetworks({ ...opening, role: 'worker', signer: nodes.signer })
  afterAll(() => chains.close())
  const listener = listenerInMemory()
  const adapter = chains.get(NETWORK.id)
  await watchOnce({ db, clock, adapter, listener })
  const counts = nodes.proxies.map(() => 0)
  nodes.proxies.forEach((proxy, place) => {
    proxy.heard = () => void (counts[place] = (counts[place] ?? 0) + 1)
  })
  for (let block = 0; block < BLOCKS; block++) {
    if (block % 10 === 0) {
      const order = { network_id: NETWORK.id, purpose: 'payment', at: clock.now() } as const
      const { address } = await inTransaction(db, async (trx) => await newAddress(trx, order))
      await nodes.send(PAYER, payment([{ to: getAddress(address), value: 1_000_000n }]))
    }
    await nodes.mine(1)
    pass(BLOCK_MILLIS)
    await watchOnce({ db, clock, adapter, listener })
  }
  expect(listener.news().filter((news) => news.startsWith('confirmed'))).toHaveLength(6)
  expect(Math.max(...counts) / BLOCKS).toBeLessThanOrEqual(3)
})
