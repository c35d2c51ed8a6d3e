import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { testDatabase } from '#server/database/test-database'
import { seededRandom } from '#server/database/seeded-random'
import { passwordDigestOf } from '#server/access/password'
import { openSession } from '#server/access/sessions'
import { intentDigest } from '#server/access/step-up'
import { totpCode } from '#server/testing/totp-code'
import { passkeyEnrolment } from '#server/testing/passkey-enrolment'
import { passkeyLoginBody } from '#server/testing/stored-passkey'
import { CONSOLE_ORIGIN, testApi } from '#server/testing/test-api'
import type { TestAnswer, TestCall } from '#server/testing/test-api'
import { storedFactors } from '#server/testing/stored-factors'
import type { NewMerchant, TestMerchant } from '#server/testing/test-merchant'
import { walletPerson } from '#server/testing/wallet-person'
import type { Operation } from '#shared/contract/operation'
import * as application from '#shared/contract/application'
import * as fixed from '#shared/contract/fixed-address'
import * as session from '#shared/contract/session'
import { EMAIL_FLOW, PHONE_FLOW, retrievePassword, sendEmailCode, sendSmsCode } from '#shared/contract/session'
import { enrolPasskey } from '#shared/contract/passkey'
import { passkeyLogin } from '#shared/contract/passkey-login'
import { operations } from '#shared/contract/table'
import * as user from '#shared/contract/user'
import * as access from '#shared/contract/user-access'
import { pauseWithdrawals, stopWithdrawals } from '#shared/contract/withdrawal'
import { testPasskey } from '#shared/passkey/testing/test-passkey'

/*
 * Somebody has a token and nothing else of the merchant: no password, mailbox, phone, authenticator or wallet, but all of
 * these of his own. Whatever he calls in whatever order, no factor of the merchant may change.
 */

const SEQUENCES = Number(process.env['SEQUENCES'] ?? 100)
const SEED = process.env['SEQUENCES_SEED'] ?? 'takeover'
const LONGEST = 8
const LOST = '00000000-0000-4000-8000-000000000000'
const { db } = await testDatabase()
const api = testApi({ db })
const OWN_PASSKEY = { signer_id: 'ab'.repeat(8), person: 'Me', not_after: String(api.clock.seconds() + 3600) }
const seen = { network_id: '2', signer_id: OWN_PASSKEY.signer_id, seen_at: new Date(0) }
await db.insertInto('payout_signer').values(seen).execute()
const thiefPasskey = await testPasskey({ origin: CONSOLE_ORIGIN, rp_id: 'localhost' })
const thiefWallet = walletPerson(api, 'Ethereum', 'thief')

/** Merchants with every set of factors that the account page can lead to. */
const KINDS: readonly NewMerchant[] = [
  {},
  { password: 'Sunflower7', email: 'x' },
  { password: 'Sunflower7', email: 'x', google: true },
  { password: 'Sunflower7', email: 'x', transaction_password: 'Marigold77', phone: { area_code: '+65', phone: '1' } },
  { email: 'x', google: true, phone: { area_code: '+65', phone: '1' } },
]

let count = 0

type Victim = TestMerchant & { readonly email: string | null; readonly number: number; readonly appid: string }

/** A merchant of some kind, with a wallet, an application with a KEY, and a fixed address. */
async function victim(kind: NewMerchant): Promise<Victim> {
  const number = ++count
  const email = kind.email === undefined ? null : `owner${number}@victim.example`
  const phone = kind.phone === undefined ? {} : { phone: { area_code: '+65', phone: String(80_000_000 + number) } }
  const merchant = await api.signInAs({ ...kind, ...(email === null ? {} : { email }), ...phone })
  await db
    .insertInto('merchant_wallet')
    .values({
      merchant_id: merchant.merchant_id,
      chain_type: 'Ethereum',
      address: `0x${String(number).padStart(40, '0')}`,
      name: 'Ledger',
      created_at: api.clock.now(),
    })
    .execute()
  const appid = `app_victim${number}`
  const { merchant_id } = merchant
  const at = { created_at: api.clock.now() }
  const { id: application_id } = await db
    .insertInto('application')
    .values({ appid, merchant_id, name: 'Shop', mode: 'address', notify_url: 'https://shop.example/hooks', ...at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('application_key')
    .values({ application_id, secret: `key-of-victim-${number}`, ...at })
    .execute()
  return { ...merchant, email, number, appid }
}

const seedAnswer = z.object({ secret: z.string().check(z.minLength(1)) })
const proofAnswer = z.object({ proof: z.string() })

function chosen<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length]
  if (item === undefined) throw new RangeError('Nothing to choose from')
  return item
}

