import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findDesks } from '#sandbox/customers/shop-desk'
import { placeOrder } from '#sandbox/customers/pay-order'
import { newShop, shopSetup } from '#sandbox/customers/testing/shop-setup'
import { minedChain } from '#sandbox/chain/mined-chain'
import { ChainError } from '#server/chain/chain-error'
import { listenTogether } from '#server/chain/listen-together'
import { readNetworks } from '#server/chain/network-table'
import { watchAll } from '#server/chain/watch-once'
import { testDatabase } from '#server/database/test-database'
import { rechargeListener } from '#server/funds/recharge-listener'
import { openSession } from '#server/access/sessions'
import { expireDue } from '#server/payment/expire'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { paymentListener } from '#server/payment/payment-listener'
import { unassignedListener } from '#server/payment/unassigned-listener'
import { testApi } from '#server/testing/test-api'
import * as contract from '#shared/contract/search'
import type { LookUpRecord } from '#shared/contract/search'
import { transactionInfo } from '#shared/contract/transactions'
import { advanceLookUps } from './look-up-job'

const NETWORKS = ['1', '2', '4', '5', '6']
const { db } = await testDatabase()
const town = await shopSetup({ db, networks: NETWORKS, nodes: true })
const { world, clock } = town
const { chains, events, log, settings } = town.services
/** Two processes of the api, on one database. */
const api = testApi({ db, services: { clock, chains } })
const second = testApi({ db, services: { clock, chains } })
const services = { db, clock, chains, events, log }
const settling = { ...town.services, settings }
const listener = listenTogether(paymentListener(settling), rechargeListener(settling), unassignedListener(settling))
const { token } = town.merchant
const stranger = await api.signInAs()
const theirShop = await newShop(db, clock.now(), { merchant_id: stranger.merchant_id })
const names = new Map((await readNetworks(db)).map(({ id, name }) => [id, name]))

const raise = (error: unknown): never => {
  throw error
}
const work = async (with_: Partial<typeof services> = {}): Promise<number> =>
  await advanceLookUps({ ...services, ...with_ }, listener, raise)

async function order(network_id: string, { appid = town.shop.appid, amount = '10' } = {}) {
  const [desk] = await findDesks(town.services, { appid, chain: names.get(network_id) ?? '' })
  if (desk === undefined) throw new Error(`No shop on ${network_id}`)
  const placed = await placeOrder(world, desk, { amount })
  return { ...placed, amount, token_id: desk.token_id }
}

/** A transfer of a customer, in `blocks` blocks, that the watcher does not get to see: its node loses the logs. */
async function missed(
  network_id: string,
  sending: { to: string; token_id: string; amount: string },
  blocks = chains.get(network_id).confirmations,
): Promise<string> {
  await world.watch(network_id)
  const adapter = chains.get(network_id)
  const { txid } = await adapter.send({ from: { purpose: 'payer', index: 3n }, ...sending })
  await minedChain(chains, network_id).mine(blocks)
  const blind = { ...adapter, transfers: () => Promise.resolve([]) }
  await watchAll({ db, clock, adapter: blind, listener })
  return txid
}

async function ask(network_id: string, txid: string, by = token): Promise<LookUpRecord> {
  const asked = await api.data(contract.lookUp, { token: by, body: { network_id, txid } })
  await work()
  return await read(asked.handle_id, by)
}

async function read(handle_id: string, by = token): Promise<LookUpRecord> {
  const { list } = await api.data(contract.lookUps, { token: by, query: { handle_id } })
  const [record] = list
  if (record === undefined) throw new Error('There is no such look-up')
  return record
}

const statusOf = async (handle_id: string): Promise<number | undefined> =>
  (await api.data(transactionInfo, { token, query: { handle_id } })).record?.status

const entriesOf = async (): Promise<number> => (await db.selectFrom('ledger_entry').select('id').execute()).length

// A merchant may ask for a few a minute only.
beforeEach(() => clock.advance(61))

