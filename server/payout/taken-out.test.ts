import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { payOrder, placeOrder } from '#sandbox/customers/pay-order'
import { findDesks } from '#sandbox/customers/shop-desk'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { writeNetworks } from '#server/chain/write-networks'
import type { NetworkSettings } from '#server/chain/networks-file'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { actor } from '#server/testing/actor'
import { testApi } from '#server/testing/test-api'
import { rechargeFunds } from '#shared/contract/account'
import { currencies } from '#shared/contract/currency'
import { assets } from '#shared/contract/statistics'
import { cancelWithdrawal, withdraw, withdrawalQuote, withdrawals } from '#shared/contract/withdrawal'
import { advanceRefunds } from './refund/advance-refunds'
import { requestRefund } from './refund/request-refund'
import { advanceWithdrawals } from './withdrawal/advance-withdrawals'
import { giveCapital, richMerchant } from './withdrawal/testing/rich-merchant'

const { db } = await testDatabase()
const { services, clock, world, shop, merchant: owner } = await shopSetup({ db, networks: ['6'] })
const api = { ...testApi({ db, services }), clock }
const signer = { signsFor: () => true }
const APTOS = { token_id: '106', address: `0x${'7'.repeat(64)}` }
const ON_EVM = '0x52908400098527886E0F7030069857D2E4169EE7'
const NOT_OFFERED = {
  status: 422,
  code: 10_137,
  msg: 'The service no longer offers this network: ask support about your money',
}
const NOT_TAKEN = { status: 422, code: 10_003 }

const usdt: NetworkSettings['tokens'][number] = {
  id: 'own-usdt',
  symbol: 'USDT',
  contract: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  decimals: 6,
  withdrawal: { fee: '1', gas: '0.0001', minimum: '2' },
}
const eurc = { ...usdt, id: 'own-eurc', symbol: 'EURC', contract: `0x${'12'.repeat(20)}`, usdt_rate: '1.08' }
const own = (tokens: NetworkSettings['tokens']): NetworkSettings => ({
  id: 'own',
  name: 'Own Chain',
  chain_type: 'Ethereum',
  chain_id: 31_337,
  genesis_hash: `0x${'d4'.repeat(32)}`,
  confirmations: 12,
  block_seconds: 12,
  nodes: 'NODES',
  explorer_url: 'https://explorer.example',
  coin: { id: 'own-coin', symbol: 'ETH', decimals: 18, usdt_rate: '3000', gas_limit: '0.01' },
  tokens,
})
/** Starts the worker with another file. */
const write = async (...networks: NetworkSettings[]) =>
  expect(await inTransaction(db, async (trx) => await writeNetworks(trx, networks, signer))).toEqual([])
const backToAll = async () => {
  await db.updateTable('network').set({ offered: true }).execute()
  await db.updateTable('token').set({ payable: true }).where('is_native', '=', false).execute()
}
const rich = async (token_id: string) => await richMerchant(api, { token_id, balance: '1000' })
const quote = async (token: string, wish: { token_id: string; address: string }) =>
  await api.call(withdrawalQuote, { token, body: { ...wish, amount: '50' } })
const recharge = async (token: string, token_id: string) =>
  await api.call(rechargeFunds, { token, body: { token_id, client_ref: randomUUID() } })
const raise = (error: unknown): never => {
  throw error
}

