import { sql } from 'kysely'
import { setMerchant } from '#server/testing/set-merchant'
import { describe, expect, test } from 'vitest'
import { countGuess } from '#server/access/guess-guard'
import { factorHold } from '#server/access/hold'
import { passwordDigestOf } from '#server/access/password'
import { intentDigest } from '#server/access/step-up'
import { testDatabase } from '#server/database/test-database'
import { startAccountJobs } from '#server/merchant/account-jobs'
import { testApi } from '#server/testing/test-api'
import { emailCode } from '#server/testing/test-codes'
import { totpCode } from '#server/testing/totp-code'
import {
  EMAIL_FLOW,
  login,
  loginVerification,
  PHONE_FLOW,
  retrievePassword,
  sendEmailCode,
} from '#shared/contract/session'
import { bindGoogleAuth, googleAuth, info, verification } from '#shared/contract/user'
import { pauseWithdrawals, stopWithdrawals, withdraw } from '#shared/contract/withdrawal'
import { runOperator } from './run-operator'

const { db, url } = await testDatabase()
const HOLD = 600
const api = testApi({ db, settings: { hold_seconds: HOLD } })
const BY = ['--by', 'Ada', '--why', 'seen with the passport']
const fail = (error: unknown): never => {
  throw error
}
const run = async (...words: string[]) =>
  await runOperator(words, { DATABASE_URL: url, SECRET: api.services.settings.secret })
const done = async (...words: string[]) => {
  const { out, err, exit_code } = await run(...words)
  expect({ err, exit_code }).toEqual({ err: '', exit_code: 0 })
  return out
}
const work = async () => await startAccountJobs(api.services, fail).stop()
const wait = async (seconds: number) => {
  api.clock.advance(seconds)
  await work()
}

let count = 0
async function newOwner(more: { transaction_password?: string } = {}) {
  const number = ++count
  const email = `owner${number}@reset.example`
  const phone = { area_code: '65', phone: `9123450${number}` }
  const owner = await api.signInAs({ google: true, email, phone, password: 'Secret123', ...more })
  const factors = async () =>
    await db
      .selectFrom('merchant')
      .select(['email', 'phone', 'google_bound_at', 'google_secret'])
      .where('id', '=', owner.merchant_id)
      .executeTakeFirstOrThrow()
  const ending = async () =>
    (
      await db
        .selectFrom('factor_reset')
        .select('ending')
        .where('merchant_id', '=', owner.merchant_id)
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).ending
  const stopCode = async (to = email) => {
    const [mail] = await api.inbox.messagesTo(to)
    return /stopWithdrawals\?code=([\w-]+)/.exec(mail?.body ?? '')?.[1] ?? ''
  }
  const reset = async (...words: string[]) => {
    await done('merchant', 'reset-factor', owner.mchid, ...words, ...BY)
    await work()
  }
  return { ...owner, email, number: `+65${phone.phone}`, factors, ending, stopCode, reset }
}

type Guessed = Parameters<typeof countGuess>[1]
/** Twenty wrong guesses in a row, five in each quarter of an hour. */
async function lock(subject: Guessed): Promise<void> {
  for (let guess = 0; guess < 20; guess++) {
    if (guess % 5 === 0) api.clock.advance(900)
    await countGuess(api.services, subject)
  }
  api.clock.advance(900)
  await expect(countGuess(api.services, subject)).rejects.toMatchObject({ reason: 'locked_out' })
}
async function signIn({ email }: { email: string }) {
  api.clock.advance(60)
  await api.data(sendEmailCode, { body: { type: EMAIL_FLOW.login, email } })
  const email_code = await api.inbox.codeFor(email)
  return await api.data(login, { body: { email, email_code, password: passwordDigestOf('Secret123') } })
}

