import { describe, expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import type { Operation } from '#shared/contract/operation'
import { operations } from '#shared/contract/table'
import { logout } from '#shared/contract/session'
import { endSession } from '#shared/contract/user-access'
import { openSession } from '#server/access/sessions'
import { handlers } from './handlers'
import { testApi } from '#server/testing/test-api'
import type { TestMerchant } from '#server/testing/test-merchant'

const { db } = await testDatabase()
const api = testApi({ db })
const missing = operations
  .filter(({ name }) => !handlers.some(({ line }) => line.name === name))
  .map(({ name }) => name)

const ok = (status: number): boolean => status >= 200 && status < 300

async function sessionOf({ merchant_id }: TestMerchant, token_class: 'pending' | 'full'): Promise<string> {
  const session = { merchant_id, token_class, kept: false, ip: '127.0.0.1', device: 'Test' }
  return (await openSession(db, api.services, session)).token
}

/** Asks every operation with a token, and gives the names of those that answered as `expected` says not. */
async function surprises(token: string | undefined, expected: (line: Operation, status: number) => boolean) {
  const found: string[] = []
  for (const line of operations) {
    const params = { id: 'absent' }
    const { status } = await api.call(line, { token, params, ...(line.body === undefined ? {} : { body: {} }) })
    if (!expected(line, status)) found.push(`${line.name} ${status}`)
  }
  return found
}

describe('every operation with every class of token', () => {
  test('nobody: only public calls get past the door', async () => {
    expect(await surprises(undefined, (line, status) => line.token === 'none' || status === 401)).toEqual([])
  })

  test('a made-up token opens nothing', async () => {
    expect(await surprises('A'.repeat(43), (line, status) => line.token === 'none' || status === 401)).toEqual([])
  })

  test('a pending token opens the second factor and the way out', async () => {
    const merchant = await api.signInAs({ google: true })
    for (const line of operations) {
      const token = await sessionOf(merchant, 'pending')
      const body = line.body === undefined ? {} : { body: {} }
      const { status } = await api.call(line, { token, params: { id: 'absent' }, ...body })
      const answers = {
        none: true,
        pending: status !== 401 && status !== 403,
        full: status === 403,
        application: status === 401,
      }
      expect(`${line.name} ${status} ${String(answers[line.token])}`).toBe(`${line.name} ${status} true`)
    }
  })

  test('an expired token opens nothing', async () => {
    const token = await sessionOf(await api.signInAs(), 'full')
    api.clock.advance(15 * 60)
    expect(await surprises(token, (line, status) => line.token === 'none' || status === 401)).toEqual([])
  })

  test('a revoked token opens nothing', async () => {
    const merchant = await api.signInAs()
    const { merchant_id } = merchant
    const other = { merchant_id, token_class: 'full', kept: false, ip: '127.0.0.1', device: 'Doomed' } as const
    const doomed = await openSession(db, api.services, other)
    expect((await api.call(endSession, { token: merchant.token, params: { id: doomed.id } })).status).toBe(200)
    expect(await surprises(doomed.token, (line, status) => line.token === 'none' || status === 401)).toEqual([])
  })

  test('a token that was signed out opens nothing', async () => {
    for (const token_class of ['pending', 'full'] as const) {
      const token = await sessionOf(await api.signInAs({ google: true }), token_class)
      expect((await api.call(logout, { token })).status).toBe(200)
      expect(await surprises(token, (line, status) => line.token === 'none' || status === 401)).toEqual([])
    }
  })

  test('a full token opens no call that an application signs with its KEY', async () => {
    const { token } = await api.signInAs()
    for (const line of operations.filter((each) => each.token === 'application')) {
      const body = line.body === undefined ? {} : { body: {} }
      expect(`${line.name} ${(await api.call(line, { token, ...body })).status}`).toBe(`${line.name} 401`)
    }
  })

  test('a merchant whose permission is not open reaches nothing of the trade', async () => {
    for (const status of [1, 2, 4] as const) {
      const merchant = await api.signInAs({ status })
      for (const line of operations.filter(({ open, token }) => open && token !== 'application')) {
        const body = line.body === undefined ? {} : { body: {} }
        const answer = await api.call(line, { token: merchant.token, params: { id: 'absent' }, ...body })
        expect(`${line.name} ${answer.status}`).toBe(`${line.name} 403`)
      }
    }
  })

  test('a full token gets past the door everywhere, and no call is ours to apologise for', async () => {
    const merchant = await api.signInAs()
    for (const line of operations.filter(({ token, stream }) => token !== 'application' && stream !== 'events')) {
      const token = await sessionOf(merchant, 'full')
      const body = line.body === undefined ? {} : { body: {} }
      const { status } = await api.call(line, { token, params: { id: 'absent' }, ...body })
      const known = ok(status) || status === 422
      expect(`${line.name} ${status} ${known}`).toBe(`${line.name} ${status} true`)
    }
  })
})

/** The description of the contract itself, which is public. */
const DOCUMENT = ['GET /api/v1/openapi.json']

test('no route is served under the API that the contract lacks', () => {
  const inContract = new Set(
    operations.map(({ method, path }) => `${method} /api/v1${path.replace(/\{(\w+)\}/g, ':$1')}`),
  )
  const served = api.app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/v1'))
  expect(served.length).toBeGreaterThanOrEqual(operations.length)
  expect(served.map(({ method, path }) => `${method} ${path}`).filter((route) => !inContract.has(route))).toEqual(
    DOCUMENT,
  )
})

test('no operation of the contract answers 501', () => {
  expect(missing).toEqual([])
})