describe.each(NETWORKS)('on network %s, a payment that the watcher has missed', (network_id) => {
  test('is found by its transaction and credited once, whoever asks how often', async () => {
    const placed = await order(network_id)
    const txid = await missed(network_id, { to: placed.address, token_id: placed.token_id, amount: placed.amount })
    expect(await statusOf(placed.handle_id)).toBe(1)

    const before = await entriesOf()
    const asks = await Promise.all(
      [api, second, api, second].map((each) => each.data(contract.lookUp, { token, body: { network_id, txid } })),
    )
    expect(new Set(asks.map(({ handle_id }) => handle_id)).size).toBe(1)
    await Promise.all([work(), work(), work()])

    const record = await read(asks[0]?.handle_id ?? '')
    expect(record).toMatchObject({ state: 'done', answer: 'credited' })
    expect(record.records).toEqual([{ kind: 'payment', id: placed.handle_id, name: placed.out_trade_no }])
    expect(record.transfers).toEqual([
      expect.objectContaining({ to_address: placed.address, amount: '10', yours: true }),
    ])
    expect(record.asks).toHaveLength(4)
    expect(record.confirmations).toBeGreaterThanOrEqual(record.required)
    expect(await statusOf(placed.handle_id)).toBe(2)
    expect(await entriesOf()).toBe(before + 1)

    // Asked again, also after the watcher has come by with good eyes: nothing is booked a second time.
    expect(await ask(network_id, txid)).toMatchObject({ state: 'done', answer: 'credited' })
    await world.watch(network_id)
    expect(await entriesOf()).toBe(before + 1)
    expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
    expect(await ledgerDrift(db)).toEqual([])
  })

  test('from before its address was given out is nobody’s: it was meant for somebody else', async () => {
    const placed = await order(network_id)
    const txid = await missed(network_id, { to: placed.address, token_id: placed.token_id, amount: placed.amount })
    const later = new Date(clock.now().getTime() + 86_400_000)
    await db.updateTable('deposit_address').set({ created_at: later }).where('address', '=', placed.address).execute()
    expect(await ask(network_id, txid)).toMatchObject({ state: 'done', answer: 'not_yours' })
    expect(await statusOf(placed.handle_id)).toBe(1)
  })

  test('waits for its confirmations, and says how many there are', async () => {
    const { confirmations } = chains.get(network_id)
    if (confirmations < 2) return
    const placed = await order(network_id)
    const txid = await missed(network_id, { to: placed.address, token_id: placed.token_id, amount: '10' }, 1)
    const first = await ask(network_id, txid)
    expect(first).toMatchObject({ state: 'open', answer: 'confirming', confirmations: 1, required: confirmations })
    await minedChain(chains, network_id).mine(confirmations - 1)
    await world.watch(network_id)
    clock.advance(20)
    await work()
    expect(await read(first.handle_id)).toMatchObject({ state: 'done', answer: 'credited' })
    expect(await statusOf(placed.handle_id)).toBe(2)
  })

  test('that the watcher has seen is said to be credited already, with its record', async () => {
    const placed = await order(network_id)
    const adapter = chains.get(network_id)
    const from = { purpose: 'payer', index: 4n } as const
    const { txid } = await adapter.send({ from, to: placed.address, token_id: placed.token_id, amount: '10' })
    await minedChain(chains, network_id).mine(adapter.confirmations)
    await world.watch(network_id)
    const record = await ask(network_id, txid.toUpperCase().replace('0X', '0x'), token).catch(() =>
      ask(network_id, txid),
    )
    expect(record).toMatchObject({ state: 'done', answer: 'already_credited' })
    expect(record.records.map(({ id }) => id)).toEqual([placed.handle_id])
  })

  test('in another contract is listed, and not credited', async () => {
    const placed = await order(network_id)
    const txid = await missed(network_id, { to: placed.address, token_id: 'wrong-token', amount: '10' })
    const record = await ask(network_id, txid)
    expect(record).toMatchObject({ state: 'done', answer: 'other_contract' })
    expect(record.transfers[0]).toMatchObject({ token: '?', yours: true })
    expect(await statusOf(placed.handle_id)).toBe(1)
  })

  test('to another merchant and to an address of nobody get the same answer, and the other is credited', async () => {
    const theirs = await order(network_id, { appid: theirShop.appid })
    const toThem = await missed(network_id, { to: theirs.address, token_id: theirs.token_id, amount: '10' })
    const nobody = chains.get(network_id).addressOf({ purpose: 'payer', index: 29n })
    const toNobody = await missed(network_id, { to: nobody, token_id: theirs.token_id, amount: '10' })
    const answers = [await ask(network_id, toThem), await ask(network_id, toNobody)].map(
      ({ state, answer, records, transfers }) => ({
        state,
        answer,
        records,
        yours: transfers.map(({ yours }) => yours),
      }),
    )
    expect(answers[0]).toEqual({ state: 'done', answer: 'not_yours', records: [], yours: [false] })
    expect(answers[1]).toEqual(answers[0])
    const info = await api.data(transactionInfo, { token: stranger.token, query: { handle_id: theirs.handle_id } })
    expect(info.record?.status).toBe(2)
    // Whoever it belongs to sees that it is credited.
    expect(await ask(network_id, toThem, stranger.token)).toMatchObject({ answer: 'already_credited' })
  })

  test('that nobody has sent is not found', async () => {
    const some = await order(network_id)
    const real = await missed(network_id, { to: some.address, token_id: some.token_id, amount: '10' })
    const last = real.at(-1) ?? ''
    const other = real.slice(0, -1) + (last === '2' ? '3' : '2')
    expect(await ask(network_id, other)).toMatchObject({ state: 'done', answer: 'not_found', transfers: [] })
  })

  test('that is in no block yet is waited for', async () => {
    const placed = await order(network_id)
    const from = { purpose: 'payer', index: 5n } as const
    const sending = { from, to: placed.address, token_id: placed.token_id, amount: '10' }
    const { txid } = await chains.get(network_id).send(sending)
    const first = await ask(network_id, txid)
    expect(first).toMatchObject({ state: 'open', answer: 'waiting' })
    await minedChain(chains, network_id).mine(chains.get(network_id).confirmations)
    await world.watch(network_id)
    clock.advance(20)
    await work()
    expect(await read(first.handle_id)).toMatchObject({ state: 'done', answer: 'already_credited' })
  })
})

