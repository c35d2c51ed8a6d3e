import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { payerOrder } from '#shared/contract/order'
import * as link from '#shared/contract/payment-link'
import type { BodyOf } from '#shared/contract/operation'
import { makeBlocks } from '#sandbox/customers/pace'
import { newShop, shopSetup } from '#sandbox/customers/testing/shop-setup'
import { testDatabase } from '#server/database/test-database'
import { testApi } from '#server/testing/test-api'

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['6'] })
const { clock } = town
const api = testApi({ db, services: town.services })
const { token, merchant_id } = town.merchant
const { appid } = town.shop

const wish = (more: object = {}): BodyOf<typeof link.createLink> => ({
  appid,
  token_id: '106',
  amount: '12.5',
  subject: ' Deposit, boat rental ',
  expires_in: 604_800,
  client_ref: randomUUID(),
  ...more,
})

describe('a payment link', () => {
  test('is an order with a purpose that the customer reads', async () => {
    const made = await api.data(link.createLink, { token, body: wish() })
    expect(made).toMatchObject({
      appid,
      status: 1,
      amount: '12.5',
      subject: 'Deposit, boat rental',
      expires_at: clock.seconds() + 604_800,
      confirmations: 0,
      pay_url: `http://127.0.0.1:4174/pay/${made.handle_id}`,
    })
    expect(made.out_trade_no).toMatch(/^PL-[0-9A-F]{10}$/)
    const shown = await api.data(payerOrder, { query: { handle_id: made.handle_id } })
    expect(shown).toMatchObject({ subject: made.subject, amount: '12.5', address: made.address })
    const page = await api.data(link.links, { token })
    expect(page.list[0]).toEqual(made)
  })

  test('is made once per key', async () => {
    const body = wish()
    const first = await api.data(link.createLink, { token, body })
    const again = await api.data(link.createLink, { token, body })
    expect(again.handle_id).toBe(first.handle_id)
    const other = { ...body, amount: '13' }
    expect(await api.call(link.createLink, { token, body: other })).toMatchObject({ status: 422, code: 10083 })
  })

  test('is paid like every order, and then cannot be ended', async () => {
    const made = await api.data(link.createLink, { token, body: wish({ out_trade_no: 'BOAT-1' }) })
    const aptos = town.services.chains.get('6')
    const payer = { purpose: 'payer', index: 0n } as const
    await aptos.send({ from: payer, to: made.address, token_id: made.token_id, amount: '12.5' })
    await makeBlocks(town.world, aptos, made.required)
    const { list, total } = await api.data(link.links, { token, query: { handle_id: made.handle_id } })
    expect(total).toBe(1)
    expect(list[0]).toMatchObject({ status: 2, amount_collected: '12.5', out_trade_no: 'BOAT-1' })
    const body = { handle_id: made.handle_id }
    expect(await api.call(link.endLink, { token, body })).toMatchObject({ code: 10060 })
  })

  test('is ended once, and stays ended', async () => {
    const { handle_id } = await api.data(link.createLink, { token, body: wish() })
    const body = { handle_id }
    expect((await api.data(link.endLink, { token, body })).status).toBe(4)
    expect((await api.data(link.endLink, { token, body })).status).toBe(4)
    const { trade_no } = await db
      .selectFrom('payment')
      .select('trade_no')
      .where('handle_id', '=', handle_id)
      .executeTakeFirstOrThrow()
    const logged = await db
      .selectFrom('activity_log')
      .select('detail')
      .where('action', '=', link.endLink.name)
      .execute()
    expect(logged.map(({ detail }) => detail)).toEqual([expect.objectContaining({ trade_no })])
  })

  test.each([
    [{ appid: 'none' }, 10052],
    [{ token_id: 'none' }, 10013],
    [{ amount: '0.001' }, 10023],
    [{ amount: '1.0000001' }, 422],
    [{ expires_in: 604_801 }, 422],
    [{ subject: 'two\nlines' }, 422],
    [{ out_trade_no: 'TAKEN' }, 10061],
    [{ amount: undefined }, 422],
  ])('with %j is refused', async (wrong, code) => {
    if ('out_trade_no' in wrong) await api.data(link.createLink, { token, body: wish(wrong) })
    expect(await api.call(link.createLink, { token, body: wish(wrong) })).toMatchObject({ code })
  })

  test('may have a price in a currency where the application allows it, at the quoted rate', async () => {
    const price = { appid, token_id: '106', fiat_name: 'CNY', fiat_amount: '100' }
    const quote = await api.data(link.linkQuote, { token, query: price })
    const made = await api.data(link.createLink, { token, body: wish({ ...price, amount: undefined }) })
    expect(made).toMatchObject({ amount: quote.amount, fiat_name: 'CNY', fiat_amount: quote.fiat_amount })
    expect((await api.data(link.linkCurrencies, { token })).list).toContain('CNY')
    const strict = await newShop(db, clock.now(), { merchant_id, mode: 'address' })
    const body = wish({ ...price, appid: strict.appid, amount: undefined })
    expect(await api.call(link.createLink, { token, body })).toMatchObject({
      code: 422,
      errors: [expect.objectContaining({ path: 'fiat_amount' })],
    })
  })

  test('does not exist for another merchant', async () => {
    const { handle_id } = await api.data(link.createLink, { token, body: wish() })
    const stranger = await api.signInAs()
    expect((await api.data(link.links, { token: stranger.token, query: { handle_id } })).list).toEqual([])
    expect(await api.call(link.endLink, { token: stranger.token, body: { handle_id } })).toMatchObject({ code: 10052 })
    expect(await api.call(link.createLink, { token: stranger.token, body: wish() })).toMatchObject({ code: 10052 })
  })
})
