import { sql } from 'kysely'
import { setMerchant } from '#server/testing/set-merchant'
import { describe, expect, test } from 'vitest'
import { codeKindOf } from '#server/access/code-kind'
import { spendCode } from '#server/access/code'
import type { CodePurpose } from '#server/access/code-wait'
import { spendMailLink } from '#server/access/mail-link'
import type { LinkKind } from '#server/access/mail-link'
import { passwordDigestOf } from '#server/access/password'
import { attemptStepUp, intentDigest } from '#server/access/step-up'
import { totpCode } from '#server/testing/totp-code'
import { Refusal } from '#server/core/refusal'
import type { Mail, TextMessage } from '#server/core/services'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import { testDatabase } from '#server/database/test-database'
import { givenProofs } from '#server/testing/given-proofs'
import { addWallet } from './find-merchant'
import { testApi } from '#server/testing/test-api'
import { otherSession } from '#server/testing/test-codes'
import type { TestMerchant } from '#server/testing/test-merchant'
import { walletPerson } from '#server/testing/wallet-person'
import { checkAddress } from '#shared/address/check-address'
import type { Operation } from '#shared/contract/operation'
import * as session from '#shared/contract/session'
import { EMAIL_FLOW, PHONE_FLOW, sendEmailCode, sendSmsCode } from '#shared/contract/session'
import * as user from '#shared/contract/user'
import * as access from '#shared/contract/user-access'

/*
 * Whoever had the mailbox, the phone or a session yesterday may have asked for links, codes and proofs. None of them is
 * good once the owner has changed something or thrown the sessions out.
 */

const { db } = await testDatabase()
/** What was sent, the newest first. */
const sent: { readonly to: string; readonly body: string }[] = []
const send = (message: Mail | TextMessage): Promise<void> => {
  sent.unshift(message)
  return Promise.resolve()
}
const api = testApi({ db, services: { mail: { send }, sms: { send } } })
const codeFor = (recipient: string): string =>
  sent.flatMap(({ to, body }) => (to === recipient ? (/\b\d{6}\b/.exec(body) ?? []) : []))[0] ?? ''
const linkFor = (recipient: string, kind: LinkKind): string =>
  sent.flatMap(({ to, body }) =>
    to === recipient ? (new RegExp(`${kind}\\.([\\w-]{43})`).exec(body)?.[1] ?? []) : [],
  )[0] ?? ''
const PASSWORD = passwordDigestOf('Sunflower7')
const TRANSACTION = passwordDigestOf('Marigold77')
const next = { password: passwordDigestOf('Foxglove9'), confirm_password: passwordDigestOf('Foxglove9') }

let count = 0

interface Owner extends TestMerchant {
  readonly email: string
  readonly number: number
  readonly phone: string
  readonly wallet: ReturnType<typeof walletPerson>
  readonly appid: string
}

async function newOwner(google: boolean): Promise<Owner> {
  const number = ++count
  const email = `owner${number}@epoch.example`
  const phone = String(80_000_000 + number)
  const factors = { email, password: 'Sunflower7', transaction_password: 'Marigold77', google }
  const merchant = await api.signInAs({ ...factors, phone: { area_code: '+65', phone } })
  const wallet = walletPerson(api, 'Ethereum', `epoch ${number}`)
  const { merchant_id } = merchant
  const verdict = checkAddress('Ethereum', wallet.address)
  const address = verdict.ok ? verdict.normal : ''
  const linked = { merchant_id, chain_type: 'Ethereum', address, name: 'Ledger', at: api.clock.now() }
  await inTransaction(db, async (trx) => await addWallet(trx, api.services.settings, linked))
  return { ...merchant, email, number, phone: `+65${phone}`, wallet, appid: `app_epoch${number}` }
}

/** Something that was given out, and whether it is still good; looking at it does not use it up. */
type Issued = () => Promise<'good' | 'void'>
type Kind = (owner: Owner) => Promise<Issued>

async function tried(use: (trx: Trx) => Promise<unknown>): Promise<'good' | 'void'> {
  const worked = new Error('it was good')
  const result = await inTransaction(db, async (trx) => {
    await use(trx)
    throw worked
  }).catch((error: unknown) => error)
  if (result === worked) return 'good'
  expect(result).toBeInstanceOf(Refusal)
  return 'void'
}

const link =
  (kind: LinkKind): Kind =>
  async ({ email }) => {
    const type = kind === 'login' ? EMAIL_FLOW.login : EMAIL_FLOW['retrieve-password']
    await api.data(sendEmailCode, { body: { type, email } })
    const token = linkFor(email, kind)
    return () => tried((trx) => spendMailLink(trx, api.services, { link: token, kind }))
  }

