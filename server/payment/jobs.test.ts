import { expect, test } from 'vitest'
import { testApi } from '#server/testing/test-api'
import { testDatabase } from '#server/database/test-database'
import { startPaymentJobs } from './jobs'

const { db } = await testDatabase()
const { services, clock } = testApi({ db, handlers: [] })

const raise = (error: unknown): never => {
  throw error
}

test('a used nonce is kept as long as its timestamp is accepted, then deleted', async () => {
  const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
  const nonces = [
    { appid: 'app', nonce: 'is still valid', expires_at: at(1) },
    { appid: 'app', nonce: 'has expired', expires_at: at(-1) },
  ]
  await db.insertInto('order_nonce').values(nonces).execute()
  const jobs = startPaymentJobs(services, raise)
  const left = async () => (await db.selectFrom('order_nonce').select('nonce').execute()).map(({ nonce }) => nonce)
  await expect.poll(left).toEqual(['is still valid'])
  await jobs.stop()
})
