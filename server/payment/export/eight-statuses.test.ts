import { setMerchant } from '#server/testing/set-merchant'
import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { hashPassword, passwordDigestOf } from '#server/access/password'
import { seal } from '#server/core/secrets'
import { newTotpSeed } from '#server/access/totp'
import { totpCode } from '#server/testing/totp-code'
import { exportRoutes } from '../routes/export'
import { refundRoutes } from '#server/payout/routes/refund'
import { transactionsRoutes } from '../routes/transactions'
import { testApi } from '#server/testing/test-api'
import { makeBlocks } from '#sandbox/customers/pace'
import { payOrder, placeOrder } from '#sandbox/customers/pay-order'
import { shopClient } from '#sandbox/customers/shop-client'
import { findDesks } from '#sandbox/customers/shop-desk'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { testDatabase } from '#server/database/test-database'
import { expireDue } from '../expire'
import { advanceRefunds } from '#server/payout/refund/advance-refunds'
import { exportTransactions, refund, transactionInfo, transactions } from '#shared/contract/transactions'
import { minedChain } from '#sandbox/chain/mined-chain'

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['6'] })
const { services, clock, world, shop, merchant } = town
const api = testApi({ db, handlers: [...transactionsRoutes, ...exportRoutes, ...refundRoutes], services })
const aptos = minedChain(services.chains, '6')
const { token } = merchant

/** The statuses of SPEC.md section 4 and their Chinese words. */
const STATUSES = [
  [1, 'To be paid', '待支付'],
  [2, 'Account paid', '已到账'],
  [3, 'Transaction timeout', '交易超时'],
  [4, 'Transaction closed', '交易关闭'],
  [5, 'Under refund', '退款中'],
  [6, 'Refunded', '已退款'],
  [7, 'Error', '异常'],
  [8, 'Chain confirmation failure', '链上确认失败'],
] as const

const PASSWORD = 'Secret123'
const seed = newTotpSeed()
const raise = (error: unknown): never => {
  throw error
}
const pay = async () => await payOrder(world, { appid: shop.appid, chain: '6', amount: '10', case: 'exact' })
async function order(way?: 'late') {
  const [desk] = await findDesks(services, { appid: shop.appid, chain: '6' })
  if (desk === undefined) throw new Error('The shop takes nothing')
  return { desk, ...(await placeOrder(world, desk, { amount: '10', ...(way && { case: way }) })) }
}
const send = async (to: string, amount: string) =>
  await aptos.send({ from: { purpose: 'payer', index: 0n }, to, token_id: '106', amount })

/** Refunds a whole payment by the API. */
async function giveBack(handle_id: string): Promise<void> {
  clock.advance(30)
  const proof = { password: passwordDigestOf(PASSWORD), google_code: totpCode(seed, clock.seconds()) }
  const wish = { kind: 'all', amount: '10', address: `0x${'7'.repeat(64)}`, reason: 'returned' }
  const body = { handle_id, ...wish, client_ref: randomUUID(), ...proof }
  expect(await api.call(refund, { token, body })).toMatchObject({ status: 200 })
}

/** How an order reaches each status by real events. Nothing here writes a status. */
const PATHS: Readonly<Record<number, () => Promise<{ handle_id: string }>>> = {
  6: async () => {
    const paid = await pay()
    await giveBack(paid.handle_id)
    await advanceRefunds(services, raise)
    await aptos.mine(aptos.confirmations)
    await advanceRefunds(services, raise)
    return paid
  },
  8: async () => {
    const paid = await pay()
    await aptos.reorg(aptos.confirmations, 'transactions')
    await makeBlocks(world, aptos, aptos.confirmations)
    return paid
  },
  2: pay,
  7: async () => {
    const made = await order()
    // An amount with more digits than the ledger can store.
    await send(made.address, `1${'0'.repeat(21)}`)
    await makeBlocks(world, aptos, aptos.confirmations)
    return made
  },
  3: async () => {
    // An order with the shortest expiry.
    const made = await order('late')
    clock.advance(61)
    await expireDue(services)
    return made
  },
  4: async () => {
    const { desk, ...made } = await order()
    await shopClient(world.request, desk, clock).close(made.out_trade_no)
    return made
  },
  5: async () => {
    const paid = await pay()
    await giveBack(paid.handle_id)
    return paid
  },
  1: order,
}

const handles = new Map<number, string>()
beforeAll(async () => {
  const password_hash = await hashPassword(passwordDigestOf(PASSWORD), services.settings.secret)
  const google = { google_secret: seal(services.settings.secret, seed), google_bound_at: clock.now() }
  const { merchant_id } = merchant
  await setMerchant(services, merchant_id, { password_hash, ...google })
  // Status 8 first: its reorganisation would also drop later payments. The refund of status 5 stays on its way because
  // nothing advances it afterwards.
  for (const status of [8, 2, 6, 3, 7, 4, 5, 1]) {
    const { handle_id } = (await PATHS[status]?.()) ?? {}
    handles.set(status, handle_id ?? '')
  }
})

/** The words for status and exception in an exported file. */
async function exported(status: number, language: 'en-US' | 'zh-CN'): Promise<string[]> {
  const query = new URLSearchParams({ status: String(status), columns: 'status,handle_id', language })
  const url = `http://localhost/api/v1${exportTransactions.path}?${query.toString()}`
  const response = await api.app.request(url, { headers: { 'X-Token': token } })
  const [, ...lines] = (await response.text()).trimEnd().split('\r\n')
  return lines
}

describe('each of the eight statuses', () => {
  test.each(STATUSES)('%i %s %s is reached by real events, listed and exported', async (status, en, zh) => {
    const handle_id = handles.get(status) ?? ''
    const { list, total } = await api.data(transactions, { token, query: { status: String(status) } })
    expect(list.map((row) => [row.handle_id, row.status])).toEqual([[handle_id, status]])
    expect(total).toBe(1)
    const { record } = await api.data(transactionInfo, { token, query: { handle_id } })
    expect(record?.status).toBe(status)
    expect(await exported(status, 'en-US')).toEqual([`"${en}",,"${handle_id}"`])
    expect(await exported(status, 'zh-CN')).toEqual([`"${zh}",,"${handle_id}"`])
  })

  test('and the ledger is consistent after all of them', async () => {
    expect((await ledgerSums(db)).every(({ sum }) => sum === '0')).toBe(true)
    expect(await ledgerDrift(db)).toEqual([])
  })
})

describe('an amount that the ledger cannot store', () => {
  test('makes this payment an error, and other payments go on', async () => {
    const { timeline } = await api.data(transactionInfo, { token, query: { handle_id: handles.get(7) ?? '' } })
    expect(timeline?.map(({ kind }) => kind)).toEqual(['created', 'seen', 'confirmed', 'error'])
    const after = await pay()
    const { record } = await api.data(transactionInfo, { token, query: { handle_id: after.handle_id } })
    expect(record?.status).toBe(2)
  })

  test('leaves what was credited before', async () => {
    const { handle_id, address } = await pay()
    await send(address, `1${'0'.repeat(21)}`)
    await makeBlocks(world, aptos, aptos.confirmations)
    const { record } = await api.data(transactionInfo, { token, query: { handle_id } })
    expect(record).toMatchObject({ status: 7, mch_real_receive: '9.95' })
    expect((await ledgerSums(db)).every(({ sum }) => sum === '0')).toBe(true)
  })
})
