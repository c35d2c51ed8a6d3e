import { setMerchant } from '#server/testing/set-merchant'
import { describe, expect, test } from 'vitest'
import { testApi } from '#server/testing/test-api'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { messages } from '#shared/contract/message'
import { pauseWithdrawals, stopWithdrawals, withdrawalPolicy } from '#shared/contract/withdrawal'
import { payoutPolicy, refuseStopped } from './policy'
import { stopLink } from '#server/merchant/stop-link'

const { db } = await testDatabase()
const api = testApi({ db, settings: { hold_seconds: 60 } })
const { clock, services } = api

let count = 0
async function newOwner() {
  const email = `policy${++count}@shop.example`
  const owner = await api.signInAs({ email, password: 'Secret123', google: true })
  const { token, merchant_id } = owner
  const code = (): string => {
    clock.advance(30)
    return owner.googleCode()
  }
  const set = async (body: Record<string, unknown>) => await api.call(pauseWithdrawals, { token, body })
  const policy = async () => await api.data(withdrawalPolicy, { token })
  const send = async () => await inTransaction(db, async (trx) => await refuseStopped(trx, services, merchant_id))
  const codeOfMail = async (): Promise<string> => {
    const bodies = (await api.inbox.messagesTo(email)).map(({ body }) => body)
    return /code=([\w-]{43})/.exec(bodies.join('\n'))?.[1] ?? ''
  }
  return { email, token, merchant_id, code, set, policy, send, codeOfMail }
}
type Owner = Awaited<ReturnType<typeof newOwner>>

const resume = async (owner: Owner) => await owner.set({ paused: false, google_code: owner.code() })

describe('the payout policy', () => {
  test('is open at first, and contains limits, proofs and the waiting time', async () => {
    const owner = await newOwner()
    expect(await owner.policy()).toEqual({
      paused: false,
      saved_addresses_only: false,
      resumes_at: null,
      any_address_from: null,
      held_until: null,
      methods: ['password', 'google'],
      missing: [],
      single_limit: '50000',
      day_limit: '100000',
      day_used: '0',
      audit: 'automatic',
      wait_seconds: 60,
    })
    await owner.send()
  })

  test('names what is not set up yet for a first withdrawal', async () => {
    const { token } = await api.signInAs()
    expect(await api.data(withdrawalPolicy, { token })).toMatchObject({ methods: [], missing: ['password', 'email'] })
  })

  test('says how long a changed factor holds withdrawals', async () => {
    const owner = await newOwner()
    const changed = { factors_changed_at: clock.now() }
    await setMerchant(services, owner.merchant_id, changed)
    expect((await owner.policy()).held_until).toBe(clock.seconds() + 60)
    await expect(owner.send()).rejects.toMatchObject({ reason: 'account_cannot_withdraw', retry_after: 60 })
    clock.advance(60)
    await owner.send()
  })
})

