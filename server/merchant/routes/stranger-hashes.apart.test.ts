import { expect, test, vi } from 'vitest'
import { passwordDigestOf } from '#server/access/password'
import { testDatabase } from '#server/database/test-database'
import { testApi } from '#server/testing/test-api'
import * as contract from '#shared/contract/session'
import { EMAIL_FLOW } from '#shared/contract/session'
import { codeRoutes } from './code'
import { sessionRoutes } from './session'

/** How many passwords were hashed: each keeps a core busy for a tenth of a second. */
const hashes = vi.hoisted(() => ({ run: 0 }))
vi.mock('#server/access/password', async (original) => ({
  ...(await original<object>()),
  isCurrentHash: () => true,
  hashPassword: (digest: string) => {
    hashes.run += 1
    return Promise.resolve(`plain ${digest}`)
  },
  isPassword: (digest: string, hash: string | null) => {
    hashes.run += 1
    return Promise.resolve(hash === `plain ${digest}`)
  },
}))

const { db } = await testDatabase()
const api = testApi({ db, handlers: [...sessionRoutes, ...codeRoutes] })
const password = passwordDigestOf('Sunflower7')

/** What a stranger makes up, for each public call that takes a password. */
const MADE_UP = {
  register: (email: string) =>
    api.call(contract.register, { body: { email, email_code: '123456', password, confirm_password: password } }),
  login: (email: string) => api.call(contract.login, { body: { email, email_code: '123456', password } }),
  retrievePassword: (email: string) =>
    api.call(contract.retrievePassword, {
      body: { email, email_code: '123456', password, confirm_password: password },
    }),
  mailLogin: () => api.call(contract.mailLogin, { body: { link: 'x'.repeat(43), password } }),
  mailReset: () =>
    api.call(contract.mailReset, { body: { link: 'x'.repeat(43), password, confirm_password: password } }),
}

test('made-up registrations, log-ins and resets hash no password; a log-in beside them hashes its own', async () => {
  const email = 'owner@shop.example'
  await api.signInAs({ email, password: 'Sunflower7' })
  await api.call(contract.sendEmailCode, { body: { email, type: EMAIL_FLOW.login } })
  const email_code = await api.inbox.codeFor(email)
  hashes.run = 0
  const strangers = Array.from({ length: 12 }, async (_, each) => {
    const answers = Object.values(MADE_UP).map(async (ask) => (await ask(`nobody${each}@else.example`)).status)
    return await Promise.all(answers)
  })
  const owner = api.call(contract.login, { body: { email, email_code, password } })
  expect((await owner).status).toBe(200)
  const statuses = (await Promise.all(strangers)).flat()
  expect(statuses).toHaveLength(60)
  expect(statuses.filter((status) => status === 200)).toEqual([])
  expect(hashes.run).toBe(1)
})

test('every public call that takes a password is among them', () => {
  const taking = Object.values(contract).flatMap((line) =>
    typeof line === 'object' &&
    'token' in line &&
    line.token === 'none' &&
    'body' in line &&
    'password' in line.body.def.shape
      ? [line.name]
      : [],
  )
  expect(taking.map((name) => name.replace(/^.*\./, '')).sort()).toEqual(Object.keys(MADE_UP).sort())
})