const publicCode =
  (flow: 'login' | 'retrieve-password'): Kind =>
  async ({ email }) => {
    await db
      .deleteFrom('verification_code')
      .where('id', 'in', codeTo(EMAIL_FLOW[flow], email, null))
      .execute()
    await api.data(sendEmailCode, { body: { type: EMAIL_FLOW[flow], email } })
    const code = codeFor(email)
    const purpose: CodePurpose = { channel: 'email', flow: EMAIL_FLOW[flow], target: email, merchant_id: null }
    return () => tried((trx) => spendCode(trx, api.services, { ...purpose, code, digests: [null] }))
  }

const ownCode =
  (flow: keyof typeof EMAIL_FLOW): Kind =>
  async ({ token, email, merchant_id, number }) => {
    const to = flow === 'update-mailbox-new' ? `next${number}@epoch.example` : email
    await api.data(sendEmailCode, { token, body: { type: EMAIL_FLOW[flow], email: to } })
    const code = codeFor(to)
    const asked = { channel: 'email', flow: EMAIL_FLOW[flow] } as const
    const kind = codeKindOf({ ...asked, named: undefined }) ?? null
    const purpose: CodePurpose = { ...asked, target: to, merchant_id, kind }
    return () => tried((trx) => spendCode(trx, api.services, { ...purpose, code, digests: [null] }))
  }

const textCode =
  (flow: keyof typeof PHONE_FLOW): Kind =>
  async ({ token, phone, merchant_id, number }) => {
    const to = flow === 'withdrawal' ? phone : `+6591${String(number).padStart(6, '0')}`
    const body = { type: PHONE_FLOW[flow], area_code: '65', phone: to.slice(3) }
    await api.data(sendSmsCode, { token, body })
    const code = codeFor(to)
    const purpose: CodePurpose = { channel: 'sms', flow: PHONE_FLOW[flow], target: to, merchant_id }
    return () => tried((trx) => spendCode(trx, api.services, { ...purpose, code, digests: [null] }))
  }

const proof: Kind = async ({ token, email, merchant_id, session_id }) => {
  const payload = { confirm: 'x' }
  const act = user.deregister.name
  await setMerchant(api.services, merchant_id, { google_bound_at: null })
  const digest = intentDigest(act, payload)
  await api.data(sendEmailCode, { token, body: { type: EMAIL_FLOW['google-auth'], digest } })
  const email_code = codeFor(email)
  const password = PASSWORD
  const body = { act, digest, email_code, password }
  const given = await api.data(user.verification, { token, body })
  await db.deleteFrom('verification_code').where('merchant_id', '=', merchant_id).execute()
  const asked = { name: act, step_up: 'security', merchant_id, session_id, payload, proof: given.proof ?? '' } as const
  return async () => {
    // The wait after a new password by mail would refuse a good proof too.
    await setMerchant(api.services, merchant_id, { factor_times: sql`'{}'::jsonb` })
    const attempt = await attemptStepUp(api.services, asked)
    return await tried((trx) => attempt.spend(trx))
  }
}

const seed: Kind = async ({ token, merchant_id }) => {
  await setMerchant(api.services, merchant_id, { google_bound_at: null })
  await api.data(user.googleAuth, { token })
  const pending = db.selectFrom('merchant').select('google_pending_secret').where('id', '=', merchant_id)
  return async () => ((await pending.executeTakeFirstOrThrow()).google_pending_secret === null ? 'void' : 'good')
}

const walletTicket: Kind = async ({ wallet, merchant_id }) => {
  const uuid = await wallet.uuid()
  return async () => {
    const { status } = await api.call(session.walletLogin, { body: { uuid } })
    const opened = db.selectFrom('session').select('id').where('merchant_id', '=', merchant_id)
    const mine = await opened.where('device', '=', 'Unknown device').execute()
    return status === 200 && mine.length > 0 ? 'good' : 'void'
  }
}

