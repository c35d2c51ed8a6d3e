import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { nobodysAddress, nobodysList } from '#sandbox/screening/nobody'
import { sandboxList } from '#sandbox/screening/sandbox-list'
import { minedChain } from '#sandbox/chain/mined-chain'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { judgePayers, riskListener } from '#server/payment/payer-risk'
import { listSource } from '#server/screening/list-source'
import { screenDue, stateSources } from '#server/screening/screen'
import type { ScreeningSource } from '#server/screening/source'
import { wantRisk } from '#server/screening/answers'
import { actor } from '#server/testing/actor'
import { testApi } from '#server/testing/test-api'
import { RISK_CATEGORIES } from '#shared/contract/risk'
import { saveFixedAddress } from '#shared/contract/fixed-address'
import { messages } from '#shared/contract/message'
import { addressRisk } from '#shared/contract/system'
import { transactionInfo, transactions } from '#shared/contract/transactions'
import { withdraw, withdrawalQuote, withdrawals } from '#shared/contract/withdrawal'
import type { UnassignedMoney } from '#shared/contract/unassigned'
import { unassignedPage } from './queries/unassigned'
import { advanceSendBacks } from './send-back/advance-send-backs'
import { requestSendBack } from './send-back/request-send-back'
import { approveWithdrawal, withdrawalId } from './withdrawal/decide-withdrawal'
import { advanceWithdrawals } from './withdrawal/advance-withdrawals'
import { advanceRefunds } from './refund/advance-refunds'
import { requestRefund } from './refund/request-refund'
import { giveCapital, richMerchant } from './withdrawal/testing/rich-merchant'

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['1'] })
const { services, clock, world, shop } = town
const api = testApi({ db, services })
const TRON = { network_id: '1', token_id: '101' }
const NEW = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const raise = (error: unknown): never => {
  throw error
}

const list = sandboxList()
/** Answers for every address, or for none. */
const outage: ScreeningSource = {
  name: 'Broken service',
  chain_types: null,
  ask: async () => await Promise.reject(new Error('down')),
}
const silent = { ...services, log: api.services.log }
async function known(address: string, sources: readonly ScreeningSource[] = [list]): Promise<void> {
  await stateSources(db, sources)
  await wantRisk(db, services, { ...TRON, address })
  await screenDue(silent, sources)
}

const rich = async () => await richMerchant({ ...api, clock }, { token_id: TRON.token_id, balance: '1000' })
const stateOf = async (token: string) => (await api.data(withdrawals, { token })).list[0]

