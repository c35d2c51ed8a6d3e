import { Writable } from 'node:stream'
import { sql } from 'kysely'
import { describe, expect, test, vi } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import {
  EMAIL_FLOW,
  login,
  loginVerification,
  register,
  sendEmailCode,
  walletLogin,
  walletVerify,
} from '#shared/contract/session'
import { bindGoogleAuth, googleAuth, info } from '#shared/contract/user'
import { handler } from '#server/http/handler'
import { handlers } from '#server/start/handlers'
import { passwordDigestOf } from '#server/access/password'
import { totpCode } from '#server/testing/totp-code'
import { createLog } from './log'
import { testApi, WALLET_ORIGIN } from '#server/testing/test-api'
import { emailCode } from '#server/testing/test-codes'
import { walletPerson } from '#server/testing/wallet-person'

// This test looks at what is stored, so it needs the real password hashing.
vi.unmock('#server/access/password')

const { db } = await testDatabase()

function memory() {
  const lines: string[] = []
  const stream = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      lines.push(chunk.toString())
      done()
    },
  })
  return { stream, text: () => lines.join('') }
}

const log = memory()
const api = testApi({ db, log: log.stream })
const password = passwordDigestOf('Canary77')

/** Registers, binds and signs in as a new merchant; returns every secret that appears on the way. */
async function firstDay() {
  const email = 'canary@shop.example'
  await api.data(sendEmailCode, { body: { email, type: EMAIL_FLOW.register } })
  const email_code = await api.inbox.codeFor(email)
  const entries = { password, confirm_password: password }
  const { token } = await api.data(register, { body: { email, email_code, ...entries } })
  const { secret } = await api.data(googleAuth, { token })
  const body = { google_code: totpCode(secret, api.clock.seconds()) }
  const bind_code = await emailCode(api, { token, flow: 'google-auth', to: email })
  const bound = await api.data(bindGoogleAuth, { token, body: { ...body, email_code: bind_code, password } })
  api.clock.advance(60)
  await api.data(sendEmailCode, { body: { email, type: EMAIL_FLOW.login } })
  const login_code = await api.inbox.codeFor(email)
  const pending = await api.data(login, { body: { email, password, email_code: login_code } })
  const [recovery = ''] = bound.recovery_codes
  const full = await api.data(loginVerification, { token: pending.token, body: { google_code: recovery } })
  const person = walletPerson(api, 'Ethereum', 'canary')
  const proof = person.proof(await person.challenge())
  const { uuid } = await api.data(walletVerify, { body: proof, headers: { Origin: WALLET_ORIGIN } })
  const wallet = await api.data(walletLogin, { body: { uuid } })
  return {
    password,
    secret,
    recovery,
    uuid,
    token,
    pending: pending.token,
    full: full?.token ?? 'none',
    wallet: wallet.token,
    email,
    signature: String(proof['signature']),
  }
}

describe('the log', () => {
  test('holds no secret after registration, binding and sign-in, and the database none in clear text', async () => {
    const secrets = await firstDay()
    expect(log.text()).toContain('session.register')
    const tables = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
    let dump = ''
    for (const { name } of tables.rows) {
      const rows = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(db)
      dump += rows.rows.map(({ row }) => row).join('\n')
    }
    const { email, ...neverInTheClear } = secrets
    for (const [name, secret] of Object.entries(neverInTheClear)) {
      expect(log.text().includes(secret), `${name} in the log`).toBe(false)
      expect(dump.includes(secret), `${name} in the database`).toBe(false)
    }
    expect(log.text()).not.toContain(email)
  })

  test('names the operation and the request id, but not the URL that was called', async () => {
    await api.app.request('/api/v1/risk/address?network_id=1&address=TSecretAddress')
    const line: unknown = JSON.parse(log.text().trim().split('\n').at(-1) ?? '')
    expect(line).toMatchObject({
      operation: 'risk.address',
      status: 401,
      request_id: expect.stringMatching(/^\w{32}$/) as unknown,
    })
    expect(log.text()).not.toContain('TSecretAddress')
  })

  test('records a fault of the server under the request id that the caller got', async () => {
    const failing = handler(info, () => Promise.reject(new Error('the disk is on fire')))
    const broken = testApi({
      db,
      log: log.stream,
      handlers: [...handlers.filter(({ line }) => line !== info), failing],
    })
    const { token } = await broken.signInAs()
    const { msg, headers } = await broken.call(info, { token })
    const number = headers.get('X-Request-Id') ?? ''
    expect(msg).toContain(number)
    expect(msg).not.toContain('fire')
    const line = log
      .text()
      .split('\n')
      .find((each) => each.includes(number) && each.includes('the disk is on fire'))
    expect(line).toContain('"level":50')
  })

  test('replaces values under secret names at every depth that it redacts', () => {
    const other = memory()
    const canary = 'canary-value'
    createLog('info', other.stream).info({
      body: { password: canary, google_code: canary },
      token: canary,
      call: { headers: { 'x-token': canary } },
    })
    expect(other.text()).not.toContain(canary)
    expect(other.text()).toContain('[secret]')
  })
})
