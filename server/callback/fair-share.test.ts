import { once } from 'node:events'
import { createServer } from 'node:http'
import type { ServerResponse } from 'node:http'
import * as z from 'zod/mini'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { sql } from 'kysely'
import { rowsRead } from '#server/database/testing/rows-read'
import { testDatabase } from '#server/database/test-database'
import { inTransaction } from '#server/database/connect'
import { dueSql } from '#server/database/outbox'
import { tidyUp } from '#server/merchant/housekeeping'
import { testApi } from '#server/testing/test-api'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { startCallbacks } from './callback-handlers'
import { claimFairly, claimSql, SHARE } from './fair-claim'
import { queueTestCallback } from './test-callback'
import { portOf } from './testing/test-receiver'

const { db } = await testDatabase()

/** A receiver whose path `/sink/slow` answers only when it is told to, and every other path at once. */
const hanging: ServerResponse[] = []
const served: string[] = []
const server = createServer((request, response) => {
  served.push(request.url ?? '')
  request.resume()
  if (request.url?.includes('slow') === true) hanging.push(response)
  else response.writeHead(200).end()
})
server.listen(0, '127.0.0.1')
await once(server, 'listening')
const origin = `http://127.0.0.1:${portOf(server.address())}`
const api = testApi({ db, settings: { tools_url: origin } })
const { services, clock } = api
const release = () => hanging.splice(0).forEach((response) => response.writeHead(200).end())
afterAll(() => {
  release()
  server.closeAllConnections()
  server.close()
})

async function queue(count: number, path: string): Promise<string> {
  const { merchant_id } = await api.signInAs()
  const { appid } = await newShop(db, clock.now(), { merchant_id, notify_url: `${origin}${path}` })
  const order = { merchant_id, appid, status: 2, at: clock.now() }
  for (let queued = 0; queued < count; queued++) {
    await inTransaction(db, async (trx) => await queueTestCallback(trx, order))
  }
  return merchant_id
}
const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  while (!(await isSo())) await new Promise((resolve) => setTimeout(resolve, 20))
}
const servedAt = (path: string): number => served.filter((each) => each === path).length
const claim = async (lane: 'quick' | 'slow', limit = 100) =>
  await claimFairly(db, { lane, now: clock.now(), limit, claimSeconds: 45 })

beforeEach(async () => {
  await db.deleteFrom('outbox').execute()
  served.length = 0
})

test('while 300 callbacks hang at one receiver, all callbacks of another merchant are delivered', async () => {
  await queue(300, '/sink/slow')
  await queue(30, '/sink/quick')
  const worker = startCallbacks(services, (error) => expect(error).toBeUndefined())
  await until(() => servedAt('/sink/quick') === 30 && hanging.length > 0)
  // Nobody has answered the first callbacks of the slow receiver, so no further one was begun.
  expect(servedAt('/sink/slow')).toBeLessThanOrEqual(SHARE.receiver)
  const stopped = worker.stop()
  const ticking = setInterval(release, 20)
  await stopped
  clearInterval(ticking)
})

test('a merchant has a share for each receiver, and one for all of them, over all processes', async () => {
  const merchant_id = await queue(10, '/sink/a')
  for (const other of ['b', 'c']) {
    const { appid } = await newShop(db, clock.now(), {
      merchant_id,
      notify_url: `https://${other}.example/callback`,
    })
    for (let queued = 0; queued < 10; queued++) {
      await inTransaction(
        db,
        async (trx) => await queueTestCallback(trx, { merchant_id, appid, status: 2, at: clock.now() }),
      )
    }
  }
  const claims = await Promise.all([claim('quick'), claim('quick'), claim('quick')])
  expect(claims.flat()).toHaveLength(SHARE.merchant.quick)
  await db.updateTable('outbox').set({ done_at: clock.now() }).where('locked_until', 'is not', null).execute()
  expect(await claim('quick')).toHaveLength(SHARE.merchant.quick)
})

test('the messages are taken by turns: the first of each merchant before the second of any', async () => {
  const many = await queue(20, '/sink/many')
  const one = await queue(1, '/sink/one')
  const [first, second] = await claim('quick', 2)
  const merchants = await Promise.all(
    [first, second].map(async (message) => {
      const { delivery_id } = z.parse(z.object({ delivery_id: z.string() }), message?.payload)
      const row = db.selectFrom('callback_delivery').select('merchant_id').where('id', '=', delivery_id)
      return (await row.executeTakeFirstOrThrow()).merchant_id
    }),
  )
  expect(merchants.sort()).toEqual([many, one].sort())
})

test('a receiver that answered slowly has a lane of its own, until it is quick or the time is up', async () => {
  const merchant_id = await queue(3, '/sink/later')
  const slow = { merchant_id, receiver: origin, slow_until: new Date(clock.now().getTime() + 600_000) }
  await db.insertInto('slow_receiver').values(slow).execute()
  expect(await claim('quick')).toEqual([])
  expect(await claim('slow', 1)).toHaveLength(1)
  const worker = startCallbacks(services, (error) => expect(error).toBeUndefined())
  // The lane delivers one, and its quick answer brings the rest back.
  await until(async () => (await db.selectFrom('slow_receiver').selectAll().execute()).length === 0)
  await worker.stop()

  await db.insertInto('slow_receiver').values(slow).execute()
  clock.advance(601)
  await tidyUp(services)
  expect(await db.selectFrom('slow_receiver').selectAll().execute()).toEqual([])
})

const quickly = { lane: 'quick', limit: 24, claimSeconds: 45 } as const
const readByClaim = async () => await rowsRead(db, 'outbox', claimSql({ ...quickly, now: clock.now() }))
const mails = { topics: ['mail', 'sealed:mail'], limit: 10, claimSeconds: 45 }
const readForMails = async () => await rowsRead(db, 'outbox', dueSql({ ...mails, now: clock.now() }))

test('a claim reads no more beside a backlog of twenty thousand than beside one of thirty', async () => {
  const many = await queue(30, '/sink/many')
  await queue(2, '/sink/one')
  const before = await readByClaim()
  await sql`
    insert into outbox (topic, payload, run_at)
    select 'callback', jsonb_build_object('application_id', a.id::text), ${clock.now()}
    from application a, generate_series(1, 20000) where a.merchant_id = ${many}`.execute(db)
  expect(await readByClaim()).toBe(before)
  // Nor while its receiver hangs and has no place left. A mail waits behind none of them.
  expect(await claim('quick', 8)).toHaveLength(6)
  expect(await readByClaim()).toBeLessThanOrEqual(before + SHARE.receiver)
  expect(await readForMails()).toBe(0)
  await db.deleteFrom('outbox').execute()
})
