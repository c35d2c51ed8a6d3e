import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { fixedClock } from '#server/database/clock'
import { testDatabase } from '#server/database/test-database'
import { evmInMemory, hashOfText } from '#sandbox/chain/testing/evm-in-memory'
import type { EvmInMemory, MemoryTransaction } from '#sandbox/chain/testing/evm-in-memory'
import { addressOfText, memoryNetwork } from '#sandbox/chain/testing/memory-network'
import type { MemoryNetwork } from '#sandbox/chain/testing/memory-network'
import { listenerInMemory } from '#sandbox/chain/testing/test-chains'
import type { RecordedTransfer } from './adapter'
import type { Token } from './network-table'
import { scanBlock } from './scan-block'
import type { ScannedBlock } from './scan-block'
import { watchAll } from './watch-once'

const { db } = await testDatabase()
const clock = fixedClock('2027-01-15T00:00:00Z')
const listener = listenerInMemory()
const payer = addressOfText('payer')
const stranger = addressOfText('stranger')
const TXID = hashOfText('the payment')

let round = 0
let chain: EvmInMemory
let network: MemoryNetwork
let usdt: Token
let eurc: Token

beforeEach(async () => {
  chain = evmInMemory()
  network = await memoryNetwork(db, { clock, network_id: `memory-${round++}` })
  const [first, second] = network.tokens
  if (first === undefined || second === undefined) throw new Error('The network has three tokens.')
  usdt = first
  eurc = second
  await watch([usdt])
  listener.news()
})

const to = (place = 0) => network.given[place] ?? stranger
const contractOf = ({ contract }: Token) => addressOfText(contract === usdt.contract ? 'USDT' : 'EURC')
const moves = (token: Token, receiver: `0x${string}`, value: bigint) => ({
  contract: contractOf(token),
  from: payer,
  to: receiver,
  value,
})
const adapter = (accepted: readonly Token[]) => network.adapter(chain.node, accepted)
const watch = async (accepted: readonly Token[]) => await watchAll({ db, clock, adapter: adapter(accepted), listener })
const lookUp = async (accepted: readonly Token[], txid: string = TXID): Promise<ScannedBlock> => {
  const block = chain.blockOf(txid)
  if (block === undefined) throw new Error('No block has the transaction.')
  return await scanBlock({ db, clock, adapter: adapter(accepted), listener }, block)
}
const mine = (transaction: MemoryTransaction, blocks = 3) => {
  chain.mine([transaction])
  for (let more = 1; more < blocks; more++) chain.mine()
}
const rows = async () =>
  await db
    .selectFrom('chain_transfer')
    .select(['log_index', 'state', 'token_id', 'sighting'])
    .select(sql<string>`trim_scale(amount)::text`.as('amount'))
    .where('network_id', '=', network.network_id)
    .orderBy('id')
    .execute()

/** A payment in whose transaction the other token moves first. */
const second = (): MemoryTransaction => ({
  txid: TXID,
  transfers: [moves(eurc, stranger, 5n), moves(usdt, to(), 25_500_000n)],
})

test('a payment keeps its identity when a token is added or taken out, and its block is read again', async () => {
  mine(second())
  await watch([usdt])
  expect(listener.news()).toEqual(['seen 25.5', 'confirmed 25.5'])
  for (const accepted of [[usdt], [usdt, eurc], [eurc, usdt], [usdt]]) {
    expect(await lookUp(accepted)).toMatchObject({ outcome: 'scanned', found: 0 })
    expect(listener.news()).toEqual([])
  }
  expect(await rows()).toEqual([{ log_index: 1, state: 'confirmed', token_id: usdt.id, sighting: 1, amount: '25.5' }])
})

test('its number is that in the receipt, also where other transactions come before it in its block', async () => {
  const before = { txid: hashOfText('before'), transfers: [moves(usdt, stranger, 1n), moves(eurc, stranger, 1n)] }
  chain.mine([before, second()])
  await watch([usdt])
  expect(await rows()).toMatchObject([{ log_index: 1 }])
  const [, again] = chain.takeBack(1)
  chain.mine(again === undefined ? [] : [again])
  await watch([usdt, eurc])
  expect(listener.news()).toEqual(['seen 25.5'])
  expect(await rows()).toMatchObject([{ log_index: 1, state: 'seen' }])
})

test.each([
  { name: 'under a lower number', numbers: [0] },
  { name: 'under the number of another transfer', numbers: [7] },
])('a row of an earlier version, $name, is met again and gets its number from the chain', async ({ numbers }) => {
  mine(second())
  await watch([usdt])
  listener.news()
  const old = { log_index: numbers[0] ?? 0, place_known: false }
  await db.updateTable('chain_transfer').set(old).where('network_id', '=', network.network_id).execute()
  await lookUp([usdt, eurc])
  expect(await rows()).toMatchObject([{ log_index: 1, state: 'confirmed', sighting: 1 }])
  chain.takeBack(3)
  mine(second(), 4)
  await watch([eurc, usdt])
  expect(listener.news()).toEqual([])
  expect(await rows()).toMatchObject([{ log_index: 1, state: 'confirmed', sighting: 1 }])
})

