import { setMerchant } from '#server/testing/set-merchant'
import { describe, expect, test } from 'vitest'
import { transfer } from '#shared/contract/account'
import { deleteApplication } from '#shared/contract/application'
import { saveFixedAddress } from '#shared/contract/fixed-address'
import type { Operation } from '#shared/contract/operation'
import { EMAIL_FLOW, sendEmailCode } from '#shared/contract/session'
import { refund } from '#shared/contract/transactions'
import { verification } from '#shared/contract/user'
import { withdraw } from '#shared/contract/withdrawal'
import { testDatabase } from '#server/database/test-database'
import { passwordDigestOf } from '#server/access/password'
import { intentDigest } from '#server/access/step-up'
import { testApi } from '#server/testing/test-api'
import type { TestMerchant } from '#server/testing/test-merchant'
import { codeRoutes } from './code'
import { verificationRoutes } from './verification'

const { db } = await testDatabase()
const address = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

/** Five kinds of work. Their handlers do nothing: what is tested is the way to them. */
const WORK: readonly { line: Operation; body: (turn: number) => object; money: boolean }[] = [
  { line: withdraw, body: (turn) => ({ token_id: '1', address, amount: `${turn + 1}` }), money: true },
  {
    line: transfer,
    body: (turn) => ({ token_id: '1', from: 'capital', to: 'app1', amount: `${turn + 1}` }),
    money: true,
  },
  {
    line: refund,
    body: (turn) => ({ handle_id: `${turn + 1}`, kind: 'full', amount: '5', address }),
    money: true,
  },
  { line: saveFixedAddress, body: (turn) => ({ network_id: '1', address, name: `Supplier ${turn}` }), money: false },
  { line: deleteApplication, body: (turn) => ({ appid: `app${turn}`, confirm: 'Shop' }), money: false },
]
const done = WORK.map(({ line }) => ({ line, run: () => Promise.reject(new Error('never reached')) }))
const api = testApi({ db, handlers: [...verificationRoutes, ...codeRoutes, ...done] })

const PASSWORD = passwordDigestOf('Sunflower7')
const TWO_HOURS = 2 * 3600
const ACTS = 40
let mailboxes = 0

async function newMerchant(google: boolean): Promise<TestMerchant & { mailbox: string }> {
  const mailbox = `day${++mailboxes}@shop.example`
  return { ...(await api.signInAs({ email: mailbox, password: 'Sunflower7', google })), mailbox }
}

const workOf = (turn: number) => {
  const work = WORK[turn % WORK.length]
  if (work === undefined) throw new Error('No work')
  const { line, body, money } = work
  const payload = { ...body(turn) }
  return { line, payload, money, digest: intentDigest(line.name, payload) }
}

/** Goes the way of the console to one act: asks for its proofs, waits as long as it is told, and proves it. */
async function prove({ token, mailbox, googleCode }: TestMerchant & { mailbox: string }, turn: number) {
  const { line, payload, money, digest } = workOf(turn)
  const asked = await api.data(verification, { token, body: { act: line.name, digest } })
  const waited = asked.code_wait?.email ?? 0
  const sends: { act: string; status: number; isToldInTime: boolean }[] = []
  const given: Record<string, string> = money ? { password: PASSWORD } : {}
  if (asked.methods.includes('email')) {
    const body = { type: money ? EMAIL_FLOW.withdrawal : flowOf(line), digest, about: { act: line.name, payload } }
    let isEarly = waited > 0
    if (isEarly) {
      await stay(token, waited - 1)
      const { status, headers } = await api.call(sendEmailCode, { token, body })
      isEarly = status === 429 && headers.get('Retry-After') === '1'
      api.clock.advance(1)
    }
    const { status } = await api.call(sendEmailCode, { token, body })
    sends.push({ act: line.name, status, isToldInTime: isEarly === waited > 0 })
    given.email_code = await api.inbox.codeFor(mailbox)
  }
  if (asked.methods.includes('google')) given.google_code = googleCode()
  const answer = await api.call(verification, { token, body: { act: line.name, digest, ...given } })
  expect(
    sends.filter(({ status, isToldInTime }) => status !== 200 || !isToldInTime),
    'blocked without a time',
  ).toEqual([])
  expect(answer, `${line.name}, turn ${turn}`).toMatchObject({ status: 200, data: { proof: expect.any(String) } })
  return { waited, methods: asked.methods, spared: asked.code_spared_by_google }
}

/** Waits with the page open: a session that nobody uses would end. */
async function stay(token: string, seconds: number): Promise<void> {
  const { digest } = workOf(0)
  for (let left = seconds; left > 0; left -= 600) {
    await api.data(verification, { token, body: { act: withdraw.name, digest } })
    api.clock.advance(Math.min(left, 600))
  }
}