/** Everything that a thief may have been given before, with what it would open. */
const KINDS: Readonly<Record<string, Kind>> = {
  // First: the code that it was proven by is spent, and gone before another one is asked for.
  'step-up proof': proof,
  'sign-in link': link('login'),
  'link for a new password': link('reset'),
  'sign-in code': publicCode('login'),
  'code for a new password': publicCode('retrieve-password'),
  'code of the opening': ownCode('opening'),
  'code of the security settings': ownCode('google-auth'),
  'code of the old mailbox': ownCode('update-mailbox'),
  'code of the new mailbox': ownCode('update-mailbox-new'),
  'code of the password': ownCode('update-password'),
  'code of a withdrawal': ownCode('withdrawal'),
  'code of the phone by mail': ownCode('bind-phone'),
  'code to a first phone': textCode('bind-phone'),
  'code to another phone': textCode('update-phone'),
  'texted code of a withdrawal': textCode('withdrawal'),
  'offered seed': seed,
  'signature of a wallet': walletTicket,
}

interface Change {
  readonly google?: true
  /** What a session alone may not take from the owner. */
  readonly spares?: readonly (keyof typeof KINDS)[]
  readonly make: (owner: Owner) => Promise<void>
}

/** Does an act with every proof that it could want. */
async function act(owner: Owner, line: Operation, call: { body?: object; query?: Record<string, string> }) {
  const { merchant_id, token } = owner
  const payload = { ...call.query, ...call.body }
  const [given = ''] = await givenProofs(db, { merchant_id, act: line.name, payload, at: api.clock.now() }, 1)
  const answer = await api.call(line, { token, ...call, headers: { 'X-Step-Up': given } })
  expect([line.name, answer.status, answer.msg]).toEqual([line.name, 200, 'ok'])
}

const codeTo = (flow: number, target: string, merchant_id: string | null, channel: 'email' | 'sms' = 'email') =>
  db
    .selectFrom('verification_code')
    .select('id')
    .where('flow', '=', flow)
    .where('target', '=', target)
    .where('channel', '=', channel)
    .where('merchant_id', merchant_id === null ? 'is' : '=', merchant_id)

/** A code to a mailbox or phone, although another one was just sent. */
async function freshCode(
  { token, merchant_id }: Owner,
  { flow, to, phone = false }: { flow: number; to: string; phone?: boolean },
) {
  const channel = phone ? 'sms' : 'email'
  await db
    .deleteFrom('verification_code')
    .where('id', 'in', codeTo(flow, to, merchant_id, channel))
    .execute()
  const target = phone ? { area_code: '65', phone: to.slice(3) } : { email: to }
  await api.data(phone ? sendSmsCode : sendEmailCode, { token, body: { type: flow, ...target } })
  return codeFor(to)
}

const RESETS = ['link for a new password', 'code for a new password'] as const

