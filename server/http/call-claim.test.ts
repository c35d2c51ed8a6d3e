import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { connect } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { transfer, transfers } from '#shared/contract/account'
import { passwordDigestOf } from '#server/access/password'
import { Refusal } from '#server/core/refusal'
import { logActivity } from '#server/events/activity'
import { tidyUp } from '#server/merchant/housekeeping'
import { gate } from '#server/testing/gate'
import { testApi } from '#server/testing/test-api'
import type { TestAnswer, TestApi } from '#server/testing/test-api'
import { fundsRoutes } from '#server/funds/routes/funds'
import { claimed } from './call-claim'
import { callerOf, handler, transactionOf } from './handler'

const { db, url } = await testDatabase()
const other = await connect({ url, onError: () => undefined })
afterAll(other.close)

const STILL_RUNNING = 10081
const A_LONG_WAIT_MILLIS = 600_000

/** Runs in the middle of the act; each test sets it. */
let during: () => Promise<void> = () => Promise.resolve()

/** A stand-in for a call that moves money: its act is one line in the activity log. */
const act = handler(transfer, async (call, { clock }) => {
  const trx = transactionOf(call)
  const { merchant_id } = callerOf(call)
  await logActivity(trx, { merchant_id, action: 'act', ip: call.ip, device: call.device, at: clock.now() })
  await during()
  const { token_id, from, to, amount, client_ref } = call.body
  const record = { id: randomUUID(), token_id, token: 'USDT', chain: 'TRON', decimals: 6, amount, created_time: 0 }
  return { ...record, from, from_name: from, to, to_name: to, client_ref, state: 'accomplish' as const }
})
const lookUp = fundsRoutes.filter(({ line }) => line.name === transfers.name)
// Two processes: neither a connection nor a variable is shared.
const options = { handlers: [act, ...lookUp], settings: { rate_limits: { ...limits(), money: 20 } } }
const here = testApi({ db, ...options })
const there = testApi({ db: other.db, ...options })

function limits() {
  return { public: 10_000, code: 10_000, read: 10_000, write: 10_000, export: 10_000 }
}

let count = 0
const newOwner = () => {
  during = () => Promise.resolve()
  return here.signInAs({ email: `copied${++count}@shop.example`, password: 'Sunflower7', google: true })
}
const intent = (google_code: string) => ({
  token_id: '101',
  from: 'capital',
  to: '7',
  amount: '5',
  client_ref: randomUUID(),
  password: passwordDigestOf('Sunflower7'),
  google_code,
})
/** A call as consoles make it: who is told that a copy is still running asks again. */
async function asked(api: TestApi, token: string, body: object): Promise<TestAnswer> {
  const answer = await api.call(transfer, { token, body })
  return answer.code === STILL_RUNNING ? await asked(api, token, body) : answer
}
/** What a proxy does that sends each call to both processes. */
const doubled = (token: string, body: object) => Promise.all([here, there].map((api) => asked(api, token, body)))
const guesses = async (subject: string): Promise<number> => {
  const row = await db.selectFrom('guess_guard').selectAll().where('subject', '=', subject).executeTakeFirst()
  return row?.failures_in_window ?? 0
}

