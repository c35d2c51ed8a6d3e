import { expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { applyForOpening, opening } from '#shared/contract/opening'
import { startAccountJobs } from './account-jobs'
import { openSession } from '#server/access/sessions'
import { openingRoutes } from './routes/opening'
import { testApi } from '#server/testing/test-api'

const { db } = await testDatabase()
const api = testApi({ db, handlers: openingRoutes })
const form = { name: 'Blue Shop', website: 'https://blue.example', contact: 'Mei', business: 'Tea' }
const fail = (error: unknown): never => {
  throw error
}

test('the first round approves applications that waited long enough and deletes ended sessions', async () => {
  const owner = await api.signInAs({ status: 1 })
  await api.data(applyForOpening, { token: owner.token, body: form })
  api.clock.advance(8 * 86_400)
  await startAccountJobs(api.services, fail).stop()
  expect(await db.selectFrom('session').select('id').execute()).toEqual([])
  const session = { merchant_id: owner.merchant_id, token_class: 'full', kept: false, ip: '', device: '' } as const
  const { token } = await openSession(db, api.services, session)
  expect(await api.data(opening, { token })).toMatchObject({ status: 3, stage: 'completed' })
})

test('without an automatic audit an application waits for people', async () => {
  const people = testApi({ db, handlers: openingRoutes, settings: { audit_seconds: null } })
  const { token } = await people.signInAs({ status: 1 })
  await people.data(applyForOpening, { token, body: form })
  people.clock.advance(600)
  await startAccountJobs(people.services, fail).stop()
  expect(await people.data(opening, { token })).toMatchObject({ status: 2, stage: 'primary_audit' })
})
