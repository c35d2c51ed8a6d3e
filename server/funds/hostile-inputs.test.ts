import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testApi } from '#server/testing/test-api'
import { testDatabase } from '#server/database/test-database'
import * as account from '#shared/contract/account'
import * as callback from '#shared/contract/callback'
import * as fundStream from '#shared/contract/fund-stream'
import { note } from '#shared/contract/transactions'
import * as withdrawal from '#shared/contract/withdrawal'
import { richMerchant, TOKEN } from './testing/rich-merchant'

const { db } = await testDatabase()
const api = testApi({ db })
const owner = await richMerchant(api)
const { token } = owner

/** A refusal that names the field, and not a fault of the server. */
const refused = (path: string) => ({ status: 422, errors: [{ path }] })

describe('input that no column can store is refused as the caller’s error', () => {
  test.each(['1'.repeat(21), `${'9'.repeat(60)}.5`])('an amount of %s', async (amount) => {
    const body = { token_id: TOKEN, amount, client_ref: randomUUID() }
    expect(await api.call(withdrawal.withdrawalQuote, { token, body })).toMatchObject(refused('amount'))
    expect(await api.call(account.rechargeFunds, { token, body })).toMatchObject(refused('amount'))
    const move = { ...body, from: 'capital', to: owner.shop.appid, ...owner.proof() }
    expect(await api.call(account.transfer, { token, body: move })).toMatchObject(refused('amount'))
  })

  test('the largest amount that a payment can be worth is quoted, and nothing above it', async () => {
    const quote = async (amount: string) =>
      await api.call(withdrawal.withdrawalQuote, { token, body: { token_id: TOKEN, amount } })
    expect(await quote('1000000000')).toMatchObject({ status: 200 })
    for (const amount of ['1000000000.000001', '9'.repeat(20)]) {
      expect(await quote(amount)).toMatchObject(refused('amount'))
      const body = { token_id: TOKEN, amount, client_ref: randomUUID() }
      expect(await api.call(account.rechargeFunds, { token, body })).toMatchObject(refused('amount'))
    }
  })

  test.each(['0000-01', '0001-01', '1969-12'])('the month %s', async (month) => {
    const query = { token_id: TOKEN, month }
    for (const line of [fundStream.statement, fundStream.statementLines])
      expect(await api.call(line, { token, query })).toMatchObject(refused('month'))
  })

  test.each([253_402_300_800, 9e12, 1e15])('the second %d', async (start_time) => {
    const query = { start_time }
    for (const line of [withdrawal.withdrawals, account.transfers, account.recharges, fundStream.stream])
      expect(await api.call(line, { token, query })).toMatchObject(refused('start_time'))
    expect(await api.call(callback.callbacks, { token, query })).toMatchObject(refused('start_time'))
  })

  test('a text with the character NUL', async () => {
    const found = await api.call(callback.callbacks, { token, query: { order: 'a\0' } })
    expect(found).toMatchObject({ status: 422, msg: 'Parameter error' })
    const written = await api.call(note, { token, body: { handle_id: 'none', note: 'a\0' } })
    expect(written.status).toBe(422)
  })
})