/** Everything that an owner does to throw a thief out. */
const CHANGES: Readonly<Record<string, Change>> = {
  'another password': {
    make: (owner) => act(owner, user.changePassword, { body: { type: 'login', ...next, old_password: PASSWORD } }),
  },
  'another transaction password': {
    make: (owner) =>
      act(owner, user.changePassword, { body: { type: 'transaction', ...next, old_password: TRANSACTION } }),
  },
  'another mailbox': {
    make: async (owner) => {
      const email = `moved${owner.number}@epoch.example`
      const old_code = await freshCode(owner, { flow: EMAIL_FLOW['update-mailbox'], to: owner.email })
      const new_code = await freshCode(owner, { flow: EMAIL_FLOW['update-mailbox-new'], to: email })
      await act(owner, user.changeMailbox, { body: { email, old_code, new_code } })
    },
  },
  'another phone': {
    make: async (owner) => {
      const to = `+6592${String(owner.number).padStart(6, '0')}`
      const sms_code = await freshCode(owner, { flow: PHONE_FLOW['update-phone'], to, phone: true })
      await act(owner, user.changePhone, { body: { area_code: '65', phone: to.slice(3), sms_code } })
    },
  },
  'Google bound': {
    make: async (owner) => {
      await setMerchant(api.services, owner.merchant_id, { google_bound_at: null })
      const { secret } = await api.data(user.googleAuth, { token: owner.token })
      await act(owner, user.bindGoogleAuth, { body: { google_code: totpCode(secret, api.clock.seconds()) } })
    },
  },
  'other recovery codes': { google: true, make: (owner) => act(owner, user.renewRecoveryCodes, { body: {} }) },
  'a wallet linked': {
    make: async (owner) => {
      const uuid = await walletPerson(api, 'Ethereum', `second ${owner.number}`).uuid()
      await act(owner, access.linkWallet, { body: { uuid, name: 'Second' } })
    },
  },
  'a wallet removed': {
    make: async (owner) => {
      const { merchant_id } = owner
      const address = `0x${String(owner.number).padStart(40, '0')}`
      const added = { merchant_id, chain_type: 'Ethereum', address, name: 'Third', created_at: api.clock.now() }
      const { id } = await db.insertInto('merchant_wallet').values(added).returning('id').executeTakeFirstOrThrow()
      await act(owner, access.unlinkWallet, { query: { id }, body: {} })
    },
  },
  'another security switch': {
    make: (owner) => act(owner, user.edit, { body: { security_switch: ['email'] } }),
  },
  'a new password by code': {
    make: async ({ email, merchant_id, googleCode }) => {
      await db
        .deleteFrom('verification_code')
        .where('id', 'in', codeTo(EMAIL_FLOW['retrieve-password'], email, null))
        .execute()
      await db.deleteFrom('guess_guard').execute()
      await api.data(sendEmailCode, { body: { type: EMAIL_FLOW['retrieve-password'], email } })
      const body = { email, email_code: codeFor(email), ...next, google_code: googleCode() }
      await db.updateTable('merchant').set({ google_last_step: '0' }).where('id', '=', merchant_id).execute()
      await api.data(session.retrievePassword, { body })
    },
  },
  'a new password by link': {
    make: async ({ email, googleCode }) => {
      await db
        .deleteFrom('verification_code')
        .where('id', 'in', codeTo(EMAIL_FLOW['retrieve-password'], email, null))
        .execute()
      await api.data(sendEmailCode, { body: { type: EMAIL_FLOW['retrieve-password'], email } })
      const given = linkFor(email, 'reset')
      await api.data(session.mailReset, { body: { link: given, ...next, google_code: googleCode() } })
    },
  },
  'the end of another session': {
    spares: RESETS,
    make: async (owner) => {
      const token = await otherSession(api, owner)
      const { list } = await api.data(access.sessions, { token: owner.token })
      const id = list.find(({ current }) => !current)?.id ?? ''
      await api.data(access.endSession, { token: owner.token, params: { id } })
      expect((await api.call(user.info, { token })).status).toBe(401)
    },
  },
  'the end of all other sessions': {
    spares: RESETS,
    make: async (owner) => {
      await otherSession(api, owner)
      await api.data(access.endOtherSessions, { token: owner.token })
    },
  },
}

async function allOf(owner: Owner): Promise<Map<string, Issued>> {
  const issued = new Map<string, Issued>()
  const kinds = Object.entries(KINDS)
  for (const [name, kind] of kinds) issued.set(name, await kind(owner))
  return issued
}

async function states(issued: Map<string, Issued>): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const [name, look] of issued) found[name] = await look()
  return found
}

const all = (state: 'good' | 'void') => Object.fromEntries(Object.keys(KINDS).map((name) => [name, state]))

describe('what was given out before', () => {
  test('is good while nothing changes, also after a log-out of another session', async () => {
    const owner = await newOwner(false)
    const issued = await allOf(owner)
    await api.data(session.logout, { token: await otherSession(api, owner) })
    api.clock.advance(1)
    expect(await states(issued)).toEqual(all('good'))
  })

  test('is good after the end of all other sessions, where there was none', async () => {
    const owner = await newOwner(false)
    const issued = await allOf(owner)
    api.clock.advance(1)
    expect(await api.data(access.endOtherSessions, { token: owner.token })).toEqual({ ended: 0 })
    expect(await states(issued)).toEqual(all('good'))
  })

  test.each(Object.entries(CHANGES))('is void after %s', async (_, { google = false, spares = [], make }) => {
    const owner = await newOwner(google)
    const bound = db.selectFrom('merchant').select('google_bound_at').where('id', '=', owner.merchant_id)
    const { google_bound_at } = await bound.executeTakeFirstOrThrow()
    const issued = await allOf(owner)
    await setMerchant(api.services, owner.merchant_id, { google_bound_at })
    api.clock.advance(1)
    await make(owner)
    await setMerchant(api.services, owner.merchant_id, { google_bound_at: null })
    const spared = Object.fromEntries(spares.map((name) => [name, 'good']))
    expect(await states(issued)).toEqual({ ...all('void'), ...spared })
  })

  test('a proof is good in the session that was given it', async () => {
    const owner = await newOwner(false)
    const { id } = await db
      .selectFrom('session')
      .select('id')
      .where('merchant_id', '=', owner.merchant_id)
      .executeTakeFirstOrThrow()
    const good = await proof(owner)
    const other = await proof({ ...owner, session_id: `not-${id}` })
    expect([await good(), await other()]).toEqual(['good', 'void'])
  })
})
