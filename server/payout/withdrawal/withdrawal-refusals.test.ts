import { sealNew } from '#server/access/row-seal'
import { insertFixedAddress } from '#server/testing/fixed-address'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { REFUSALS } from '#server/core/refusal-texts'
import type { RefusalName } from '#server/core/refusal-texts'
import { testDatabase } from '#server/database/test-database'
import * as contract from '#shared/contract/withdrawal'
import { richMerchant } from './testing/rich-merchant'
import type { RichMerchant, Wish } from './testing/rich-merchant'
import { withdrawalSetup } from './testing/withdrawal-setup'

const { db } = await testDatabase()
const setup = await withdrawalSetup(db, { networks: ['6'] })
const { api, clock } = setup
const TOKEN = '106'
const ADDRESS = `0x${'7'.repeat(64)}`
const wish = (amount: string, more: Partial<Wish> = {}): Wish => ({
  token_id: TOKEN,
  address: ADDRESS,
  amount,
  ...more,
})
const merchantWith = async (balance: string): Promise<RichMerchant> =>
  await richMerchant(api, { token_id: TOKEN, balance })
const change = async (
  { merchant_id }: RichMerchant,
  values: Readonly<Record<string, Date | string | boolean | null>>,
) => await db.updateTable('merchant').set(values).where('id', '=', merchant_id).execute()

/**
 * Requests a withdrawal that must be refused; returns the refusal in both languages and checks that no money moved.
 * `quoted` changes the quote.
 */
async function refusalOf(
  merchant: RichMerchant,
  { amount, token_id, address }: Wish,
  quoted: Partial<Wish> = {},
): Promise<{ en: unknown; zh: unknown; errors: unknown }> {
  const { token, merchant_id } = merchant
  const before = await setup.capital(merchant_id, TOKEN)
  const quote_id = await merchant.quoteId({ amount, token_id, address, ...quoted })
  const say = async (language: string) => {
    const body = { amount, token_id, address, quote_id, client_ref: randomUUID(), ...merchant.proof() }
    return await api.call(contract.withdraw, { token, body, headers: { 'X-Language': language } })
  }
  const [en, zh] = [await say('en-US'), await say('zh-CN')]
  expect([en.status, zh.status]).toEqual([422, 422])
  expect(await setup.capital(merchant_id, TOKEN)).toBe(before)
  return { en: en.msg, zh: zh.msg, errors: en.errors }
}
const texts = (name: RefusalName) => ({ en: REFUSALS[name]['en-US'], zh: REFUSALS[name]['zh-CN'] })