test('equal transfers of one transaction are as many rows as the chain shows, whatever numbers the rows had', async () => {
  const twice = [moves(eurc, to(), 5n), moves(usdt, to(), 1_000_000n), moves(usdt, to(), 1_000_000n)]
  mine({ txid: TXID, transfers: twice })
  await watch([usdt])
  expect(listener.news()).toEqual(['seen 1', 'seen 1', 'confirmed 1', 'confirmed 1'])
  await sql`update chain_transfer set log_index = log_index - 1, place_known = false where network_id = ${network.network_id}`.execute(
    db,
  )
  chain.takeBack(3)
  mine({ txid: TXID, transfers: twice.slice(1) }, 4)
  await watch([usdt, eurc])
  expect(listener.news()).toEqual([])
  expect(await rows()).toMatchObject([{ log_index: 0 }, { log_index: 1 }])
})

test('what is left of two equal transfers is one of them, and the other is taken back', async () => {
  const one = moves(usdt, to(), 1_000_000n)
  mine({ txid: TXID, transfers: [one, one] }, 1)
  await watch([usdt])
  chain.takeBack(1)
  mine({ txid: TXID, transfers: [moves(eurc, stranger, 1n), moves(eurc, stranger, 1n), one] }, 1)
  await watch([usdt])
  expect(listener.news()).toEqual(['seen 1', 'seen 1', 'orphaned 1'])
  expect((await rows()).filter(({ state }) => state === 'seen')).toMatchObject([{ log_index: 2 }])
})

test('a transfer that counts is never booked again for the sake of an equal one that was taken back', async () => {
  const one = moves(usdt, to(), 1_000_000n)
  mine({ txid: TXID, transfers: [one, one] }, 1)
  await watch([usdt])
  chain.takeBack(1)
  mine({ txid: TXID, transfers: [one] }, 3)
  await watch([usdt])
  listener.news()
  // The row that was taken back has the number of the transfer, as rows of an earlier version may.
  const of = sql`where network_id = ${network.network_id}`
  await sql`update chain_transfer set log_index = 5 - log_index, place_known = false ${of}`.execute(db)
  await sql`update chain_transfer set log_index = 0 ${of} and state = 'orphaned'`.execute(db)
  chain.takeBack(3)
  mine({ txid: TXID, transfers: [one] }, 4)
  await watch([usdt])
  expect(listener.news()).toEqual([])
})

test('a token that is accepted later brings what the same transaction has of it, once', async () => {
  mine({ txid: TXID, transfers: [moves(eurc, to(1), 3_000_000n), moves(usdt, to(), 1_000_000n)] })
  await watch([usdt])
  expect(await lookUp([usdt, eurc])).toMatchObject({ found: 1 })
  expect(await lookUp([usdt, eurc])).toMatchObject({ found: 0 })
  expect(listener.news()).toEqual(['seen 1', 'confirmed 1', 'seen 3', 'confirmed 3'])
  expect((await rows()).map(({ log_index }) => log_index)).toEqual([1, 0])
})

test('a transfer that returns is the token that it was booked as, also when its contract has another id now', async () => {
  mine({ txid: TXID, transfers: [moves(usdt, to(), 1_000_000n)] }, 1)
  await watch([usdt])
  chain.takeBack(1)
  chain.mine()
  await watch([usdt])
  expect(listener.news()).toEqual(['seen 1', 'orphaned 1'])
  chain.takeBack(1)
  mine({ txid: TXID, transfers: [moves(usdt, to(), 1_000_000n)] })
  const renamed = { ...eurc, contract: usdt.contract }
  const told: (string | null)[] = []
  const hear = async (_: unknown, transfers: readonly RecordedTransfer[]) =>
    void (await Promise.resolve(told.push(...transfers.map(({ token_id }) => token_id))))
  const hearing = { seen: hear, confirmed: hear, orphaned: hear }
  await watchAll({ db, clock, adapter: adapter([renamed]), listener: hearing })
  expect(told).toEqual([usdt.id, usdt.id])
})

test('only receipts of transactions with money that is not recorded are asked for', async () => {
  const other = (name: string) => ({ txid: hashOfText(name), transfers: [moves(usdt, stranger, 1n)] })
  chain.mine([other('a'), second(), other('b')])
  chain.mine([other('c')])
  chain.calls.clear()
  await watch([usdt])
  expect(chain.calls.get('eth_getTransactionReceipt')).toBe(1)
  chain.calls.clear()
  await lookUp([usdt])
  expect(chain.calls.get('eth_getTransactionReceipt')).toBeUndefined()
})