describe('a call that a proxy sends to two processes', () => {
  test('after four wrong codes the right call is executed once, and neither copy is refused', async () => {
    const owner = await newOwner()
    for (let wrong = 0; wrong < 4; wrong++) await here.call(transfer, { token: owner.token, body: intent('000000') })
    for (let round = 0; round < 3; round++) {
      const answers = await doubled(owner.token, intent(owner.googleCode()))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      here.clock.advance(30)
      there.clock.advance(30)
      for (let wrong = 0; wrong < 4; wrong++) await here.call(transfer, { token: owner.token, body: intent('000000') })
    }
  })

  test('a wrong code counts as one guess, also when the copy arrives after the first was refused', async () => {
    const owner = await newOwner()
    const body = intent('000000')
    const first = await doubled(owner.token, body)
    const late = await there.call(transfer, { token: owner.token, body })
    for (const { msg } of [...first, late]) expect(msg).toBe('google code err')
    expect(await guesses(`google:${owner.merchant_id}`)).toBe(1)
  })

  test('other codes under the same key are another try, and count', async () => {
    const owner = await newOwner()
    const body = intent('000000')
    await doubled(owner.token, body)
    const right = await doubled(owner.token, { ...body, google_code: owner.googleCode() })
    expect(right.map(({ status }) => status)).toEqual([200, 200])
    expect(await guesses(`google:${owner.merchant_id}`)).toBe(0)
  })

  test('uses the rate limit of money once', async () => {
    const owner = await newOwner()
    for (let sent = 0; sent < 20; sent++) {
      const answers = await doubled(owner.token, intent(owner.googleCode()))
      expect(answers.map(({ status }) => status)).toEqual([200, 200])
      here.clock.advance(sent === 0 ? 0 : 1)
      await db.updateTable('merchant').set({ google_last_step: '0' }).execute()
    }
  })

  test('a copy that waits gets the refusal of the first, whatever could be done by then', async () => {
    const { merchant_id } = await newOwner()
    const key = { merchant_id, route: transfer.name, key: randomUUID(), digest: 'one', copy_hash: Buffer.alloc(32) }
    const [running, release, waiting] = [gate(), gate(), gate()]
    // The copy waits from the moment on at which it has found the claim of the first.
    const watched = other.db.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows.some((row) => row['is_copy'] === true)) waiting.open()
        return await Promise.resolve(result)
      },
    })
    const first = claimed(here.services, key, async (claim) => {
      claim.stepUpPassed(true)
      running.open()
      await release.opened
      throw new Refusal('insufficient_balance')
    })
    await running.opened
    const done = { data: 'done', replayed: false }
    const copy = claimed({ ...there.services, db: watched }, key, () => Promise.resolve(done), A_LONG_WAIT_MILLIS)
    await waiting.opened
    release.open()
    const ends = await Promise.allSettled([first, copy])
    expect(ends.map((end) => end.status === 'rejected' && end.reason)).toEqual([
      new Refusal('insufficient_balance'),
      new Refusal('insufficient_balance'),
    ])
    expect(await claimed(there.services, key, () => Promise.resolve(done))).toEqual(done)
  })

  test('while the first is carried out, the look for its act says that it is not known yet', async () => {
    const owner = await newOwner()
    const body = intent(owner.googleCode())
    const [running, release] = [gate(), gate()]
    during = () => {
      running.open()
      return release.opened
    }
    const first = here.call(transfer, { token: owner.token, body })
    await running.opened
    const query = { client_ref: body.client_ref }
    expect(await there.call(transfers, { token: owner.token, query })).toMatchObject({
      status: 409,
      code: STILL_RUNNING,
    })
    expect((await there.call(transfer, { token: owner.token, body })).status).toBe(409)
    release.open()
    expect((await first).status).toBe(200)
    expect((await there.call(transfers, { token: owner.token, query })).status).toBe(200)
  })
})

describe('the claim of a process that died', () => {
  test('is taken over when its time is up, and old claims are deleted', async () => {
    const owner = await newOwner()
    const body = intent(owner.googleCode())
    const until = (interval: string) =>
      sql`update call_claim set claimed_until = clock_timestamp() ${sql.raw(interval)}`
    await db
      .insertInto('call_claim')
      .values({
        merchant_id: owner.merchant_id,
        key: body.client_ref,
        route: transfer.name,
        claim_id: randomUUID(),
        copy_hash: Buffer.alloc(32),
        claimed_until: new Date(Date.now() + 60_000),
        ended_at: null,
        refused_until: null,
      })
      .execute()
    expect((await there.call(transfer, { token: owner.token, body })).status).toBe(409)
    await until("- interval '1 second'").execute(db)
    expect((await there.call(transfer, { token: owner.token, body })).status).toBe(200)
    await doubled(owner.token, intent('000000'))
    await until("- interval '2 hours'").execute(db)
    await tidyUp(here.services)
    expect(await db.selectFrom('call_claim').selectAll().execute()).toEqual([])
  })
})
