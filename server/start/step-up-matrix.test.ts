import { setMerchant } from '#server/testing/set-merchant'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import type { Operation } from '#shared/contract/operation'
import { EMAIL_FLOW, PHONE_FLOW, sendEmailCode, sendSmsCode } from '#shared/contract/session'
import { operations } from '#shared/contract/table'
import { handler } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import { codeRoutes } from '#server/merchant/routes/code'
import { testApi } from '#server/testing/test-api'
import { passwordDigestOf } from '#server/access/password'
import { intentDigest } from '#server/access/step-up'

const { db } = await testDatabase()
// After the step-up the act itself refuses: that leaves the code unspent for the next combination.
const proven = operations.filter(({ stepUp }) => stepUp !== 'none')
const doors = proven.map((line) => handler(line, () => Promise.reject(new Refusal('operation_failed'))))
const api = testApi({ db, handlers: [...codeRoutes, ...doors] })

type Fields = Readonly<Record<string, unknown>>
interface Sample {
  readonly fields: Fields
  /** Another good value of each field that the act is about. */
  readonly other: Fields
  /** What only labels the act: a code opens it whatever is written there. */
  readonly label?: Fields
}

const label = { client_ref: '11111111-1111-4111-8111-111111111111' }
const quoted = { ...label, quote_id: 'quote1' }
const saved = { network_id: '6', address: '0x1', name: 'Cold' }
const confirmedBy = (letter: string) => ({
  credential_id: letter.repeat(16),
  authenticator_data: letter,
  client_data: letter,
  signature: letter,
})
const passkey = (letter: string) => ({
  enrolment: {
    signer_id: '0'.repeat(16),
    merchant_id: '1',
    credential_id: letter.repeat(16),
    key_hash: 'a'.repeat(64),
    person: 'Ada Ng',
    not_after: '1800000000',
  },
  spki: letter,
  proof: confirmedBy(letter),
  confirmed_by: null,
})
/** Every act whose proof is bound to its payload. */
const SAMPLES: Readonly<Record<string, Sample>> = {
  'account.withdraw': {
    fields: { token_id: '106', address: '0x1', amount: '5' },
    other: { token_id: '101', address: '0x2', amount: '6' },
    label: quoted,
  },
  'account.transfer': {
    fields: { token_id: '106', from: 'app1', to: 'capital', amount: '5' },
    other: { token_id: '101', from: 'app2', to: 'app3', amount: '5.1' },
    label,
  },
  'transactions.refund': {
    fields: { handle_id: 'h1', kind: 'part', address: '0x1', amount: '5', reason: 'returned' },
    other: { handle_id: 'h2', kind: 'all', address: '0x2', amount: '5.000001', reason: 'wrong' },
    label,
  },
  'transactions.resolve': {
    fields: { handle_ids: ['h1'], reason: 'Agreed' },
    other: { handle_ids: ['h1', 'h2'], reason: 'Agreed again' },
  },
  'transactions.creditTogether': {
    fields: { list: [{ handle_id: 'h1', amount: '5' }] },
    other: { list: [{ handle_id: 'h1', amount: '6' }] },
  },
  'transactions.creditUnassigned': {
    fields: { handle_id: 'h1', amount: '5' },
    other: { handle_id: 'h2', amount: '6' },
    label,
  },
  'transactions.sendBackUnassigned': {
    fields: { handle_id: 'h1', amount: '5', address: '0x1' },
    other: { handle_id: 'h2', amount: '6', address: '0x2' },
    label,
  },
  'account.saveFixedAddress': { fields: saved, other: { network_id: '1', address: '0x2', name: 'Warm' } },
  'account.importFixedAddresses': {
    fields: { list: [saved] },
    other: { list: [{ ...saved, address: '0x2' }] },
  },
  'account.removeFixedAddress': { fields: { id: 'a1' }, other: { id: 'a2' } },
  'account.saveWithdrawalNetwork': {
    fields: { network_id: '6', enabled: true, gas_limit: '1' },
    other: { network_id: '1', enabled: false, gas_limit: '2' },
  },
  'application.notifyUrl': {
    fields: { appid: 'app1', notify_url: 'https://shop.example/a' },
    other: { appid: 'app2', notify_url: 'https://shop.example/b' },
  },
  'application.reset': { fields: { appid: 'app1', name: 'Blue' }, other: { appid: 'app2', name: 'Red' } },
  'application.delete': { fields: { appid: 'app1', confirm: 'Blue' }, other: { appid: 'app2', confirm: 'Red' } },
  'user.deregister': { fields: { confirm: 'Blue' }, other: { confirm: 'Red' } },
  'passkey.enrol': { fields: passkey('c'), other: { ...passkey('d'), confirmed_by: confirmedBy('d') } },
  'user.linkWallet': { fields: { uuid: 'u1', name: 'Ledger' }, other: { uuid: 'u2', name: 'Other' } },
  'user.unlinkWallet': { fields: { id: 'w1' }, other: { id: 'w2' } },
}
/** Their flows open nothing else: code-flows.test.ts. */
const FLOW_OF_THEIR_OWN = ['user.bindGoogleAuth', 'user.changeMailbox', 'user.changePassword', 'user.changePhone']
/** Proven by the Google code that is bound; it has no payload. */
const GOOGLE_ONLY = ['user.refreshGoogleSecret', 'user.renewRecoveryCodes']