describe('stopping all withdrawals', () => {
  test('takes effect at once without a step-up; resuming needs one, and waits', async () => {
    const owner = await newOwner()
    expect((await owner.set({ paused: true })).data).toMatchObject({ paused: true, resumes_at: null })
    await expect(owner.send()).rejects.toMatchObject({ reason: 'withdrawals_paused' })
    expect(await owner.set({ paused: false })).toMatchObject({
      status: 422,
      code: 10038,
      errors: [{ path: 'google_code', message: 'google' }],
    })
    const asked = await resume(owner)
    expect(asked.data).toMatchObject({ paused: true, resumes_at: clock.seconds() + 60 })
    clock.advance(59)
    await expect(owner.send()).rejects.toMatchObject({ reason: 'withdrawals_paused' })
    clock.advance(1)
    expect(await owner.policy()).toMatchObject({ paused: false, resumes_at: null })
    await owner.send()
  })

  test('again ends a waiting resumption', async () => {
    const owner = await newOwner()
    await owner.set({ paused: true })
    await resume(owner)
    expect((await owner.set({ paused: true })).data).toMatchObject({ paused: true, resumes_at: null })
    clock.advance(600)
    expect((await owner.policy()).paused).toBe(true)
  })

  test('twice sends one mail, and resuming twice does not wait longer', async () => {
    const owner = await newOwner()
    await owner.set({ paused: true })
    await owner.set({ paused: true })
    expect(await api.inbox.messagesTo(owner.email)).toHaveLength(1)
    await resume(owner)
    const { resumes_at } = await owner.policy()
    await resume(owner)
    expect((await owner.policy()).resumes_at).toBe(resumes_at)
    expect(await api.inbox.messagesTo(owner.email)).toHaveLength(2)
  })

  test('and resuming are announced by mail and in the console; only the mail of the resumption has a stop link', async () => {
    const owner = await newOwner()
    await owner.set({ paused: true })
    const [stopped] = await api.inbox.messagesTo(owner.email)
    expect(stopped?.subject).toBe('All withdrawals are stopped')
    expect(stopped?.body).not.toContain('code=')
    await resume(owner)
    const [resuming] = await api.inbox.messagesTo(owner.email)
    expect(resuming?.subject).toBe('Withdrawals are about to resume')
    expect(resuming?.body).toContain('stopWithdrawals?code=')
    const { list } = await api.data(messages, { token: owner.token })
    expect(list.map(({ title }) => title)).toEqual(['Withdrawals are about to resume', 'All withdrawals are stopped'])
  })

  test("are mailed in the merchant's language, also when the link that stops is opened in another", async () => {
    const owner = await newOwner()
    const headers = { 'X-Language': 'zh-CN' }
    await owner.set({ paused: true })
    await api.data(withdrawalPolicy, { token: owner.token, headers })
    await resume(owner)
    const [resuming] = await api.inbox.messagesTo(owner.email)
    expect(resuming?.subject).toBe('提现即将恢复')
    expect(resuming?.body).toMatch(
      /^提现即将恢复。\n\n生效时间：.+ UTC\n设备：.+，IP .+\n\n如非本人操作，请立即停止所有提现：\n/,
    )
    const code = /code=([\w-]+)/.exec(resuming?.body ?? '')?.[1]
    await api.data(stopWithdrawals, { body: { code }, headers: { 'X-Language': 'en-US' } })
    expect((await api.inbox.messagesTo(owner.email)).map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['所有提现已停止', '提现即将恢复', 'All withdrawals are stopped']),
    )
  })

  test('a code that was spent on another change does not resume', async () => {
    const owner = await newOwner()
    await owner.set({ paused: true, saved_addresses_only: true })
    const google_code = owner.code()
    expect((await owner.set({ saved_addresses_only: false, google_code })).status).toBe(200)
    expect((await owner.set({ paused: false, google_code })).msg).toBe('google code err')
    expect(await owner.policy()).toMatchObject({ paused: true, resumes_at: null })
  })

  test('waits for a withdrawal that has passed the check, and no later one passes', async () => {
    const owner = await newOwner()
    let stop: Promise<unknown> | undefined
    let isStopped = false
    await inTransaction(db, async (trx) => {
      await refuseStopped(trx, services, owner.merchant_id)
      stop = owner.set({ paused: true }).then(() => (isStopped = true))
      await refuseStopped(trx, services, owner.merchant_id)
      expect(isStopped).toBe(false)
    })
    await stop
    await expect(owner.send()).rejects.toMatchObject({ reason: 'withdrawals_paused' })
  })

  test('many changes at the same moment leave a consistent policy', async () => {
    const owner = await newOwner()
    await owner.set({ paused: true })
    const google_code = owner.code()
    await Promise.all([
      owner.set({ paused: false, google_code }),
      owner.set({ saved_addresses_only: true }),
      owner.set({ paused: true }),
      owner.set({ paused: true, saved_addresses_only: true }),
    ])
    const policy = await owner.policy()
    expect(policy).toMatchObject({ paused: true, saved_addresses_only: true, any_address_from: null })
    expect([null, clock.seconds() + 60]).toContain(policy.resumes_at)
  })
})