describe('the risk of an address', () => {
  test.each(nobodysList().entries.filter(({ chain_type }) => chain_type === 'Tron'))(
    'GET /risk/address answers $level $categories from the list, with source and time',
    async ({ address, level, categories }) => {
      const { token } = await api.signInAs()
      await known(address)
      const answer = await api.data(addressRisk, { token, query: { network_id: '1', address } })
      expect(answer).toEqual({
        level,
        categories,
        checked_time: clock.seconds(),
        sources: [{ name: 'Sandbox list 2026-11', level, checked_time: clock.seconds() }],
        frozen: null,
        screened: true,
        held: true,
      })
    },
  )

  test('where nobody can be asked it says so at once, and is no Pass', async () => {
    await stateSources(db, [])
    const { token } = await api.signInAs()
    const query = { network_id: '1', address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7' }
    expect(await api.data(addressRisk, { token, query })).toMatchObject({ level: 'unavailable', screened: false })
  })
})

test('one merchant asks for so many addresses in a minute that others get their answers too', async () => {
  await stateSources(db, [])
  const [busy, other] = [await api.signInAs(), await api.signInAs()]
  const ask = async ({ token }: { token: string }) =>
    await api.call(addressRisk, { token, query: { network_id: '1', address: NEW } })
  const answers = []
  for (let asked = 0; asked < 61; asked++) answers.push((await ask(busy)).status)
  expect(answers).toEqual([...Array.from({ length: 60 }, () => 200), 429])
  expect(await ask(other)).toMatchObject({ status: 200 })
})

describe('a withdrawal', () => {
  test.each(RISK_CATEGORIES)('to an address with %s is refused by name, and no money moves', async (category) => {
    const merchant = await rich()
    const address = nobodysAddress('Tron', category)
    await known(address)
    const quote_id = await merchant.quoteId({ token_id: '101', address: NEW, amount: '20' })
    const quoted = await api.call(withdrawalQuote, {
      token: merchant.token,
      body: { token_id: '101', address, amount: '20' },
    })
    expect(quoted).toMatchObject({ status: 422, code: 10_098 })
    const body = { token_id: '101', address, amount: '20', quote_id, client_ref: randomUUID(), ...merchant.proof() }
    const answer = await api.call(withdraw, { token: merchant.token, body })
    expect(answer).toMatchObject({
      status: 422,
      code: 10_098,
      msg: 'This address failed the risk check: nothing is sent to it',
      errors: [{ path: 'address', message: `Fail: ${category} (Sandbox list 2026-11)` }],
    })
    expect((await api.data(withdrawals, { token: merchant.token })).total).toBe(0)
  })

  test('is refused although it was quoted before the list knew the address', async () => {
    const merchant = await rich()
    const address = nobodysAddress('Tron', 'mixer')
    await stateSources(db, [])
    await db.deleteFrom('screening_answer').execute()
    const wish = { token_id: '101', address, amount: '20' }
    const quote_id = await merchant.quoteId(wish)
    await known(address)
    const body = { ...wish, quote_id, client_ref: randomUUID(), ...merchant.proof() }
    const { status, code, errors } = await api.call(withdraw, { token: merchant.token, body })
    expect([status, code]).toEqual([422, 10_098])
    expect(errors).toEqual([{ path: 'address', message: 'Fail: mixer (Sandbox list 2026-11)' }])
  })

  test.each(['Pass', 'Excellent'])('to an address with level %s goes its way', async (level) => {
    const merchant = await rich()
    const address = nobodysAddress('Tron', level)
    await known(address)
    expect(await merchant.withdraw({ token_id: '101', address, amount: '20' })).toMatchObject({ status: 200 })
    clock.advance(services.settings.withdrawal_audit_seconds)
    await advanceWithdrawals(services, raise)
    expect((await stateOf(merchant.token))?.state).not.toBe('auditing')
  })

  test('during an outage is taken, waits in its audit with the reason, and goes on when the service is back', async () => {
    const merchant = await rich()
    const address = nobodysAddress('Tron', 'Excellent')
    await db.deleteFrom('screening_answer').execute()
    await known(address, [outage])
    expect(await merchant.withdraw({ token_id: '101', address, amount: '20' })).toMatchObject({ status: 200 })
    clock.advance(services.settings.withdrawal_audit_seconds)
    await advanceWithdrawals(services, raise)
    expect(await stateOf(merchant.token)).toMatchObject({ state: 'auditing', reason: /not checked yet/ })
    clock.advance(60)
    await screenDue(silent, [outage])
    await advanceWithdrawals(services, raise)
    expect(await stateOf(merchant.token)).toMatchObject({ state: 'auditing' })

    await stateSources(db, [list])
    clock.advance(60)
    await advanceWithdrawals(services, raise)
    await screenDue(silent, [list])
    await advanceWithdrawals(services, raise)
    expect((await stateOf(merchant.token))?.state).not.toBe('auditing')
  })

  test('during an outage a person may approve it, but nobody may approve a Fail', async () => {
    const merchant = await rich()
    const address = nobodysAddress('Tron', 'unavailable')
    await known(address)
    await merchant.withdraw({ token_id: '101', address, amount: '20' })
    const { handle_id = '' } = (await stateOf(merchant.token)) ?? {}
    await inTransaction(
      db,
      async (trx) => await approveWithdrawal(trx, services, await withdrawalId(trx, { handle_id })),
    )
    expect(await stateOf(merchant.token)).toMatchObject({ state: 'transferring' })

    const second = await rich()
    await stateSources(db, [])
    await db.deleteFrom('screening_answer').execute()
    await second.withdraw({ token_id: '101', address: nobodysAddress('Tron', 'sanctioned'), amount: '20' })
    await known(nobodysAddress('Tron', 'sanctioned'))
    const risky = (await stateOf(second.token))?.handle_id ?? ''
    await expect(
      inTransaction(db, async (trx) => approveWithdrawal(trx, services, await withdrawalId(trx, { handle_id: risky }))),
    ).rejects.toMatchObject({ reason: 'address_risky' })
  })
})

describe('a fixed address', () => {
  test('that failed is not saved', async () => {
    const owner = await rich()
    const address = nobodysAddress('Tron', 'blackmail')
    await known(address)
    const body = { network_id: '1', address, name: 'x', google_code: owner.proof().google_code }
    expect(await api.call(saveFixedAddress, { token: owner.token, body })).toMatchObject({ status: 422, code: 10_098 })
  })
})

describe('unassigned money', () => {
  const by = actor(town.merchant.merchant_id)
  const late = async () => {
    const { handle_id } = await payOrder(world, { appid: shop.appid, chain: '1', amount: '30', case: 'closed' })
    const filter = { payment: handle_id }
    const about = { merchant_id: town.merchant.merchant_id, filter }
    const [money] = (await unassignedPage({ ...services, language: by.language }, about, { current: 1, size: 10 })).list
    if (money === undefined) throw new Error('the money is listed')
    return money
  }
  const says = (address: string, level: 'Fail' | 'Pass') =>
    listSource({
      name: 'Own',
      version: '1',
      entries: [{ chain_type: 'Tron', address, level, categories: level === 'Fail' ? ['stealing attack'] : [] }],
    })
  const sendBack = async ({ handle_id, amount, from_address: address }: UnassignedMoney) =>
    await inTransaction(db, async (trx) =>
      requestSendBack(trx, services, { by, asked: { handle_id, amount, address, client_ref: randomUUID() } }),
    )
  const actOf = async ({ handle_id }: UnassignedMoney) =>
    await db
      .selectFrom('unassigned_act')
      .innerJoin('unassigned', 'unassigned.id', 'unassigned_act.unassigned_id')
      .select(['unassigned_act.state', 'unassigned_act.txid'])
      .where('unassigned.handle_id', '=', handle_id)
      .execute()

  test('is not sent back to a sender who failed the check', async () => {
    const money = await late()
    await db.deleteFrom('screening_answer').execute()
    await known(money.from_address, [says(money.from_address, 'Fail')])
    await expect(sendBack(money)).rejects.toMatchObject({ reason: 'address_risky' })
    expect(await actOf(money)).toEqual([])
  })

  test('waits for the check, and is canceled when the sender then fails: nothing is sent', async () => {
    const money = await late()
    await db.deleteFrom('screening_answer').execute()
    await stateSources(db, [outage])
    await sendBack(money)
    await screenDue(silent, [outage])
    await advanceSendBacks(services, raise)
    expect(await actOf(money)).toEqual([{ state: 'improgress', txid: null }])
    const own = says(money.from_address, 'Fail')
    clock.advance(60)
    await stateSources(db, [own])
    await advanceSendBacks(services, raise)
    await screenDue(silent, [own])
    await advanceSendBacks(services, raise)
    expect(await actOf(money)).toEqual([{ state: 'canceled', txid: null }])
  })
})

describe('a payer and a refund', () => {
  test('a payer who fails is credited, marked in list and drawer, told once, and gets nothing back', async () => {
    const { merchant } = town
    const { merchant_id, token } = merchant
    const { handle_id } = await payOrder(world, { appid: shop.appid, chain: '1', amount: '30', case: 'exact' })
    const info = async () => await api.data(transactionInfo, { token, query: { handle_id } })
    const payer = (await info()).list[0]?.from_address ?? ''
    const transfer = await db
      .selectFrom('chain_transfer')
      .selectAll()
      .where('from_address', '=', payer)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const { edition: _, adrift: __, settled: ___, ...seen } = transfer
    await inTransaction(db, async (trx) =>
      riskListener(services).seen(trx, [{ ...seen, block_number: BigInt(seen.block_number), block_time: 0 }]),
    )
    const own = listSource({
      name: 'Own',
      version: '1',
      entries: [{ chain_type: 'Tron', address: payer, level: 'Fail', categories: ['stealing attack'] }],
    })
    await db.deleteFrom('screening_answer').execute()
    await stateSources(db, [outage])
    await judgePayers(services)
    await screenDue(silent, [outage])
    await judgePayers(services)
    expect((await info()).payers).toEqual([{ address: payer, risk: null }])

    clock.advance(60)
    await stateSources(db, [own])
    await judgePayers(services)
    await screenDue(silent, [own])
    await judgePayers(services)
    await judgePayers(services)
    expect((await info()).payers).toMatchObject([
      { address: payer, risk: { level: 'Fail', categories: ['stealing attack'] } },
    ])
    const row = (await api.data(transactions, { token })).list.find((each) => each.handle_id === handle_id)
    expect(row).toMatchObject({ payer_risk: 'Fail', status: 2, amount_collected: '30' })
    const told = (await api.data(messages, { token })).list.filter(({ title }) => /risky address/.test(title))
    expect(told).toHaveLength(1)
    expect(told[0]?.content).toContain(payer)

    const body = { handle_id, kind: 'all' as const, amount: '30', address: payer, reason: '', client_ref: randomUUID() }
    const by = actor(merchant_id)
    const refused = inTransaction(db, (trx) => requestRefund(trx, services, { by, body }))
    await expect(refused).rejects.toMatchObject({ reason: 'address_risky' })

    await giveCapital(db, { merchant_id, token_id: '101', amount: '50', at: clock.now() })
    // To somebody else it goes, but during an outage only after the answer.
    const other = { ...body, address: NEW, client_ref: randomUUID() }
    await stateSources(db, [outage])
    await inTransaction(db, (trx) => requestRefund(trx, services, { by, body: other }))
    await screenDue(silent, [outage])
    await advanceRefunds(services, raise)
    const sent = async () =>
      (await db.selectFrom('refund').select(['state', 'txid']).where('client_ref', '=', other.client_ref).execute())[0]
    expect(await sent()).toEqual({ state: 'improgress', txid: null })
    clock.advance(60)
    await stateSources(db, [own])
    await advanceRefunds(services, raise)
    await screenDue(silent, [own])
    await advanceRefunds(services, raise)
    expect((await sent())?.txid).toMatch(/^[0-9a-f]{64}$/)
    await minedChain(services.chains, '1').mine(1)
  })
})