describe('refused amounts', () => {
  test('below the minimum', async () => {
    expect(await refusalOf(await merchantWith('100'), wish('1.999999'))).toMatchObject({
      en: 'The amount is too small',
      zh: '金额过小',
    })
  })

  test('of the whole balance, or above it', async () => {
    const merchant = await merchantWith('100')
    expect(await refusalOf(merchant, wish('100'))).toMatchObject({
      en: 'The withdrawal amount must be less than the balance',
      zh: '提现金额必须小于余额',
    })
    expect(await refusalOf(merchant, wish('100.000001'))).toMatchObject({ en: 'Insufficient balance', zh: '余额不足' })
    expect(await merchant.withdraw(wish('99.999999'))).toMatchObject({ status: 200 })
  })

  test('above the single limit', async () => {
    const merchant = await merchantWith('60000')
    expect(await refusalOf(merchant, wish('50000.000001'))).toMatchObject({
      en: 'Your single withdrawal amount is too large',
      zh: '您的单笔提现金额过大',
    })
    expect(await merchant.withdraw(wish('50000'))).toMatchObject({ status: 200 })
    const finest = await richMerchant(api, { token_id: '103', balance: '60000' })
    const on = { token_id: '103', address: '0x52908400098527886E0F7030069857D2E4169EE7' }
    expect((await finest.withdraw(wish('50000.000000000000000001', on))).msg).toBe(
      texts('single_withdrawal_too_large').en,
    )
  })

  test('above the limit of 24 hours by the server’s clock, where cancelled ones do not count', async () => {
    const merchant = await merchantWith('300000')
    const { token } = merchant
    const ask = async (amount: string) => {
      const { data } = await merchant.withdraw(wish(amount))
      return contract.withdrawalRecord.parse(data).handle_id
    }
    await ask('50000')
    const first = clock.now()
    clock.advance(600)
    const second = await ask('49999')
    expect(await refusalOf(merchant, wish('2'))).toMatchObject({
      en: 'Total withdrawal value exceeds the limit within 24 hours',
      zh: '24 小时内提现总额超出限制',
    })
    await api.data(contract.cancelWithdrawal, { token, body: { handle_id: second } })
    await ask('40000')
    expect(await refusalOf(merchant, wish('10000.000001'))).toMatchObject(texts('day_limit_exceeded'))
    await ask('10000')

    await db
      .updateTable('session')
      .set({ idle_seconds: 200_000, expires_at: new Date('2027-01-01') })
      .execute()
    await sealNew(db, api.services.settings, 'session', [merchant.session_id])
    const until = 24 * 3600 - (clock.now().getTime() - first.getTime()) / 1000
    clock.advance(until - 90)
    expect(await refusalOf(merchant, wish('2'))).toMatchObject(texts('day_limit_exceeded'))
    clock.advance(90)
    expect(await merchant.withdraw(wish('50000'))).toMatchObject({ status: 200 })
  })

  test('with more decimals than the token has, which are never rounded', async () => {
    const merchant = await merchantWith('100')
    const quote = await api.call(contract.withdrawalQuote, { token: merchant.token, body: wish('5.1234567') })
    expect(quote).toMatchObject({
      status: 422,
      msg: 'Parameter error',
      errors: [{ path: 'amount', message: 'At most 6 decimals' }],
    })
    const refusal = await refusalOf(merchant, wish('5.1234567'), { amount: '5.123456' })
    expect(refusal).toMatchObject({ zh: '参数错误', errors: [{ path: 'amount', message: 'At most 6 decimals' }] })
    // Trailing zeros do not count as decimals.
    expect(await merchant.withdraw(wish('5.10000000'))).toMatchObject({ status: 200, data: { amount: '5.1' } })
  })
})

describe('refused destinations', () => {
  test('on another chain, and where money would be lost', async () => {
    const merchant = await merchantWith('100')
    const { token } = merchant
    const quoteTo = async (address: string, language = 'en-US') =>
      (
        await api.call(contract.withdrawalQuote, {
          token,
          body: wish('5', { address }),
          headers: { 'X-Language': language },
        })
      ).msg
    const tron = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
    expect(await quoteTo(tron)).toBe('The address format does not match the selected chain')
    expect(await quoteTo(tron, 'zh-CN')).toBe('地址格式与所选链不匹配')
    const contractAddress = '0x357b0b74bc833e95a115ad22604854d6b0fca151cecd94111770e5d6ffc9dc2b'
    for (const address of [contractAddress, `0x${'0'.repeat(63)}1`]) {
      expect(await quoteTo(address)).toBe('Payouts to this address are refused')
      expect(await quoteTo(address, 'zh-CN')).toBe('禁止向该地址付款')
      expect(await refusalOf(merchant, wish('5', { address }), { address: ADDRESS })).toMatchObject(
        texts('address_refused'),
      )
    }
  })

  test('with tokens that cannot be withdrawn', async () => {
    const { token } = await merchantWith('100')
    const quoteOf = async (token_id: string) =>
      (await api.call(contract.withdrawalQuote, { token, body: wish('5', { token_id }) })).msg
    expect(await quoteOf('206')).toBe('This currency is not supported temporarily')
    expect(await quoteOf('999')).toBe('Currency does not exist')
  })

  test('not among the fixed addresses, or still waiting', async () => {
    const merchant = await merchantWith('100')
    const { merchant_id } = merchant
    await change(merchant, { saved_addresses_only: true })
    expect(await refusalOf(merchant, wish('5'))).toMatchObject({
      en: 'Withdrawals go only to fixed addresses',
      zh: '仅可向固定地址付款',
    })
    const usable_from = new Date(clock.now().getTime() + 300_000)
    await insertFixedAddress(api.services, {
      merchant_id,
      network_id: '6',
      address: ADDRESS,
      normal: ADDRESS,
      usable_from,
      created_at: clock.now(),
    })
    expect(await refusalOf(merchant, wish('5'))).toMatchObject({
      en: 'This address cannot be used yet',
      zh: '该地址暂不可用',
    })
    clock.advance(300)
    expect(await merchant.withdraw(wish('5'))).toMatchObject({ status: 200 })
  })

  test('on a network that the merchant switched off', async () => {
    const merchant = await merchantWith('100')
    const { merchant_id } = merchant
    await db
      .insertInto('withdrawal_network')
      .values({ merchant_id, network_id: '6', enabled: false, gas_limit: '1' })
      .execute()
    expect(await refusalOf(merchant, wish('5'))).toMatchObject({
      en: 'Withdrawals on this network are switched off',
      zh: '该网络的提现已关闭',
    })
  })
})