/** One thief with one token, and what he has learned so far. */
class Thief {
  token: string
  readonly mailbox: string
  readonly phone: string
  readonly target: Victim
  /** Codes that he may enter anywhere: those that reached him, and guesses. */
  readonly codes: string[] = ['000000', '123456']
  seed: string | null = null
  proof: string | null = null
  /** How many calls were accepted; else the test would say nothing. */
  accepted = 0

  readonly #random: () => number

  constructor(target: Victim, token: string, random: () => number) {
    this.target = target
    this.token = token
    this.#random = random
    this.mailbox = `thief${target.number}@thief.example`
    this.phone = String(90_000_000 + target.number)
  }

  below(count: number): number {
    return Math.floor(this.#random() * count)
  }

  oneOf<Item>(items: readonly Item[]): Item {
    return chosen(items, this.below(items.length))
  }

  async call(line: Operation, call: TestCall = {}): Promise<TestAnswer> {
    called.add(line.name)
    const headers = this.proof !== null && this.below(2) === 0 ? { 'X-Step-Up': this.proof } : {}
    const answer = await api.call(line, { token: this.token, headers, ...call })
    this.token = answer.headers.get('X-Token') ?? this.token
    if (answer.status === 200) this.accepted += 1
    const seed = z.safeParse(seedAnswer, answer.data)
    if (seed.success) this.seed = seed.data.secret
    const proof = z.safeParse(proofAnswer, answer.data)
    if (proof.success) this.proof = proof.data.proof
    return answer
  }

  /** Some of the fields that prove an act, each with something that he has. */
  proofs(): Record<string, string> {
    const given: Record<string, string> = {}
    for (const field of ['email_code', 'old_code', 'new_code', 'sms_code', 'phone_code']) {
      if (this.below(4) > 0) given[field] = this.oneOf(this.codes)
    }
    if (this.below(4) > 0) given['google_code'] = this.ownGoogleCode()
    if (this.below(2) === 0) given['old_password'] = passwordDigestOf('Sunflower1')
    return given
  }

  ownGoogleCode(): string {
    return this.seed === null || this.below(3) === 0 ? this.oneOf(this.codes) : totpCode(this.seed, api.clock.seconds())
  }

  only(fields: readonly string[]): Record<string, string> {
    return Object.fromEntries(Object.entries(this.proofs()).filter(([field]) => fields.includes(field)))
  }

  /** Asks for a code and reads it, if it reaches him: only then is there anything to read. */
  async send(line: Operation, body: object, to: string): Promise<void> {
    const { status } = await this.call(line, { body })
    if (status !== 200) return
    const [newest] = await api.inbox.messagesTo(to)
    const code = /\b\d{6}\b/.exec(newest?.body ?? '')?.[0]
    if (code !== undefined && !this.codes.includes(code)) this.codes.push(code)
  }
}

/** The operations that a thief has called. */
const called = new Set<string>()

const NEW_PASSWORD = passwordDigestOf('Foxglove9')
const newPassword = { password: NEW_PASSWORD, confirm_password: NEW_PASSWORD }
const ACTS = [
  'user.edit',
  'user.linkWallet',
  'user.unlinkWallet',
  'user.deregister',
  'user.changePassword',
  'user.changeMailbox',
]

const ANY_PROOF = ['email_code', 'google_code', 'phone_code', 'password'] as const
const OWN_ADDRESS = { network_id: '1', address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7', name: 'Mine' }

/** Everything that he may try. */
const TRIES: readonly ((thief: Thief) => Promise<unknown>)[] = [
  (thief) =>
    thief.send(sendEmailCode, { type: thief.oneOf(Object.values(EMAIL_FLOW)), email: thief.mailbox }, thief.mailbox),
  (thief) => thief.send(sendEmailCode, { type: EMAIL_FLOW['update-mailbox-new'], email: thief.mailbox }, thief.mailbox),
  (thief) =>
    thief.send(
      sendSmsCode,
      { type: thief.oneOf(Object.values(PHONE_FLOW)), area_code: '65', phone: thief.phone },
      `+65${thief.phone}`,
    ),
  (thief) =>
    thief.call(user.changePassword, {
      body: {
        type: thief.oneOf(['login', 'transaction']),
        ...newPassword,
        ...thief.only(['old_password', 'email_code', 'google_code']),
      },
    }),
  async (thief) => {
    const uuid = thief.below(2) === 0 ? { uuid: await thiefWallet.uuid() } : {}
    const new_code = thief.codes.at(-1)
    await thief.call(user.changeMailbox, {
      body: { email: thief.mailbox, new_code, ...thief.only(['old_code']), ...uuid },
    })
  },
  (thief) =>
    thief.call(user.changePhone, {
      body: { area_code: '65', phone: thief.phone, sms_code: thief.codes.at(-1), ...thief.only(['email_code']) },
    }),
  (thief) => thief.call(user.googleAuth),
  (thief) =>
    thief.call(user.bindGoogleAuth, { body: { google_code: thief.ownGoogleCode(), ...thief.only(['email_code']) } }),
  (thief) =>
    thief.call(user.refreshGoogleSecret, {
      body: { google_code: thief.ownGoogleCode(), ...thief.only(['email_code']) },
    }),
  (thief) => thief.call(user.renewRecoveryCodes, { body: thief.only(['email_code', 'google_code']) }),
  (thief) => {
    const act = thief.oneOf(ACTS)
    const digest = intentDigest(act, { security_switch: [] })
    return thief.call(user.verification, { body: { act, digest, ...thief.only(['email_code', 'google_code']) } })
  },
  (thief) =>
    thief.call(user.edit, {
      body: { security_switch: thief.oneOf([[], ['email']]), ...thief.only(['email_code', 'google_code']) },
    }),
  async (thief) =>
    await thief.call(access.linkWallet, {
      body: { uuid: await thiefWallet.uuid(), name: 'Mine', ...thief.only(['email_code', 'google_code']) },
    }),
  async (thief) => {
    const { data } = await thief.call(access.wallets)
    const wallets = z.safeParse(access.wallets.answer, data)
    const id = wallets.success ? (wallets.data.list[0]?.id ?? '1') : '1'
    await thief.call(access.unlinkWallet, { query: { id }, body: thief.only(['email_code', 'google_code']) })
  },
  (thief) =>
    thief.call(user.deregister, {
      body: { confirm: thief.target.mchid, ...thief.only(['email_code', 'google_code']) },
    }),
  (thief) =>
    thief.call(retrievePassword, {
      body: { email: thief.target.email ?? thief.mailbox, email_code: thief.oneOf(thief.codes), ...newPassword },
    }),
  async (thief) => {
    const body = await passkeyEnrolment(thiefPasskey, { ...OWN_PASSKEY, merchant_id: thief.target.merchant_id })
    await thief.call(enrolPasskey, { body: { ...body, ...thief.only(ANY_PROOF) } })
  },
  (thief) => thief.call(access.endOtherSessions),
  (thief) => thief.call(access.closeIntent, { body: { act: 'account.withdraw', client_ref: LOST } }),
  (thief) => thief.call(access.endSession, { params: { id: thief.target.session_id } }),
  (thief) =>
    thief.call(session.register, {
      body: { email: thief.target.email ?? thief.mailbox, email_code: thief.oneOf(thief.codes), ...newPassword },
    }),
  (thief) => {
    const email = thief.target.email ?? thief.mailbox
    return thief.call(session.login, { body: { email, password: NEW_PASSWORD, email_code: thief.oneOf(thief.codes) } })
  },
  (thief) => thief.call(session.loginVerification, { body: { google_code: thief.ownGoogleCode() } }),
  async (thief) => await thief.call(session.walletLogin, { body: { uuid: await thiefWallet.uuid() } }),
  async (thief) => await thief.call(passkeyLogin, { body: await passkeyLoginBody(api, thiefPasskey) }),
  (thief) => thief.call(session.mailLogin, { body: { link: 'A'.repeat(43), password: NEW_PASSWORD } }),
  (thief) => thief.call(session.mailReset, { body: { link: 'A'.repeat(43), ...newPassword } }),
  (thief) => thief.call(stopWithdrawals, { body: { code: 'A'.repeat(43) } }),
  (thief) =>
    thief.call(pauseWithdrawals, { body: { saved_addresses_only: thief.below(2) === 0, ...thief.only(ANY_PROOF) } }),
  (thief) => thief.call(application.showKey, { query: { appid: thief.target.appid } }),
  (thief) => {
    const key = thief.oneOf([
      { change_key: true, grace_seconds: 0 },
      { end_old_key: true },
      { whitelist_ips: ['192.0.2.9'] },
    ])
    const body = { appid: thief.target.appid, ...key, ...thief.only(ANY_PROOF) }
    return thief.call(application.resetApplication, { body })
  },
  (thief) => {
    const body = { appid: thief.target.appid, notify_url: 'https://thief.example/', ...thief.only(ANY_PROOF) }
    return thief.call(application.changeNotifyUrl, { body })
  },
  (thief) => {
    const body = { appid: thief.target.appid, confirm: thief.target.appid, ...thief.only(ANY_PROOF) }
    return thief.call(application.deleteApplication, { body })
  },
  (thief) => thief.call(fixed.saveFixedAddress, { body: { ...OWN_ADDRESS, ...thief.only(ANY_PROOF) } }),
  (thief) => thief.call(fixed.importFixedAddresses, { body: { list: [OWN_ADDRESS], ...thief.only(ANY_PROOF) } }),
  (thief) => thief.call(fixed.removeFixedAddress, { query: { id: '1' }, body: thief.only(ANY_PROOF) }),
  (thief) =>
    thief.call(fixed.saveWithdrawalNetwork, { body: { network_id: '1', enabled: true, ...thief.only(ANY_PROOF) } }),
  (thief) => thief.call(user.keepRecoveryCodes),
  async () => {
    api.clock.advance(31)
  },
]

/** A thief whose choices depend on nothing but the series: calls that run beside his change none of them. */
async function thiefOf(kind: NewMerchant, series: string | number): Promise<Thief> {
  const target = await victim(kind)
  const session = {
    merchant_id: target.merchant_id,
    token_class: 'full',
    kept: false,
    ip: '192.0.2.9',
    device: 'Thief',
  } as const
  return new Thief(target, (await openSession(db, api.services, session)).token, seededRandom(`${SEED} ${series}`))
}

/** Calls of the rooms of security that read, end only the own session, or send papers to the reviewer. */
const CHANGES_NO_FACTOR: ReadonlySet<string> = new Set([
  'session.logout',
  'session.walletVerify',
  'user.info',
  'user.log',
  'user.sessions',
])

/** What the sequences must call: taken from the contract, so that a new operation cannot be forgotten. */
function securityOperations(): string[] {
  const isSecurity = ({ name, stepUp, rate }: Operation): boolean =>
    (/^(?:user|session)\./.test(name) && !/opening|challenge/i.test(name)) || stepUp === 'security' || rate === 'code'
  return operations.filter((line) => isSecurity(line) && !CHANGES_NO_FACTOR.has(line.name)).map(({ name }) => name)
}

/** As many sequences at a time: most of their time is spent waiting for the database. */
const AT_ONCE = 8

test(
  `${SEQUENCES} sequences of security calls with only a token change no factor`,
  { timeout: 60_000 + SEQUENCES * 500 },
  async () => {
    let accepted = 0
    const run = async (sequence: number): Promise<void> => {
      const thief = await thiefOf(chosen(KINDS, sequence), sequence)
      const before = await storedFactors(db, thief.target.merchant_id)
      // The first calls go through the list, so that a short run makes every one of them too.
      await chosen(TRIES, sequence)(thief)
      for (let more = thief.below(LONGEST); more > 0; more -= 1) await thief.oneOf(TRIES)(thief)
      expect(await storedFactors(db, thief.target.merchant_id), `sequence ${sequence} of seed ${SEED}`).toEqual(before)
      accepted += thief.accepted
    }
    for (let first = 0; first < SEQUENCES; first += AT_ONCE) {
      const size = Math.min(AT_ONCE, SEQUENCES - first)
      await Promise.all(Array.from({ length: size }, (_, index) => run(first + index)))
    }
    expect(accepted).toBeGreaterThan(SEQUENCES / 2)
    // A short run cannot reach all of them.
    const wanted = SEQUENCES < 100 ? [] : securityOperations()
    expect(wanted.filter((name) => !called.has(name))).toEqual([])
  },
)

const OWN_FLOWS = ['google-auth', 'update-mailbox', 'bind-phone', 'update-password'] as const

/** Every call with what was mailed to the merchant, and what reached the thief himself last. */
async function withMailbox(thief: Thief, flow: (typeof OWN_FLOWS)[number], rounds: number): Promise<void> {
  await thief.send(sendEmailCode, { type: EMAIL_FLOW[flow] }, thief.target.email ?? '')
  const mailed = thief.codes.slice(-1)
  for (const attempt of TRIES.flatMap((each) => Array.from({ length: rounds }, () => each))) {
    thief.codes.splice(0, thief.codes.length, ...mailed)
    await attempt(thief)
  }
}

test.each(KINDS.filter(({ email, password, google }) => email !== undefined && (password ?? google)))(
  'with the mailbox of the merchant too, but not %j, they change no factor',
  { timeout: 60_000 },
  async (kind) => {
    for (const flow of OWN_FLOWS) {
      const thief = await thiefOf(kind, flow)
      const before = await storedFactors(db, thief.target.merchant_id)
      await withMailbox(thief, flow, 1)
      expect(await storedFactors(db, thief.target.merchant_id)).toEqual(before)
    }
  },
)

test('the same calls with codes from the mailbox of the merchant do change factors', { timeout: 60_000 }, async () => {
  const changed = new Set<string>()
  for (const flow of OWN_FLOWS) {
    const thief = await thiefOf({ email: 'x' }, flow)
    const before = await storedFactors(db, thief.target.merchant_id)
    await withMailbox(thief, flow, 4)
    const after = Object.entries(await storedFactors(db, thief.target.merchant_id))
    const differs = after.filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)))
    for (const [name] of differs) changed.add(name)
  }
  expect([...changed]).toEqual(expect.arrayContaining(['google_secret', 'codes']))
})
