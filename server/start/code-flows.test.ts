import { setMerchant } from '#server/testing/set-merchant'
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { deleteApplication } from '#shared/contract/application'
import type { Operation } from '#shared/contract/operation'
import { EMAIL_FLOW, login, PHONE_FLOW, register, retrievePassword } from '#shared/contract/session'
import { sendEmailCode, sendSmsCode } from '#shared/contract/session'
import { bindGoogleAuth, changeMailbox, changePassword, changePhone } from '#shared/contract/user'
import { withdraw } from '#shared/contract/withdrawal'
import { handler } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import { codeRoutes } from '#server/merchant/routes/code'
import { sessionRoutes } from '#server/merchant/routes/session'
import { testApi } from '#server/testing/test-api'
import { otherSession } from '#server/testing/test-codes'
import type { TestMerchant } from '#server/testing/test-merchant'
import { passwordDigestOf } from '#server/access/password'
import { intentDigest } from '#server/access/step-up'

const { db } = await testDatabase()
// After the step-up the act itself refuses, so that the codes stay unspent for the next combination.
const lines = [bindGoogleAuth, changeMailbox, changePassword, changePhone, withdraw]
const doors = lines.map((line) => handler(line, () => Promise.reject(new Refusal('operation_failed'))))
let deletions = 0
const remove = handler(deleteApplication, () => Promise.resolve(void (deletions += 1)))
const api = testApi({ db, handlers: [...codeRoutes, ...sessionRoutes, ...doors, remove] })

const PASSWORD = passwordDigestOf('Sunflower7')
const payment = { token_id: '106', address: '0x1', amount: '5' }
const NEW_PHONE = '+8613900139000'
const newPhone = { area_code: '+86', phone: '13900139000' }

/** The codes of a person by channel and flow: `email login`, `sms bind-phone`. */
type Codes = ReadonlyMap<string, string>

interface Person extends TestMerchant {
  readonly mailbox: string
  readonly newMailbox: string
  readonly phone: string | undefined
}

async function person(name: string, phone?: { area_code: string; phone: string }): Promise<Person> {
  const mailbox = `${name}@shop.example`
  const owner = await api.signInAs({ email: mailbox, password: 'Sunflower7', ...(phone ? { phone } : {}) })
  const security_switch = phone ? ['email', 'phone'] : ['email']
  await setMerchant(api.services, owner.merchant_id, { security_switch })
  return { ...owner, mailbox, newMailbox: `${name}@new.example`, phone: phone && `${phone.area_code}${phone.phone}` }
}

/** Every code that this person can be sent, read where a person reads it. */
async function allCodes({ token, mailbox, newMailbox, phone }: Person): Promise<Codes> {
  const codes = new Map<string, string>()
  const digest = intentDigest(withdraw.name, payment)
  for (const [name, type] of Object.entries(EMAIL_FLOW)) {
    const email = name === 'update-mailbox-new' || name === 'register' ? newMailbox : mailbox
    const bound = name === 'withdrawal' ? { digest } : {}
    await api.data(sendEmailCode, { token, body: { type, email, ...bound } })
    codes.set(`email ${name}`, await api.inbox.codeFor(email))
  }
  for (const [name, type] of Object.entries(PHONE_FLOW)) {
    if (name === 'withdrawal' && phone === undefined) continue
    const [target, to] = name === 'withdrawal' ? [{ digest }, phone] : [newPhone, NEW_PHONE]
    await api.data(sendSmsCode, { token, body: { type, ...target } })
    codes.set(`sms ${name}`, await api.inbox.codeFor(String(to)))
  }
  return codes
}

const owner = await person('owner', { area_code: '+86', phone: '13800138000' })
const codes = await allCodes(owner)
const bare = await person('bare')
api.clock.advance(60)
const bareCodes = await allCodes(bare)

/** A call that one flow's code opens; all else that it needs is right. */
interface Door {
  readonly flow: string
  readonly line: Operation
  readonly who: Person
  readonly body: (code: (flow: string) => string | undefined) => Record<string, unknown>
}

const twice = { password: PASSWORD, confirm_password: PASSWORD }
const mailboxes = (code: (flow: string) => string | undefined) => ({
  email: owner.newMailbox,
  password: PASSWORD,
  old_code: code('email update-mailbox'),
  new_code: code('email update-mailbox-new'),
})
const phones = (flow: string) => (code: (flow: string) => string | undefined) => ({
  ...newPhone,
  password: PASSWORD,
  email_code: code('email bind-phone'),
  sms_code: code(flow),
})
const money = (code: (flow: string) => string | undefined) => ({
  ...payment,
  quote_id: 'quote1',
  client_ref: randomUUID(),
  password: PASSWORD,
  email_code: code('email withdrawal'),
  phone_code: code('sms withdrawal'),
})

const DOORS: readonly Door[] = [
  { flow: 'email update-mailbox', line: changeMailbox, who: owner, body: mailboxes },
  { flow: 'email update-mailbox-new', line: changeMailbox, who: owner, body: mailboxes },
  {
    flow: 'email update-password',
    line: changePassword,
    who: owner,
    body: (code) => ({ type: 'login', ...twice, old_password: PASSWORD, email_code: code('email update-password') }),
  },
  { flow: 'email withdrawal', line: withdraw, who: owner, body: money },
  { flow: 'sms withdrawal', line: withdraw, who: owner, body: money },
  { flow: 'email bind-phone', line: changePhone, who: owner, body: phones('sms update-phone') },
  { flow: 'sms update-phone', line: changePhone, who: owner, body: phones('sms update-phone') },
  { flow: 'sms bind-phone', line: changePhone, who: bare, body: phones('sms bind-phone') },
  {
    flow: 'email google-auth',
    line: bindGoogleAuth,
    who: owner,
    body: (code) => ({ google_code: '123456', password: PASSWORD, email_code: code('email google-auth') }),
  },
  // The two log-in kinds of a merchant, and the way back in.
  {
    flow: 'email login',
    line: login,
    who: owner,
    body: (code) => ({ email: owner.mailbox, password: PASSWORD, email_code: code('email login') }),
  },
  {
    flow: 'email register',
    line: register,
    who: owner,
    body: (code) => ({ email: owner.newMailbox, ...twice, email_code: code('email register') }),
  },
  {
    flow: 'email retrieve-password',
    line: retrievePassword,
    who: owner,
    body: (code) => ({ email: owner.mailbox, ...twice, email_code: code('email retrieve-password') }),
  },
]

