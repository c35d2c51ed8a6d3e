import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { minedChain } from '#sandbox/chain/mined-chain'
import { makeBlocks } from '#sandbox/customers/pace'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { withSandbox } from '#sandbox/database/tables'
import { Refusal } from '#server/core/refusal'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import * as chart from '#server/ledger/chart'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { postEntry } from '#server/ledger/testing/post-entry'
import { sentenceOf } from '#server/merchant/code-sentences'
import { actor } from '#server/testing/actor'
import { insertFixedAddress } from '#server/testing/fixed-address'
import { setMerchant } from '#server/testing/set-merchant'
import type { UnassignedMoney } from '#shared/contract/unassigned'
import { policyAnswer } from '../policy/policy-answer'
import { unassignedPage } from '../queries/unassigned'
import { advanceSendBacks } from './advance-send-backs'
import { requestSendBack } from './request-send-back'

const { db } = await testDatabase()
const { services, clock, world, merchant, shop } = await shopSetup({ db, networks: ['6'] })
const { merchant_id } = merchant
const by = actor(merchant_id)
const aptos = minedChain(services.chains, '6')
await setMerchant(services, merchant_id, { email: 'a@b.example' })
/** Where the customer asks for it, such as an account at an exchange. */
const NAMED = `0x${'7'.repeat(64)}`

const raise = (error: unknown): never => {
  throw error
}

async function apart(amount = '10'): Promise<UnassignedMoney> {
  const { handle_id: payment } = await payOrder(world, { appid: shop.appid, chain: '6', amount, case: 'closed' })
  return await now(payment)
}
async function now(payment: string): Promise<UnassignedMoney> {
  const reader = { ...services, language: by.language }
  const { list } = await unassignedPage(reader, { merchant_id, filter: { payment } }, { current: 1, size: 10 })
  const [money] = list
  if (money === undefined) throw new Error('There is none')
  return money
}
const again = async ({ payment }: UnassignedMoney) => await now(payment?.handle_id ?? '')

async function send({ handle_id, amount }: UnassignedMoney, address: string, client_ref = randomUUID()) {
  const asked = { handle_id, amount, address, client_ref }
  return await inTransaction(db, (trx) => requestSendBack(trx, services, { by, asked }))
}
const refusalOf = async (work: Promise<unknown>): Promise<string> =>
  await work.then(
    () => 'taken',
    (error: unknown) => (error instanceof Refusal ? error.reason : raise(error)),
  )

async function carriedOut(): Promise<void> {
  await advanceSendBacks(services, raise)
  await makeBlocks(world, aptos, 1)
  await advanceSendBacks(services, raise)
}
const sentTo = async (address: string): Promise<number[]> => {
  const rows = await withSandbox(db)
    .selectFrom('simulated_transfer')
    .select('amount')
    .where('to_address', '=', address)
    .execute()
  return rows.map(({ amount }) => Number(amount))
}
const used = async () => Number((await policyAnswer(db, services, merchant_id)).day_used)

test('money that belongs to no order goes to the address that the customer names, once, and counts in the limits', async () => {
  const money = await apart()
  expect(money.send_back).toMatchObject({ elsewhere: true })
  const home = await sentTo(money.from_address)
  const client_ref = randomUUID()
  const act = await send(money, NAMED, client_ref)
  expect([act.address, await used()]).toEqual([NAMED, 10])
  expect(await send(money, ` ${NAMED} `, client_ref)).toEqual(act)
  expect(await refusalOf(send(money, money.from_address, client_ref))).toBe('key_reused')
  await carriedOut()
  expect([await sentTo(NAMED), await sentTo(money.from_address)]).toEqual([[10], home])
  expect(await again(money)).toMatchObject({ state: 'sent_back', act: { state: 'accomplish', address: NAMED } })
  expect((await ledgerSums(db)).filter(({ sum }) => sum !== '0')).toEqual([])
  expect(await ledgerDrift(db)).toEqual([])
})

test('the sender is the sender in every spelling, and counts in no limit', async () => {
  const before = await used()
  const money = await apart()
  const act = await send(money, money.from_address.toUpperCase().replace('X', 'x'))
  expect([act.address, await used()]).toEqual([money.from_address, before])
})

test('an address of the platform, and one of another chain, is refused', async () => {
  const money = await apart()
  expect(await refusalOf(send(money, money.to_address))).toBe('address_refused')
  expect(await refusalOf(send(money, 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'))).toBe('address_wrong_chain')
})

test('with saved addresses only it goes to a saved one, or back to its sender', async () => {
  await setMerchant(services, merchant_id, { saved_addresses_only: true })
  const money = await apart()
  const other = `0x${'8'.repeat(64)}`
  expect(await refusalOf(send(money, other))).toBe('address_not_saved')
  const second = await apart()
  expect(await refusalOf(send(second, second.from_address))).toBe('taken')
  const at = clock.now()
  const saved = { merchant_id, network_id: '6', address: other, normal: other }
  await insertFixedAddress(services, { ...saved, usable_from: at, created_at: at })
  expect(await refusalOf(send(money, other))).toBe('taken')
  await setMerchant(services, merchant_id, { saved_addresses_only: false })
})

test('what is asked anew before the signature: saved addresses only, and a network that is off', async () => {
  const money = await apart('11')
  const other = `0x${'9'.repeat(64)}`
  await send(money, other)
  const off = { merchant_id, network_id: '6', enabled: false, gas_limit: '1000' }
  await db.insertInto('withdrawal_network').values(off).execute()
  await carriedOut()
  expect(await again(money)).toMatchObject({ act: { state: 'improgress', wait: { code: 'network_off' } } })
  await db.deleteFrom('withdrawal_network').where('merchant_id', '=', merchant_id).execute()
  await setMerchant(services, merchant_id, { saved_addresses_only: true })
  const before = await used()
  await carriedOut()
  expect(await again(money)).toMatchObject({ state: 'open', act: { state: 'canceled' } })
  expect([await sentTo(other), before - (await used())]).toEqual([[], 11])
  await setMerchant(services, merchant_id, { saved_addresses_only: false })
})

test('a merchant who owes something in the token sends it to its sender only', async () => {
  const money = await apart()
  const postings = [
    { account: chart.debt(merchant_id), token_id: '106', amount: '-1' },
    { account: chart.onChain('6'), token_id: '106', amount: '1' },
  ]
  const owe = { ref: 'test:debt', reason: 'adjustment', at: clock.now(), postings } as const
  await inTransaction(db, async (trx) => await postEntry(trx, owe))
  expect(await refusalOf(send(money, NAMED))).toBe('insufficient_balance')
  expect(await refusalOf(send(money, money.from_address))).toBe('taken')
})

test('a mailed code and the letter name where it goes, and that it is not the sender', async () => {
  const money = await apart()
  const { handle_id, amount, from_address } = money
  const sentence = async (address: string, language: 'en-US' | 'zh-CN' = 'en-US') => {
    const payload = { handle_id, amount, address }
    return await sentenceOf({ db, merchant_id, language }, { act: 'transactions.sendBackUnassigned', payload })
  }
  expect(await sentence(from_address)).toContain(`back to its sender ${from_address}.`)
  expect(await sentence(NAMED)).toContain(`to ${NAMED}, which is not its sender.`)
  expect(await sentence(NAMED, 'zh-CN')).toContain(`退回至并非付款方的地址 ${NAMED}。`)
  expect(await sentence('anywhere')).toBeNull()
})