describe('a lost factor', () => {
  test('is taken off after the hold, and everything of before is void', async () => {
    const owner = await newOwner()
    await db
      .insertInto('recovery_code')
      .values({
        merchant_id: owner.merchant_id,
        code_hash: Buffer.from('one'),
        key_id: '00000000',
        created_at: api.clock.now(),
        used_at: null,
      })
      .execute()
    await owner.reset('google')
    expect(await done('merchant', 'resets')).toContain(owner.mchid)
    const [mail] = await api.inbox.messagesTo(owner.email)
    expect(mail?.body).toContain('The platform resets Google Authenticator at 2026-01-01 00:10:00 UTC')
    expect((await api.inbox.messagesTo(owner.number))[0]?.body).toContain('The platform resets Google Authenticator')
    await wait(HOLD - 1)
    expect(await owner.factors()).not.toMatchObject({ google_bound_at: null })
    await api.data(info, { token: owner.token })
    await api.data(sendEmailCode, { body: { type: EMAIL_FLOW['retrieve-password'], email: owner.email } })
    const email_code = await api.inbox.codeFor(owner.email)

    await wait(1)
    expect(await owner.factors()).toMatchObject({ google_bound_at: null, google_secret: null, email: owner.email })
    const codes = db.selectFrom('recovery_code').select('code_hash').where('merchant_id', '=', owner.merchant_id)
    expect(await codes.execute()).toEqual([])
    expect((await api.call(info, { token: owner.token })).status).toBe(401)
    const next = { password: passwordDigestOf('Another123'), confirm_password: passwordDigestOf('Another123') }
    expect((await api.call(retrievePassword, { body: { email: owner.email, email_code, ...next } })).status).not.toBe(
      200,
    )
    expect(await factorHold(db, api.services, owner.merchant_id)).toBe(HOLD)
    expect((await api.inbox.messagesTo(owner.email))[0]?.body).toContain('has reset Google Authenticator')
    expect(await done('merchant', 'resets')).not.toContain(owner.mchid)
    const act = await db.selectFrom('operator_act').select(['acted_by', 'why', 'act', 'subject']).execute()
    expect(act).toEqual([
      { acted_by: 'Ada', why: 'seen with the passport', act: 'merchant reset-factor google', subject: owner.mchid },
    ])

    api.clock.advance(60)
    await api.data(sendEmailCode, { body: { type: EMAIL_FLOW.login, email: owner.email } })
    const code = await api.inbox.codeFor(owner.email)
    const body = { email: owner.email, email_code: code, password: passwordDigestOf('Secret123') }
    const { token } = await api.data(login, { body })
    expect(await api.data(info, { token })).toMatchObject({ bind_google_auth: false })
  })

  test('that is the phone is taken off alone', async () => {
    const owner = await newOwner()
    await owner.reset('phone')
    await wait(HOLD)
    expect(await owner.factors()).toMatchObject({ phone: null, email: owner.email })
    expect((await owner.factors()).google_bound_at).not.toBeNull()
  })

  test('that is the transaction password is taken off: the login password pays out, once the hold is over', async () => {
    const owner = await newOwner({ transaction_password: 'Forgotten456' })
    await lock(`transaction_password:${owner.merchant_id}`)
    await owner.reset('transaction-password')
    expect((await api.inbox.messagesTo(owner.email))[0]?.body).toContain('resets your transaction password at')
    await wait(HOLD)
    expect(await owner.ending()).toBe('done')
    expect(await factorHold(db, api.services, owner.merchant_id)).toBe(HOLD)
    api.clock.advance(HOLD)
    expect(await factorHold(db, api.services, owner.merchant_id)).toBe(0)
    const pending = await signIn(owner)
    const body = { google_code: owner.googleCode() }
    const { token = '' } = (await api.data(loginVerification, { token: pending.token, body })) ?? {}
    expect(await api.data(info, { token })).toMatchObject({ transaction_password: false })
    const digest = intentDigest(withdraw.name, {})
    const prove = async (password: string) => {
      api.clock.advance(30)
      const codes = { password: passwordDigestOf(password), google_code: owner.googleCode() }
      return await api.call(verification, { token, body: { act: withdraw.name, digest, ...codes } })
    }
    expect((await prove('Forgotten456')).msg).toBe('Password error')
    expect(await prove('Secret123')).toMatchObject({ status: 200 })
  })

  test('that is the mailbox is replaced, and both mailboxes are told', async () => {
    const owner = await newOwner()
    await owner.reset('email-to', 'New@Reset.example')
    for (const to of [owner.email, 'new@reset.example'])
      expect((await api.inbox.messagesTo(to))[0]?.body).toContain('The platform resets your email address')
    await wait(HOLD)
    expect(await owner.factors()).toMatchObject({ email: 'new@reset.example' })
    expect((await api.inbox.messagesTo(owner.email))[0]?.body).toContain('has reset your email address')
  })
})

