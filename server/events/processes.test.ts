import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { logout } from '#shared/contract/session'
import { endSession } from '#shared/contract/user-access'
import { openSession } from '#server/access/sessions'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { gate } from '#server/testing/gate'
import type { TestApi } from '#server/testing/test-api'
import { readEvents } from './event'
import { openStream } from './testing/console-stream'
import { testProcess } from './testing/test-process'

const { db, url } = await testDatabase()
const here = await testProcess(url)
const there = await testProcess(url)

const publish = async ({ services }: TestApi, merchant_id: string, ...unread: number[]): Promise<void> => {
  await inTransaction(services.db, async (trx) => {
    for (const each of unread) await services.events.publish(trx, merchant_id, { type: 'notification', unread: each })
  })
}

const LISTENS = sql<boolean>`datname = current_database() and application_name = 'wake-ups'`
const listening = async (): Promise<number | undefined> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from pg_stat_activity where ${LISTENS} and query like 'listen%'`.execute(db)
  return rows[0]?.count
}

/** Runs `meanwhile` while a transaction that stored something, but published nothing, is still running. */
const besideOlder = async (meanwhile: () => Promise<void>): Promise<void> => {
  const [begun, finish] = [gate(), gate()]
  const older = inTransaction(db, async (trx) => {
    await sql`select pg_current_xact_id()`.execute(trx)
    begun.open()
    await finish.opened
  })
  await begun.opened
  await meanwhile().finally(() => finish.open())
  await older
}

describe('two processes on one database', () => {
  test('deliver to each other, in the order of the commits', async () => {
    const { token, merchant_id } = await here.api.signInAs()
    const streams = [await openStream(here.api, token), await openStream(there.api, token)]
    for (const stream of streams) expect(await stream.next()).toMatchObject({ type: 'hello' })
    await publish(here.api, merchant_id, 1)
    await publish(there.api, merchant_id, 2, 3)
    for (const stream of streams) {
      for (const unread of [1, 2, 3]) expect(await stream.next()).toMatchObject({ unread })
      await stream.close()
    }
  })

  test('hold back what a running older transaction may still precede, and deliver it when that ends in silence', async () => {
    const { token, merchant_id, session_id } = await here.api.signInAs()
    const stream = await openStream(there.api, token)
    const hello = await stream.next()
    const [made_in = '', id = ''] = hello?.id.split('-') ?? []
    const reader = { merchant_id, session_id, made_in, id }
    await besideOlder(async () => {
      await publish(here.api, merchant_id, 4)
      expect(await readEvents(db, [reader])).toEqual([{ ended: false, more: true, events: [] }])
    })
    expect(await stream.next()).toMatchObject({ unread: 4 })
    const [batch] = await readEvents(db, [reader])
    expect(batch).toMatchObject({ ended: false, more: false, events: [{ type: 'notification' }] })
    await stream.close()
  })

  test('lose nothing when the connection that listens is cut', async () => {
    const { token, merchant_id } = await here.api.signInAs()
    const stream = await openStream(there.api, token)
    await stream.next()
    await expect.poll(listening).toBe(2)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where ${LISTENS}`.execute(db)
    await publish(here.api, merchant_id, 5)
    await publish(here.api, merchant_id, 6)
    for (const unread of [5, 6]) expect(await stream.next()).toMatchObject({ unread })
    await expect.poll(() => [here.breaks.length, there.breaks.length]).toEqual([1, 1])
    await publish(here.api, merchant_id, 7)
    expect(await stream.next()).toMatchObject({ unread: 7 })
    await stream.close()
  })
})

describe('the end of a session', () => {
  test('in one process ends its streams in both, and nothing committed later is delivered', async () => {
    const { token, merchant_id } = await here.api.signInAs()
    const streams = [await openStream(here.api, token), await openStream(there.api, token)]
    for (const stream of streams) await stream.next()
    await here.api.data(logout, { token })
    await publish(here.api, merchant_id, 8)
    for (const stream of streams) expect(await stream.next()).toBeNull()
  })

  test('does not wait for an older transaction, whose event comes too late', async () => {
    const { token, merchant_id } = await here.api.signInAs()
    const stream = await openStream(there.api, token)
    await stream.next()
    const [begun, finish] = [gate(), gate()]
    const older = inTransaction(db, async (trx) => {
      await here.api.services.events.publish(trx, merchant_id, { type: 'balance' })
      begun.open()
      await finish.opened
    })
    await begun.opened
    await here.api.data(logout, { token })
    expect(await stream.next()).toBeNull()
    finish.open()
    await older
  })

  test('leaves the streams of other sessions open, and is never told to them', async () => {
    const { token, merchant_id } = await here.api.signInAs()
    const other = { merchant_id, token_class: 'full', kept: false, ip: '127.0.0.1', device: 'Lost phone' } as const
    const lost = await openSession(db, here.api.services, other)
    const [kept, ending] = [await openStream(there.api, token), await openStream(there.api, lost.token)]
    for (const stream of [kept, ending]) await stream.next()
    await here.api.data(endSession, { token, params: { id: lost.id } })
    expect(await ending.next()).toBeNull()
    await publish(here.api, merchant_id, 9)
    expect(await kept.next()).toMatchObject({ unread: 9 })
    await kept.close()
  })

  test('that came before the stream has begun ends it at its first look', async () => {
    const { token, merchant_id, session_id } = await here.api.signInAs()
    const hello = await openStream(there.api, token).then(async (stream) => {
      const first = await stream.next()
      await stream.close()
      return first
    })
    await publish(here.api, merchant_id, 10)
    await here.api.data(logout, { token })
    const isAlive = (): Promise<boolean> => Promise.resolve(true)
    const body = there.api.services.events.open({ merchant_id, session_id, last_id: hello?.id ?? null, isAlive })
    const text = await new Response(body).text()
    expect(text).toContain('event: hello')
    expect(text).not.toContain('event: notification')
  })
})