const lineOf = (name: string): Operation => {
  const line = proven.find((each) => each.name === name)
  if (line === undefined) throw new RangeError(`${name} is no act that is proven`)
  return line
}
const acts = Object.entries(SAMPLES).map(([name, sample]) => ({ ...sample, line: lineOf(name) }))
type Act = (typeof acts)[number]

const PASSWORD = 'Sunflower7'
const mailbox = 'matrix@shop.example'
const phone = { area_code: '+86', phone: '13800138000' }
const owner = await api.signInAs({ email: mailbox, password: PASSWORD, phone })

/** No code and no guess is left from the combination before. */
async function fresh(security_switch: readonly ('email' | 'phone')[]): Promise<void> {
  await db.deleteFrom('verification_code').execute()
  await db.deleteFrom('guess_guard').execute()
  await setMerchant(api.services, owner.merchant_id, { security_switch: [...security_switch] })
}

async function knock({ line, label }: Act, fields: Fields, proof: Fields): Promise<'opened' | 'refused'> {
  await db.deleteFrom('guess_guard').execute()
  // One code is tried at more doors than the five tries that it has.
  await db.updateTable('verification_code').set({ failures: 0 }).execute()
  const password = { password: passwordDigestOf(PASSWORD) }
  const inQuery = line.query === undefined ? {} : { query: { id: String(fields['id']) } }
  const inBody = line.query === undefined ? { ...fields, ...label } : {}
  const call = { token: owner.token, ...inQuery, body: { ...inBody, ...password, ...proof } }
  const key = label !== undefined ? {} : { headers: { 'Idempotency-Key': randomUUID() } }
  const { msg } = await api.call(line, { ...call, ...key })
  if (msg === 'operation failed') return 'opened'
  expect(msg).toMatch(/^(?:email|sms) verification code error$/)
  return 'refused'
}

const flowOf = ({ line }: Act): number =>
  line.stepUp === 'money' || line.name.startsWith('account.') ? EMAIL_FLOW.withdrawal : EMAIL_FLOW['google-auth']

async function mailCode(flow: number, digest?: string): Promise<string> {
  await api.data(sendEmailCode, { token: owner.token, body: { type: flow, ...(digest ? { digest } : {}) } })
  return await api.inbox.codeFor(mailbox)
}

async function textCode(digest: string): Promise<string> {
  await api.data(sendSmsCode, { token: owner.token, body: { type: PHONE_FLOW.withdrawal, digest } })
  return await api.inbox.codeFor(`${phone.area_code}${phone.phone}`)
}

const digestOf = ({ line, fields }: Act): string => intentDigest(line.name, fields)

test('every act of the contract that asks for a proof is in the table', () => {
  const listed = [...Object.keys(SAMPLES), ...FLOW_OF_THEIR_OWN, ...GOOGLE_ONLY]
  expect(proven.map(({ name }) => name).sort()).toEqual(listed.sort())
  for (const { fields, other } of acts) expect(Object.keys(other)).toEqual(Object.keys(fields))
})

test.each(acts.map((act) => [act.line.name, act] as const))(
  'the mailed code for %s opens it, with its payload, and no other act and no other payload',
  async (_, issued) => {
    await fresh([])
    const proof = { email_code: await mailCode(flowOf(issued), digestOf(issued)) }
    for (const act of acts)
      expect([act.line.name, await knock(act, act.fields, proof)]).toEqual([
        act.line.name,
        act === issued ? 'opened' : 'refused',
      ])
    for (const [field, value] of Object.entries(issued.other)) {
      expect([field, await knock(issued, { ...issued.fields, [field]: value }, proof)]).toEqual([field, 'refused'])
    }
    expect(await knock(issued, issued.fields, proof)).toBe('opened')
  },
)

const money = acts.filter(({ line }) => line.stepUp === 'money')

test.each(money.map((act) => [act.line.name, act] as const))(
  'the texted code for %s opens it, with its payload, and no other movement of money',
  async (_, issued) => {
    await fresh(['phone'])
    const proof = { phone_code: await textCode(digestOf(issued)) }
    for (const act of money) expect(await knock(act, act.fields, proof)).toBe(act === issued ? 'opened' : 'refused')
    for (const [field, value] of Object.entries(issued.other)) {
      expect(await knock(issued, { ...issued.fields, [field]: value }, proof)).toBe('refused')
    }
  },
)

test('a code that was asked for without naming the act opens none of them', async () => {
  for (const flow of [EMAIL_FLOW.withdrawal, EMAIL_FLOW['google-auth']]) {
    await fresh([])
    const proof = { email_code: await mailCode(flow) }
    for (const act of acts)
      expect([act.line.name, await knock(act, act.fields, proof)]).toEqual([act.line.name, 'refused'])
  }
})
