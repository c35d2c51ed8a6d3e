import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { givenProofs } from '#server/testing/given-proofs'
import type { TestAnswer } from '#server/testing/test-api'
import { testDatabase } from '#server/database/test-database'
import * as contract from '#shared/contract/withdrawal'
import { richMerchant } from './testing/rich-merchant'
import type { RichMerchant, Wish } from './testing/rich-merchant'
import { withdrawalSetup } from './testing/withdrawal-setup'

const { db } = await testDatabase()
const setup = await withdrawalSetup(db, { networks: ['6'] })
const { api, clock } = setup
const TOKEN = '106'
const wish = (amount: string): Wish => ({ token_id: TOKEN, address: `0x${'7'.repeat(64)}`, amount })
const merchantWith = async (balance: string): Promise<RichMerchant> =>
  await richMerchant(api, { token_id: TOKEN, balance })
const countOf = async ({ merchant_id }: RichMerchant): Promise<number> =>
  (await db.selectFrom('withdrawal').select('id').where('merchant_id', '=', merchant_id).execute()).length
const isReplay = ({ headers }: TestAnswer): boolean => headers.get('Idempotency-Replayed') === 'true'

interface Attempt {
  readonly body: object
  readonly proof: string
}

/** Makes `count` requests for the same withdrawal, each with its own quote and proof of `/user/verification`. */
async function attemptsAt(merchant: RichMerchant, asked: Wish, count: number): Promise<Attempt[]> {
  const quote = await db
    .selectFrom('withdrawal_quote')
    .selectAll()
    .where('id', '=', await merchant.quoteId(asked))
    .executeTakeFirstOrThrow()
  const proven = { merchant_id: merchant.merchant_id, act: contract.withdraw.name, payload: asked, at: clock.now() }
  const attempts = (await givenProofs(db, proven, count)).map((proof) => ({
    body: { ...asked, quote_id: randomUUID(), client_ref: randomUUID() },
    proof,
  }))
  await db
    .insertInto('withdrawal_quote')
    .values(attempts.map(({ body }) => ({ ...quote, id: body.quote_id })))
    .execute()
  return attempts
}

test('of 200 simultaneous requests for 60 % of the balance exactly one is accepted', async () => {
  const merchant = await merchantWith('1000')
  const { token, merchant_id } = merchant
  const answers: TestAnswer[] = []
  let waiting = await attemptsAt(merchant, wish('600'), 200)
  while (waiting.length > 0) {
    const said = await Promise.all(
      waiting.map(async (attempt) => {
        const { body, proof } = attempt
        const answer = await api.call(contract.withdraw, { token, body, headers: { 'X-Step-Up': proof } })
        return { attempt, answer }
      }),
    )
    // A slow machine has too few connections: a call that is told "busy" is repeated with the same key.
    answers.push(...said.map(({ answer }) => answer).filter(({ status }) => status !== 503))
    waiting = said.filter(({ answer }) => answer.status === 503).map(({ attempt }) => attempt)
  }
  expect(answers).toHaveLength(200)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ msg }) => msg === 'Insufficient balance')).toHaveLength(199)
  expect(await countOf(merchant)).toBe(1)
  expect(await setup.capital(merchant_id, TOKEN)).toBe('400')
  expect(await setup.held(merchant_id, TOKEN)).toBe('600')
  await setup.booksAgree()
}, 120_000)

describe('a key', () => {
  test('that is repeated gives the same answer, also long after the codes are spent', async () => {
    const merchant = await merchantWith('100')
    const { token } = merchant
    const body = {
      ...wish('10'),
      quote_id: await merchant.quoteId(wish('10')),
      client_ref: randomUUID(),
      ...merchant.proof(),
    }
    const first = await api.call(contract.withdraw, { token, body })
    expect([first.status, isReplay(first)]).toEqual([200, false])
    clock.advance(600)
    const again = await api.call(contract.withdraw, { token, body })
    expect([again.data, isReplay(again)]).toEqual([first.data, true])
    const other = await api.call(contract.withdraw, { token, body: { ...body, amount: '11' } })
    expect(other).toMatchObject({ status: 422, msg: 'This Idempotency-Key belongs to another request' })
    expect(await countOf(merchant)).toBe(1)
  })

  test('is read from the body when a proxy has dropped the header', async () => {
    const merchant = await merchantWith('100')
    const { token } = merchant
    const body = {
      ...wish('10'),
      quote_id: await merchant.quoteId(wish('10')),
      client_ref: randomUUID(),
      ...merchant.proof(),
    }
    const send = async () =>
      await api.app.request(`/api/v1${contract.withdraw.path}`, {
        method: 'POST',
        headers: { 'X-Token': token, 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    const [first, again] = [await send(), await send()]
    expect(again.headers.get('Idempotency-Replayed')).toBe('true')
    expect(await again.json()).toEqual(await first.json())
    expect(await countOf(merchant)).toBe(1)
  })
})

describe('spent codes', () => {
  test('return the withdrawal that they authorised when the same body comes under another key', async () => {
    const merchant = await merchantWith('100')
    const { token } = merchant
    const body = { ...wish('10'), quote_id: await merchant.quoteId(wish('10')), ...merchant.proof() }
    const send = async (more: object = {}) =>
      await api.call(contract.withdraw, { token, body: { ...body, client_ref: randomUUID(), ...more } })
    const first = await send()
    const again = await send({ quote_id: await merchant.quoteId(wish('10')) })
    expect([again.data, isReplay(again)]).toEqual([first.data, true])
    expect(await countOf(merchant)).toBe(1)
  })

  test('return it when the copies come at the same moment', async () => {
    const merchant = await merchantWith('100')
    const { token } = merchant
    const body = { ...wish('10'), quote_id: await merchant.quoteId(wish('10')), ...merchant.proof() }
    const send = async () => await api.call(contract.withdraw, { token, body: { ...body, client_ref: randomUUID() } })
    const answers = await Promise.all(Array.from({ length: 8 }, send))
    const done = answers.filter(({ status }) => status === 200)
    expect(new Set(done.map(({ data }) => JSON.stringify(data))).size).toBe(1)
    // Too many guesses in a row are stopped even if right, but no copy was told that its code is wrong.
    expect(answers.filter(({ msg }) => msg === 'google code err')).toEqual([])
    expect(await countOf(merchant)).toBe(1)
  })

  test('are refused for another body and for another merchant', async () => {
    const merchant = await merchantWith('100')
    const proof = merchant.proof()
    expect((await merchant.withdraw(wish('10'), proof)).status).toBe(200)
    expect((await merchant.withdraw(wish('11'), proof)).msg).toBe('google code err')
    const stranger = await merchantWith('100')
    expect((await stranger.withdraw(wish('10'), proof)).msg).toBe('google code err')
    expect(await countOf(merchant)).toBe(1)
    expect(await countOf(stranger)).toBe(0)
  })
})

test('a client_ref makes one withdrawal at most, even when the row of its key is gone', async () => {
  const merchant = await merchantWith('100')
  const client_ref = randomUUID()
  expect((await merchant.withdraw(wish('10'), { client_ref })).status).toBe(200)
  await db.deleteFrom('idempotent_call').where('key', '=', client_ref).execute()
  const again = await merchant.withdraw(wish('10'), { client_ref })
  expect(again).toMatchObject({ status: 200, data: { client_ref } })
  const other = await merchant.withdraw(wish('20'), { client_ref })
  expect(other.msg).toBe('This Idempotency-Key belongs to another request')
  expect(await countOf(merchant)).toBe(1)
})
