import { randomUUID } from 'node:crypto'
import { DatabaseError } from 'pg'
import { describe, expect, test } from 'vitest'
import * as chart from '#server/ledger/chart'
import { balances, ledgerSums } from '#server/ledger/ledger'
import { testDatabase } from '#server/database/test-database'
import { untilBlocked } from '#server/database/testing/until-blocked'
import { richMerchant, TOKEN } from '#server/funds/testing/rich-merchant'
import type { RichMerchant } from '#server/funds/testing/rich-merchant'
import { insertPaid } from '#server/payout/refund/testing/paid-payment'
import * as account from '#shared/contract/account'
import type { Operation } from '#shared/contract/operation'
import * as transactions from '#shared/contract/transactions'
import { fundsRoutes } from '#server/funds/routes/funds'
import { refundRoutes } from '#server/payout/routes/refund'
import { givenProofs } from '#server/testing/given-proofs'
import { testApi } from '#server/testing/test-api'
import type { TestAnswer } from '#server/testing/test-api'

const { db } = await testDatabase()
const api = testApi({ db, handlers: [...fundsRoutes, ...refundRoutes] })

const isReplay = ({ headers }: TestAnswer): boolean => headers.get('Idempotency-Replayed') === 'true'

/** One of the two acts: two different requests for it, and how often it was executed for an owner. */
interface Act {
  readonly line: Operation
  readonly begin: (owner: RichMerchant) => Promise<{ wish: object; other: object }>
  readonly done: (owner: RichMerchant) => Promise<number>
}

const TRANSFER: Act = {
  line: account.transfer,
  begin: ({ shop }) => {
    const wish = { token_id: TOKEN, from: 'capital', to: shop.appid, amount: '10' }
    return Promise.resolve({ wish, other: { ...wish, amount: '11' } })
  },
  done: async ({ merchant_id }) =>
    (await db.selectFrom('transfer').select('id').where('merchant_id', '=', merchant_id).execute()).length,
}

const REFUND: Act = {
  line: transactions.refund,
  begin: async ({ merchant_id, shop }) => {
    const { application_id } = shop
    const { handle_id } = await insertPaid(db, { merchant_id, application_id, at: api.clock.now() })
    const wish = { handle_id, kind: 'part', amount: '3', address: `0x${'7'.repeat(64)}` }
    return { wish, other: { ...wish, amount: '4' } }
  },
  done: async ({ merchant_id }) =>
    (await db.selectFrom('refund').select('id').where('merchant_id', '=', merchant_id).execute()).length,
}

describe.each([
  ['transfer', TRANSFER],
  ['part refund', REFUND],
])('codes that were spent on a %s', (_, { line, begin, done }) => {
  const send = async ({ token }: RichMerchant, body: object, proof?: string) =>
    await api.call(line, {
      token,
      body: { ...body, client_ref: randomUUID() },
      ...(proof === undefined ? {} : { headers: { 'X-Step-Up': proof } }),
    })

  test('return its record when the same body comes under another key', async () => {
    const owner = await richMerchant(api)
    const { wish } = await begin(owner)
    const body = { ...wish, ...owner.proof() }
    const first = await send(owner, body)
    expect([first.status, isReplay(first)]).toEqual([200, false])
    const again = await send(owner, body)
    expect([again.data, isReplay(again)]).toEqual([first.data, true])
    expect(await done(owner)).toBe(1)
  })

  test('return its record when the copies come at the same moment', async () => {
    const owner = await richMerchant(api)
    const { wish } = await begin(owner)
    const body = { ...wish, ...owner.proof() }
    const answers = await Promise.all(Array.from({ length: 6 }, async () => await send(owner, body)))
    const right = answers.filter(({ status }) => status === 200)
    expect(new Set(right.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    expect(answers.filter(({ msg }) => msg === 'google code err')).toEqual([])
    expect(await done(owner)).toBe(1)
  })

  test('work the same as a proof in X-Step-Up, for this body and this merchant only', async () => {
    const owner = await richMerchant(api)
    const { wish, other } = await begin(owner)
    const proven = { merchant_id: owner.merchant_id, act: line.name, payload: wish, at: api.clock.now() }
    const [proof = ''] = await givenProofs(db, proven, 1)
    const first = await send(owner, wish, proof)
    expect(first.status).toBe(200)
    const again = await send(owner, wish, proof)
    expect([again.data, isReplay(again)]).toEqual([first.data, true])
    expect((await send(owner, other, proof)).code).toBe(10038)
    const stranger = await richMerchant(api)
    expect((await send(stranger, wish, proof)).code).toBe(10038)
    expect([await done(owner), await done(stranger)]).toEqual([1, 0])
  })

  test('do not block the same act with new codes: it is done once more', async () => {
    const owner = await richMerchant(api)
    const { wish } = await begin(owner)
    const first = await send(owner, { ...wish, ...owner.proof() })
    const again = await send(owner, { ...wish, ...owner.proof() })
    expect(isReplay(again)).toBe(false)
    expect(again.data).not.toEqual(first.data)
  })
})

test('after a deadlock, codes that a copy has spent meanwhile return the record of the copy', async () => {
  let copy: Promise<TestAnswer> | undefined
  const { events } = api.services
  const unlucky = testApi({
    db,
    handlers: fundsRoutes,
    services: {
      events: {
        ...events,
        publish: async (...told) => {
          await events.publish(...told)
          if (copy !== undefined) return
          copy = send()
          await untilBlocked(db)
          throw Object.assign(new DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' })
        },
      },
    },
  })
  const owner = await richMerchant(unlucky)
  const { wish } = await TRANSFER.begin(owner)
  const body = { ...wish, ...owner.proof() }
  const send = async (): Promise<TestAnswer> =>
    await unlucky.call(account.transfer, { token: owner.token, body: { ...body, client_ref: randomUUID() } })
  const first = await send()
  expect([first.status, (await copy)?.data]).toEqual([200, first.data])
  expect(await TRANSFER.done(owner)).toBe(1)
})

test('a client_ref makes one refund at most, even when the row of its key is gone', async () => {
  const owner = await richMerchant(api)
  const { token, merchant_id, shop } = owner
  const { wish } = await REFUND.begin(owner)
  const client_ref = randomUUID()
  const send = async (more: object = {}) =>
    await api.call(transactions.refund, { token, body: { ...wish, client_ref, ...owner.proof(), ...more } })
  const first = await send()
  await db.deleteFrom('idempotent_call').where('key', '=', client_ref).execute()
  const again = await send()
  expect([again.status, again.data]).toEqual([200, first.data])
  await db.deleteFrom('idempotent_call').where('key', '=', client_ref).execute()
  expect((await send({ amount: '4' })).msg).toBe('This Idempotency-Key belongs to another request')
  expect(await REFUND.done(owner)).toBe(1)
  const log = db.selectFrom('activity_log').select('action').where('merchant_id', '=', merchant_id)
  expect(await log.execute(), 'what the merchant reads about it').toEqual([{ action: transactions.refund.name }])
  const owned = await balances(db, {
    owner: chart.application(merchant_id, shop.application_id).owner,
    token_id: TOKEN,
  })
  expect(owned.map(({ balance }) => balance)).toEqual(['12'])
  expect((await ledgerSums(db)).every(({ sum }) => sum === '0')).toBe(true)
})