const flowOf = ({ name }: Operation): number =>
  name.startsWith('account.') ? EMAIL_FLOW.withdrawal : EMAIL_FLOW['google-auth']

describe("a day's work", () => {
  test.each([
    ['without an authenticator', false],
    ['with one', true],
  ])('40 acts of five kinds in two hours %s: none is blocked', async (_how, google) => {
    const merchant = await newMerchant(google)
    const started = api.clock.seconds()
    for (let turn = 0; turn < ACTS; turn++) {
      const { waited, methods } = await prove(merchant, turn)
      expect(waited).toBe(0)
      expect(methods.includes('email')).toBe(!google)
      api.clock.advance(TWO_HOURS / ACTS)
    }
    expect(api.clock.seconds() - started).toBe(TWO_HOURS)
    const mails = await api.inbox.messagesTo(merchant.mailbox)
    expect(mails).toHaveLength(google ? 0 : ACTS)
  })

  test('twelve withdrawals in a row: every wait is told before the press, and so is what would spare it', async () => {
    const merchant = await newMerchant(false)
    const told = []
    for (let turn = 0; turn < 12; turn++) told.push(await prove(merchant, turn * WORK.length))
    const hour = 3600 - 4 * 60
    expect(told.map(({ waited }) => waited)).toEqual([0, 60, 60, 60, 60, hour, 60, 60, 60, 60, hour, 60])
    expect(told.every(({ spared }) => spared === true)).toBe(true)
    await setMerchant(api.services, merchant.merchant_id, { security_switch: ['email'] })
    expect((await prove(merchant, 0)).spared).toBe(false)
  })

  test('thirty codes an hour go to one mailbox, whatever they are for', async () => {
    const merchant = await newMerchant(false)
    const { token, mailbox } = merchant
    const send = async (kind: string) =>
      await api.call(sendEmailCode, { token, body: { type: EMAIL_FLOW.withdrawal, kind } })
    const kinds = [
      'account.withdraw',
      'account.transfer',
      'account.saveFixedAddress',
      'account.removeFixedAddress',
      'account.saveWithdrawalNetwork',
      'transactions.refund',
      'transactions.resolve',
    ]
    const statuses: number[] = []
    for (let turn = 0; turn < 5; turn++) {
      for (const kind of kinds) statuses.push((await send(kind)).status)
      api.clock.advance(60)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(await api.inbox.messagesTo(mailbox)).toHaveLength(30)
    expect((await send('account.withdraw')).headers.get('Retry-After')).toBe(String(3600 - 5 * 60))
  })

  test('the answer to a sent code carries the time of the next one', async () => {
    const { token } = await newMerchant(false)
    const body = { type: EMAIL_FLOW['update-password'], kind: 'user.changePassword' }
    const waits = []
    for (let sent = 0; sent < 5; sent++) {
      const { wait_seconds } = await api.data(sendEmailCode, { token, body })
      waits.push(wait_seconds)
      api.clock.advance(60)
    }
    expect(waits).toEqual([60, 60, 60, 60, 3600 - 4 * 60])
    const other = await api.call(sendEmailCode, { token, body: { ...body, kind: 'user.changeTransactionPassword' } })
    expect(other.status).toBe(200)
  })

  test('a code of one kind of act opens no other, and stays good while another kind is mailed', async () => {
    const { token, mailbox } = await newMerchant(false)
    const order = { type: EMAIL_FLOW['google-auth'] }
    await api.data(sendEmailCode, { token, body: { ...order, kind: 'user.bindGoogleAuth' } })
    const first = await api.inbox.codeFor(mailbox)
    const { payload, digest } = workOf(4)
    const about = { act: deleteApplication.name, payload }
    await api.data(sendEmailCode, { token, body: { ...order, digest, about } })
    const other = await api.inbox.codeFor(mailbox)
    const ask = (act: string, email_code: string) =>
      api.call(verification, { token, body: { act, digest, email_code, password: PASSWORD } })
    expect(await ask(deleteApplication.name, first)).toMatchObject({ msg: 'email verification code error' })
    expect(await ask('user.bindGoogleAuth', other)).toMatchObject({ msg: 'email verification code error' })
    expect((await ask(deleteApplication.name, other)).status).toBe(200)
    expect((await ask('user.bindGoogleAuth', first)).status).toBe(200)
  })

  test('a kind of another flow is refused', async () => {
    const { token } = await newMerchant(false)
    const body = { type: EMAIL_FLOW['update-password'], kind: 'user.deregister' }
    expect(await api.call(sendEmailCode, { token, body })).toMatchObject({ status: 422, errors: [{ path: 'kind' }] })
  })
})