async function knock({ flow, line, who, body }: Door, with_code: string | undefined) {
  await db.deleteFrom('guess_guard').execute()
  // One code is tried at more doors than the five tries that it has.
  await db.updateTable('verification_code').set({ failures: 0 }).execute()
  const mine = who === owner ? codes : bareCodes
  const call = { token: who.token, body: body((each) => (each === flow ? with_code : mine.get(each))) }
  const { status, msg } = await api.call(line, call)
  return status === 200 || msg === 'operation failed' ? 'opened' : String(msg)
}

const ownCode = ({ who, flow }: Door) => (who === owner ? codes : bareCodes).get(flow)

const CODE_ERROR = / verification code error$/

describe('ten e-mail flows and three of the phone, each against every door', () => {
  test('every flow has a code, and a door, but for the opening, which asks for none', () => {
    expect([...codes.keys()]).toHaveLength(13)
    expect(new Set(codes.values()).size).toBe(13)
    const flows = new Set(DOORS.map(({ flow }) => flow))
    expect([...codes.keys()].filter((flow) => !flows.has(flow))).toEqual(['email opening'])
  })

  test.each(DOORS.map((door) => [door.line.name, door.flow, door] as const))(
    '%s takes no code but that of %s',
    async (_name, _flow, door) => {
      const own = ownCode(door)
      const foreign = [...codes, ...bareCodes].filter(([, code]) => code !== own)
      expect(foreign.length).toBeGreaterThan(23)
      for (const [other, code] of foreign)
        expect([other, await knock(door, code)]).toEqual([other, expect.stringMatching(CODE_ERROR)])
    },
  )

  test('and each door opens to its own', async () => {
    for (const door of DOORS) {
      expect([door.flow, await knock(door, ownCode(door))]).toEqual([door.flow, 'opened'])
    }
  })
})

describe('a code that was spent', () => {
  test('opens nothing more, except that the same intent gets its answer again', async () => {
    const { token, mailbox } = await person('replay')
    const payload = { appid: 'app1', confirm: 'Blue Shop' }
    const digest = intentDigest(deleteApplication.name, payload)
    await api.data(sendEmailCode, { token, body: { type: EMAIL_FLOW['google-auth'], digest } })
    const body = { ...payload, email_code: await api.inbox.codeFor(mailbox) }
    const headers = { 'Idempotency-Key': randomUUID() }
    const call = () => api.call(deleteApplication, { token, body, headers })
    expect((await call()).status).toBe(200)
    const again = await call()
    expect([again.status, again.headers.get('Idempotency-Replayed')]).toEqual([200, 'true'])
    expect((await api.call(deleteApplication, { token, body })).msg).toMatch(CODE_ERROR)
    const other = await api.call(deleteApplication, { token, body: { ...body, appid: 'app2' }, headers })
    expect(other.status).toBe(422)
    expect(deletions).toBe(1)
  })
})

describe('six digits that are guessed', () => {
  const WRONG = '000000'
  const GUESSED: readonly (readonly [string, { line: Operation; body: Record<string, unknown> }])[] = [
    ['the mailed code of a withdrawal', { line: withdraw, body: money(() => WRONG) }],
    [
      'the mailed code of the security settings',
      { line: deleteApplication, body: { appid: 'a', confirm: 'b', email_code: WRONG } },
    ],
  ]

  const anew = (body: Record<string, unknown>) => ('client_ref' in body ? { ...body, client_ref: randomUUID() } : body)

  test.each(GUESSED)(
    '%s: five pause a quarter of an hour, twenty in a row lock for a day',
    async (words, { line, body }) => {
      const guesser = await person(words.replaceAll(' ', '-'))
      for (let pause = 0; pause < 4; pause++) {
        const token = await otherSession(api, guesser)
        // Under another key each: a repeat of the same call is no guess.
        const guess = () => api.call(line, { token, body: anew(body) })
        for (let time = 0; time < 5; time++) expect((await guess()).msg).toMatch(CODE_ERROR)
        expect((await guess()).status).toBe(429)
        api.clock.advance(15 * 60)
      }
      api.clock.advance(3600)
      const locked = await api.call(line, { token: await otherSession(api, guesser), body: anew(body) })
      expect(locked).toMatchObject({ status: 429, msg: expect.stringContaining('Locked after too many') as unknown })
      api.clock.advance(24 * 3600)
      const later = { token: await otherSession(api, guesser), body: anew(body) }
      expect((await api.call(line, later)).msg).toMatch(CODE_ERROR)
    },
  )

  test('by fifty at once count as fifty: five are looked at', async () => {
    const { token } = await person('fifty')
    const body = { appid: 'a', confirm: 'b', email_code: WRONG }
    const guesses = Array.from({ length: 50 }, () => api.call(deleteApplication, { token, body }))
    const answers = await Promise.all(guesses)
    expect(answers.filter(({ msg }) => CODE_ERROR.test(String(msg)))).toHaveLength(5)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(45)
  })
})