test('a token that left the file: nothing new comes in, and what is there is shown by its name and can be withdrawn', async () => {
  await write(own([usdt, eurc]))
  const { token, merchant_id } = await rich('own-eurc')
  await write(own([usdt]))
  expect(await recharge(token, 'own-eurc')).toMatchObject(NOT_TAKEN)
  const { list } = await api.data(assets, { token })
  expect(list).toMatchObject([{ token: 'EURC', network: 'Own Chain', balance: '1000', available: '1000' }])
  expect(await quote(token, { token_id: 'own-eurc', address: ON_EVM })).toMatchObject({ status: 200 })

  // The whole network: the balance stays in the list by its name, and every way out says whom to ask.
  await write()
  expect((await api.data(assets, { token })).list).toEqual(list)
  expect(await quote(token, { token_id: 'own-eurc', address: ON_EVM })).toMatchObject(NOT_OFFERED)
  await giveCapital(db, { merchant_id, token_id: 'own-usdt', amount: '5', at: clock.now() })
  expect(await quote(token, { token_id: 'own-usdt', address: ON_EVM })).toMatchObject(NOT_OFFERED)
  for (const token_id of ['own-eurc', 'own-usdt']) expect(await recharge(token, token_id)).toMatchObject(NOT_TAKEN)
  const coin = (await api.data(currencies, { token })).find(({ id }) => id === 'own')
  expect(coin?.subset.map(({ payable }) => payable)).toEqual([false, false, false])
  await backToAll()
})

test('a network that left the file takes no order, and no withdrawal that was quoted before', async () => {
  const merchant = await rich(APTOS.token_id)
  const quote_id = await merchant.quoteId({ ...APTOS, amount: '50' })
  const [desk] = await findDesks(services, { appid: shop.appid, chain: '6' })
  if (desk === undefined) throw new Error('The shop takes nothing')
  await write()
  const body = { ...APTOS, amount: '50', quote_id, client_ref: randomUUID(), ...merchant.proof() }
  expect(await api.call(withdraw, { token: merchant.token, body })).toMatchObject(NOT_OFFERED)
  expect((await api.data(withdrawals, { token: merchant.token })).total).toBe(0)
  await expect(placeOrder(world, desk, { amount: '10' })).rejects.toMatchObject({ code: NOT_TAKEN.code })
  await backToAll()
})

test('what was approved before is not signed: a withdrawal waits where it can be canceled, and a refund waits', async () => {
  const merchant = await rich(APTOS.token_id)
  await merchant.withdraw({ ...APTOS, amount: '50' })
  clock.advance(services.settings.withdrawal_audit_seconds)
  await advanceWithdrawals(services, raise)
  const { handle_id: paid } = await payOrder(world, { appid: shop.appid, chain: '6', amount: '10', case: 'exact' })
  const by = actor(owner.merchant_id)
  const wish = { handle_id: paid, kind: 'all', amount: '10', address: APTOS.address } as const
  await giveCapital(db, { merchant_id: owner.merchant_id, token_id: '106', amount: '100', at: clock.now() })
  await inTransaction(db, (trx) => requestRefund(trx, services, { by, body: { ...wish, client_ref: randomUUID() } }))

  await write()
  // The worker that starts with this file opens no adapter for the network.
  const none = new Error('there is no adapter')
  const without = { ...services, chains: { ...services.chains, get: () => raise(none), all: () => [] } }
  await advanceWithdrawals(without, raise)
  await advanceRefunds(without, raise)
  const [held] = (await api.data(withdrawals, { token: merchant.token })).list
  expect(held).toMatchObject({ state: 'auditing', reason: NOT_OFFERED.msg })
  const { data } = await api.call(cancelWithdrawal, {
    token: merchant.token,
    body: { handle_id: held?.handle_id, ...merchant.proof() },
  })
  expect(data).toMatchObject({ state: 'cancelled' })
  expect((await api.data(assets, { token: merchant.token })).list).toMatchObject([{ available: '1000', frozen: '0' }])
  const refund = async () => await db.selectFrom('refund').select(['state', 'txid']).executeTakeFirstOrThrow()
  expect(await refund()).toEqual({ state: 'improgress', txid: null })
  const other = { ...wish, kind: 'part', amount: '1', client_ref: randomUUID() } as const
  await expect(inTransaction(db, (trx) => requestRefund(trx, services, { by, body: other }))).rejects.toMatchObject({
    reason: 'network_not_offered',
  })

  // With the network back in the file the refund goes on.
  await backToAll()
  await advanceRefunds(services, raise)
  expect((await refund()).txid).toMatch(/./)
})
