import { describe, expect, test } from 'vitest'
import { testDatabase } from '#sandbox/database/test-database'
import { logout } from '@/lib/api/contract/session'
import { info } from '@/lib/api/contract/user'
import { handler } from './handler'
import { testApi } from './testing/test-api'

const { db } = await testDatabase()
const api = testApi({ db, handlers: [handler(logout, () => Promise.resolve(null))] })

describe('the mount', () => {
  test('answers a signed-in merchant', async () => {
    const { token } = await api.signInAs()
    const answer = await api.call(logout, { token })
    expect(answer).toMatchObject({ status: 200, code: 200, msg: 'ok' })
  })

  test('answers 501 for what is not there yet', async () => {
    const { token } = await api.signInAs()
    expect(await api.call(info, { token })).toMatchObject({ status: 501 })
  })

  test('tells who was never signed in from whose session is over', async () => {
    expect(await api.call(info)).toMatchObject({ status: 401, code: 401, msg: 'Please sign in' })
    expect(await api.call(info, { token: 'x'.repeat(43) })).toMatchObject({ status: 401, msg: 'Login expired' })
  })
})