describe('what can go wrong', () => {
  test('a payment to a closed order is recorded, and waits for a decision', async () => {
    const placed = await order('1')
    clock.advance(7_200)
    await expireDue(settling)
    const txid = await missed('1', { to: placed.address, token_id: placed.token_id, amount: '10' })
    const { merchant_id } = town.merchant
    const session = await openSession(db, api.services, {
      merchant_id,
      token_class: 'full',
      kept: false,
      ip: '127.0.0.1',
      device: 'Test',
    })
    const record = await ask('1', txid, session.token)
    expect(record).toMatchObject({ state: 'done', answer: 'unassigned' })
    expect(record.records.map(({ kind }) => kind).sort()).toEqual(['payment', 'unassigned'])
  })

  test('a network whose nodes do not answer is closed after some tries, and can be asked again', async () => {
    const { token: by } = await api.signInAs()
    const silent = {
      ...chains,
      all: () =>
        chains.all().map((adapter) => ({
          ...adapter,
          transaction: () => Promise.reject(new ChainError('unreachable', 'No node answers.')),
        })),
    }
    const asked = await api.data(contract.lookUp, { token: by, body: { network_id: '1', txid: 'ef'.repeat(32) } })
    for (let round = 0; round < 4; round++) {
      expect((await read(asked.handle_id, by)).state).toBe('open')
      await work({ chains: silent })
      clock.advance(30)
    }
    expect(await read(asked.handle_id, by)).toMatchObject({ state: 'done', answer: 'closed' })
    expect(await ask('1', 'ef'.repeat(32), by)).toMatchObject({ handle_id: asked.handle_id, answer: 'not_found' })
  })

  test.each([
    ['the form of another network', { network_id: '2', txid: 'T'.repeat(40) }, 422],
    ['a network that does not exist', { network_id: '99', txid: 'ab'.repeat(32) }, 422],
    ['a text that breaks lines', { network_id: '1', txid: 'ab\ncd' }, 422],
  ])('%s is refused', async (_, body, status) => {
    const { token: by } = await api.signInAs()
    expect((await api.call(contract.lookUp, { token: by, body })).status).toBe(status)
  })

  test('nobody reads the look-ups of another merchant', async () => {
    const { token: one } = await api.signInAs()
    const { token: other } = await api.signInAs()
    const asked = await ask('1', 'cd'.repeat(32), one)
    const { list, total } = await api.data(contract.lookUps, { token: other, query: { handle_id: asked.handle_id } })
    expect({ list, total }).toEqual({ list: [], total: 0 })
  })

  test('more than twenty a minute are refused', async () => {
    const { token: by } = await api.signInAs()
    const statuses: number[] = []
    for (let i = 0; i < 21; i++) {
      const txid = String(i).padStart(64, '0')
      statuses.push((await api.call(contract.lookUp, { token: by, body: { network_id: '1', txid } })).status)
    }
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true)
    expect(statuses[20]).toBe(429)
  })
})

beforeAll(async () => {
  for (const network_id of NETWORKS) await minedChain(chains, network_id).mine(1)
})
