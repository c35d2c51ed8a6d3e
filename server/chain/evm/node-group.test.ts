import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { getAddress } from 'viem'
import { fixedClock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { newAddress } from '../addresses'
import { openNetworks } from '../open-networks'
import { readTroubles } from '../trouble'
import { watchAll } from '../watch-once'
import { payment } from './token-contract'
import { FAULTS } from '#sandbox/chain/testing/faulty-node'
import { NETWORK, PAYER, severalNodes, TOKEN, VARIABLE } from '#sandbox/chain/testing/several-nodes'
import { keepingLog, listenerInMemory, testFolder } from '#sandbox/chain/testing/test-chains'

const { db } = await testDatabase()
const folder = await testFolder()
const clock = fixedClock('2026-01-01T00:00:00Z')
const log = keepingLog()
const listener = listenerInMemory()
const nodes = await severalNodes(folder)
afterAll(() => nodes.close())
// A node that is only slow, on a busy machine, must not count as one that does not answer.
const tuning = { patience_millis: 3000, rest_millis: 0, checked_millis: 0, proven_millis: 0 }
const env = { [VARIABLE]: nodes.env[VARIABLE]?.replace('http://', 'http://reader:hunter2@') ?? '' }
const file = await nodes.file('networks.json')
const chains = await openNetworks({
  db,
  clock,
  log,
  file,
  env,
  role: 'worker',
  signer: nodes.signer,
  tuning,
  pool_size: 16,
})
afterAll(() => chains.close())
const adapter = chains.get(NETWORK.id)
const [first, second] = nodes.proxies
if (first === undefined || second === undefined) throw new Error('There are two nodes.')

const watch = async () => await watchAll({ db, clock, adapter, listener })
const subjects = async () => (await readTroubles(db)).map(({ subject }) => subject)
const pay = async (value: bigint): Promise<void> => {
  const given = { network_id: NETWORK.id, purpose: 'payment', at: clock.now() } as const
  const { address } = await inTransaction(db, async (trx) => await newAddress(trx, given))
  await nodes.send(PAYER, payment([{ to: getAddress(address), value }]))
}
// Above the block where a node that is behind stops.
await nodes.mine(45)
await watch()
// What was made while the chain was set up.
listener.news()

afterEach(async () => {
  for (const proxy of nodes.proxies) Object.assign(proxy, { fault: null, most_blocks: null })
  await watch()
  await vi.waitFor(async () => {
    if ((await readTroubles(db)).length > 0) throw new Error('The network is still in trouble.')
  })
  listener.news()
})

test('a payment is credited when both nodes have it', async () => {
  await pay(2_500_000n)
  await nodes.mine(1)
  await watch()
  expect(listener.news()).toEqual(['seen 2.5'])
  await nodes.mine(2)
  await watch()
  expect(listener.news()).toEqual(['confirmed 2.5'])
})

describe.each(FAULTS)('while one of two nodes is at fault: %s', (fault) => {
  test('nothing is credited, the network is closed and named, and it goes on when that is over', async () => {
    await pay(7_000_000n)
    await nodes.mine(3)
    second.fault = fault
    await expect(watch()).rejects.toMatchObject({ name: 'ChainError' })
    expect(listener.news()).toEqual([])
    const order = { from: PAYER, to: adapter.addressOf(PAYER), token_id: TOKEN, amount: '1', ref: `test:${fault}` }
    await expect(adapter.send(order)).rejects.toMatchObject({ name: 'ChainError' })
    expect(await db.selectFrom('chain_journal').select('id').execute()).toEqual([])
    await expect.poll(subjects).toEqual(expect.arrayContaining(['network', `${VARIABLE}[2]`]))

    second.fault = null
    await watch()
    expect(listener.news()).toEqual(['seen 7', 'confirmed 7'])
  })
})

test('providers with limits of their own credit all that came while nobody watched, and none is named', async () => {
  await pay(1_000_000n)
  await nodes.mine(60)
  await pay(2_000_000n)
  await nodes.mine(60)
  first.most_blocks = 20
  second.most_blocks = 7
  const complaints = log.complaints.length
  await watch()
  expect(listener.news().toSorted()).toEqual(['confirmed 1', 'confirmed 2', 'seen 1', 'seen 2'])
  expect(log.complaints.slice(complaints)).toEqual([])
})

test('a node that is forked closes the network until it follows the same blocks again', async () => {
  await nodes.mine(5)
  await watch()
  await nodes.fork(1, 2)
  await expect(watch()).rejects.toMatchObject({ code: 'disagreement' })
  await expect.poll(subjects).toContain('network')
  await nodes.reorganise(2)
  await watch()
})

test('no log and no trouble has the address of a node, or its password', () => {
  expect(log.complaints.length).toBeGreaterThan(0)
  expect(log.complaints.filter((text) => /hunter2|127\.0\.0\.1/.test(text))).toEqual([])
})