describe('refused at times when', () => {
  test('withdrawals are stopped, or a factor was just changed', async () => {
    const merchant = await merchantWith('100')
    await change(merchant, { withdrawals_paused_at: clock.now() })
    expect(await refusalOf(merchant, wish('5'))).toMatchObject({ en: 'Withdrawals are stopped', zh: '提现已停止' })
    const future = new Date(clock.now().getTime() + 100_000)
    await change(merchant, { withdrawals_paused_at: null, factors_changed_at: future })
    expect(await refusalOf(merchant, wish('5'))).toMatchObject({
      en: 'Your account cannot be withdrawn temporarily',
      zh: '您的账户暂时无法提现',
    })
  })

  test('the quote is expired, another merchant’s, used, or different', async () => {
    const merchant = await merchantWith('100')
    const other = await merchantWith('100')
    const expired = {
      en: 'The quote has expired or changed, please review it again',
      zh: '报价已过期或变更，请重新确认',
    }
    expect(await refusalOf(merchant, wish('5'), { amount: '6' })).toMatchObject(expired)
    expect(await refusalOf(merchant, wish('5'), { address: `0x${'6'.repeat(64)}` })).toMatchObject(expired)
    const said = async (quote_id: string) => (await merchant.withdraw(wish('5'), { quote_id })).msg
    expect(await said(await other.quoteId(wish('5')))).toBe(expired.en)
    expect(await said('nonsense')).toBe(expired.en)

    const dear = await merchant.quoteId(wish('5'))
    await db.updateTable('withdrawal_cost').set({ fee: '0.3' }).where('token_id', '=', TOKEN).execute()
    expect(await said(dear)).toBe(expired.en)
    await db.updateTable('withdrawal_cost').set({ fee: '0.2' }).where('token_id', '=', TOKEN).execute()

    const old = await merchant.quoteId(wish('5'))
    clock.advance(91)
    expect(await said(old)).toBe(expired.en)
    const good = await merchant.quoteId(wish('5'))
    clock.advance(60)
    expect((await merchant.withdraw(wish('5'), { quote_id: good })).status).toBe(200)
    expect(await said(good)).toBe(expired.en)
  })

  test('the proof is missing or wrong, which leaves the key unused', async () => {
    const merchant = await merchantWith('100')
    const client_ref = randomUUID()
    const none = await merchant.withdraw(wish('5'), { client_ref, password: undefined, google_code: undefined })
    expect(none).toMatchObject({ status: 422, code: 10038, errors: [{ path: 'password' }, { path: 'google_code' }] })
    const wrong = await merchant.withdraw(wish('5'), { client_ref, google_code: '000000' })
    expect(wrong.msg).toBe('google code err')
    expect((await merchant.withdraw(wish('5'), { client_ref })).status).toBe(200)
  })
})

test('the ledger is consistent after all refusals', async () => {
  await expect(setup.booksAgree()).resolves.toBeUndefined()
})
