import { expect, test } from 'vitest'
import { testApi } from '#server/testing/test-api'
import { testDatabase } from '#server/database/test-database'
import { startPaymentJobs } from './jobs'

const { db } = await testDatabase()
const { services, clock } = testApi({ db, handlers: [] })

const raise = (error: unknown): never => {
  throw error
}

test('a spent nonce is kept for as long as its call would be taken again, and no longer', async () => {
  const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1000)
  const nonces = [
    { appid: 'app', nonce: 'may still be tried again', expires_at: at(1) },
    { appid: 'app', nonce: 'is out of time', expires_at: at(-1) },
  ]
  await db.insertInto('order_nonce').values(nonces).execute()
  const jobs = startPaymentJobs(services, raise)
  const left = async () => (await db.selectFrom('order_nonce').select('nonce').execute()).map(({ nonce }) => nonce)
  await expect.poll(left).toEqual(['may still be tried again'])
  await jobs.stop()
})