describe('saved addresses only', () => {
  test('is on at once, and off after a step-up and the waiting time', async () => {
    const owner = await newOwner()
    const { merchant_id } = owner
    expect((await owner.set({ saved_addresses_only: true })).data).toMatchObject({ saved_addresses_only: true })
    expect((await owner.set({ saved_addresses_only: false })).code).toBe(10038)
    const off = await owner.set({ saved_addresses_only: false, google_code: owner.code() })
    expect(off.data).toMatchObject({ saved_addresses_only: true, any_address_from: clock.seconds() + 60 })
    expect(await payoutPolicy(db, services, merchant_id)).toMatchObject({ saved_addresses_only: true })
    clock.advance(60)
    expect(await payoutPolicy(db, services, merchant_id)).toMatchObject({
      saved_addresses_only: false,
      any_address_from: null,
    })
  })

  test('does not stop payouts that it allows', async () => {
    const owner = await newOwner()
    await owner.set({ saved_addresses_only: true })
    await expect(owner.send()).resolves.toBeUndefined()
  })
})

describe('the link of a mail', () => {
  test('stops without a session, any number of times, and does nothing else', async () => {
    const owner = await newOwner()
    await owner.set({ saved_addresses_only: true })
    await owner.set({ saved_addresses_only: false, google_code: owner.code() })
    const code = await owner.codeOfMail()
    expect((await api.call(stopWithdrawals, { body: { code } })).data).toEqual({ paused: true })
    expect((await api.call(stopWithdrawals, { body: { code } })).data).toEqual({ paused: true })
    expect(await owner.policy()).toMatchObject({ paused: true, resumes_at: null, saved_addresses_only: true })
    expect((await api.call(pauseWithdrawals, { token: code, body: { paused: false } })).status).toBe(401)
    expect((await api.call(withdrawalPolicy, { token: code })).status).toBe(401)
    const log = await db
      .selectFrom('activity_log')
      .select('action')
      .where('merchant_id', '=', owner.merchant_id)
      .execute()
    expect(log.filter(({ action }) => action === 'account.stopWithdrawals')).toHaveLength(1)
  })

  test('stops one merchant only', async () => {
    const [owner, other] = [await newOwner(), await newOwner()]
    await owner.set({ paused: true })
    await resume(owner)
    await api.call(stopWithdrawals, { body: { code: await owner.codeOfMail() } })
    expect((await other.policy()).paused).toBe(false)
    expect(await owner.policy()).toMatchObject({ paused: true, resumes_at: null })
  })

  test('expires, with the same refusal as an unknown one', async () => {
    const owner = await newOwner()
    const link = await inTransaction(db, async (trx) => await stopLink(trx, services, owner.merchant_id))
    const code = new URL(link).searchParams.get('code') ?? ''
    clock.advance(7 * 24 * 3600)
    const refused = { status: 422, msg: 'This link is no longer good: sign in to stop withdrawals' }
    expect(await api.call(stopWithdrawals, { body: { code } })).toMatchObject(refused)
    expect(await api.call(stopWithdrawals, { body: { code: 'x'.repeat(43) } })).toMatchObject(refused)
    expect((await payoutPolicy(db, services, owner.merchant_id)).paused).toBe(false)
  })

  test('is stored as a hash', async () => {
    const owner = await newOwner()
    const link = await inTransaction(db, async (trx) => await stopLink(trx, services, owner.merchant_id))
    const code = new URL(link).searchParams.get('code') ?? ''
    expect(code).toHaveLength(43)
    const rows = await db.selectFrom('withdrawal_stop_code').selectAll().execute()
    const kept = rows.map(({ code_hash }) => `${code_hash.toString('hex')} ${code_hash.toString('utf8')}`).join()
    expect(kept).not.toContain(code)
  })
})