describe('the lock that wrong codes of a lost factor left ends with its reset', () => {
  test('so that an authenticator that is bound anew signs in', async () => {
    const owner = await newOwner()
    await lock(`google:${owner.merchant_id}`)
    await lock(`recovery:${owner.merchant_id}`)
    await owner.reset('google')
    await wait(HOLD)
    const { token } = await signIn(owner)
    const { secret } = await api.data(googleAuth, { token })
    const proofs = {
      password: passwordDigestOf('Secret123'),
      email_code: await emailCode(api, { token, flow: 'google-auth', to: owner.email }),
    }
    const google_code = totpCode(secret, api.clock.seconds())
    const { recovery_codes } = await api.data(bindGoogleAuth, { token, body: { ...proofs, google_code } })
    for (const code of [() => totpCode(secret, api.clock.seconds()), () => recovery_codes[0]]) {
      const pending = await signIn(owner)
      expect(pending.verification).toBe(true)
      const body = { google_code: code() }
      expect(await api.call(loginVerification, { token: pending.token, body })).toMatchObject({ status: 200 })
    }
  })

  test.each([
    ['phone', `sms:${PHONE_FLOW.withdrawal}`],
    ['email-to', `email:${EMAIL_FLOW.withdrawal}`],
  ] as const)('%s', async (factor, flow) => {
    const owner = await newOwner()
    const subject: Guessed = `${flow}:merchant ${owner.merchant_id}`
    await lock(subject)
    await owner.reset(factor, ...(factor === 'phone' ? [] : ['after-lock@reset.example']))
    await wait(HOLD)
    expect(await owner.ending()).toBe('done')
    await countGuess(api.services, subject)
  })
})

describe('a reset does not take effect', () => {
  const STOPS: Readonly<Record<string, (owner: Awaited<ReturnType<typeof newOwner>>) => Promise<unknown>>> = {
    'after the link of the mail': async (owner) =>
      await api.data(stopWithdrawals, { body: { code: await owner.stopCode() } }),
    'after the link, where withdrawals were stopped already': async (owner) => {
      const paused = { withdrawals_paused_at: api.clock.now() }
      await setMerchant(api.services, owner.merchant_id, paused)
      await api.data(stopWithdrawals, { body: { code: await owner.stopCode() } })
    },
    'after a stop in the console': async ({ token }) =>
      await api.data(pauseWithdrawals, { token, body: { paused: true } }),
  }

  test.each(Object.entries(STOPS))('%s', async (_, stop) => {
    const owner = await newOwner()
    await owner.reset('google')
    await wait(HOLD - 1)
    await stop(owner)
    await wait(HOLD)
    expect((await owner.factors()).google_bound_at).not.toBeNull()
    expect(await owner.ending()).toBe('stopped')
    const told = db.selectFrom('notification').select('code').where('merchant_id', '=', owner.merchant_id)
    expect(await told.execute()).toContainEqual({ code: 'factor_reset_ended' })
  })

  test('after the operator has withdrawn it; another can be asked for then', async () => {
    const owner = await newOwner()
    await owner.reset('google')
    expect((await run('merchant', 'reset-factor', owner.mchid, 'phone', ...BY)).err).toContain('has a reset already')
    await done('merchant', 'cancel-reset', owner.mchid, ...BY)
    expect((await run('merchant', 'cancel-reset', owner.mchid, ...BY)).err).toContain('No reset of merchant')
    await wait(HOLD)
    expect((await owner.factors()).google_bound_at).not.toBeNull()
    await owner.reset('google')
    expect(await owner.ending()).toBeNull()
  })

  test('when the owner has changed the factor meanwhile, or the mailbox is taken', async () => {
    const [bound, late] = [await newOwner(), await newOwner()]
    await bound.reset('google')
    await late.reset('email-to', 'wanted@reset.example')
    await db
      .updateTable('factor_reset')
      .set({ asked_at: api.clock.now() })
      .where('merchant_id', '=', bound.merchant_id)
      .execute()
    await api.signInAs({ email: 'wanted@reset.example' })
    const factor_times = sql`jsonb_build_object('google_bound', ${api.clock.seconds() + 1}::bigint)`
    await setMerchant(api.services, bound.merchant_id, { factor_times })
    await wait(HOLD)
    expect([await bound.ending(), await late.ending()]).toEqual(['needless', 'taken'])
    expect((await bound.factors()).google_bound_at).not.toBeNull()
    expect(await late.factors()).toMatchObject({ email: late.email })
  })
})

test.each([
  [['hat'], 'FACTOR is one of google, phone, transaction-password, email-to'],
  [['email-to'], 'ADDRESS is the new mailbox of email-to'],
  [['google', 'a@b.example'], 'ADDRESS is the new mailbox of email-to'],
  [['email-to', 'nobody'], '"nobody" is no mailbox'],
  [['email-to', 'owner1@reset.example'], 'cannot have this mailbox'],
  [['google'], 'has no such factor'],
  [['phone'], 'has no such factor'],
  [['transaction-password'], 'has no such factor'],
])('%j is refused in one sentence, and nothing waits', async (words, sentence) => {
  const { mchid, merchant_id } = await api.signInAs({ email: `plain${++count}@reset.example` })
  const { err } = await run('merchant', 'reset-factor', mchid, ...words, ...BY)
  expect(err).toContain(sentence)
  const waiting = db.selectFrom('factor_reset').select('id').where('merchant_id', '=', merchant_id)
  expect(await waiting.execute()).toEqual([])
})
