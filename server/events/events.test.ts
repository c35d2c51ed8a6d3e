import { afterAll, describe, expect, test } from 'vitest'
import { rotateSession } from '#server/access/sessions'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import { testDatabase } from '#server/database/test-database'
import { logout } from '#shared/contract/session'
import { tidyUp } from '#server/merchant/housekeeping'
import { openWakeUps } from '#server/database/wake-ups'
import { gate } from '#server/testing/gate'
import { openStream } from './testing/console-stream'
import { testApi } from '#server/testing/test-api'

const { db, url } = await testDatabase()
const wakeUps = openWakeUps({ url, onError: (error) => expect.unreachable(String(error)) })
afterAll(async () => await wakeUps.close())
const api = testApi({ db, streams: { wakeUps, heartbeatMillis: 20 } })
const { events } = api.services

const tell = (trx: Trx, merchant_id: string, unread: number): Promise<void> =>
  events.publish(trx, merchant_id, { type: 'notification', unread })
const commit = (merchant_id: string, unread: number): Promise<void> =>
  inTransaction(db, (trx) => tell(trx, merchant_id, unread))

describe('the events stream', () => {
  test('says hello, then what is published for this merchant and for nobody else', async () => {
    const [mei, li] = [await api.signInAs(), await api.signInAs()]
    const stream = await openStream(api, mei.token)
    expect(await stream.next()).toMatchObject({ type: 'hello', server_time: api.clock.seconds() })
    await commit(li.merchant_id, 1)
    await commit(mei.merchant_id, 2)
    expect(await stream.next()).toMatchObject({ type: 'notification', unread: 2 })
    await stream.close()
  })

  test('resumes behind the last id, without a gap and without a repeat', async () => {
    const { token, merchant_id } = await api.signInAs()
    const first = await openStream(api, token)
    await first.next()
    await commit(merchant_id, 1)
    const seen = await first.next()
    await first.close()
    await commit(merchant_id, 2)
    const second = await openStream(api, token, seen?.id ?? '')
    expect(await second.next()).toMatchObject({ type: 'hello', id: seen?.id })
    expect(await second.next()).toMatchObject({ unread: 2 })
    await second.close()
  })

  test('misses nothing of transactions that commit in another order than they began', async () => {
    const { token, merchant_id } = await api.signInAs()
    const stream = await openStream(api, token)
    await stream.next()
    const [begun, finish] = [gate(), gate()]
    const early = inTransaction(db, async (trx) => {
      await tell(trx, merchant_id, 1)
      begun.open()
      await finish.opened
    })
    await begun.opened
    await commit(merchant_id, 2)
    finish.open()
    await early
    expect(await stream.next()).toMatchObject({ unread: 1 })
    expect(await stream.next()).toMatchObject({ unread: 2 })
    await stream.close()
  })

  test('asks for a fresh start when what was missed is gone, or the id is none', async () => {
    const { merchant_id, ...owner } = await api.signInAs()
    const first = await openStream(api, owner.token)
    const hello = await first.next()
    await first.close()
    await commit(merchant_id, 1)
    api.clock.advance(25 * 3600)
    await tidyUp(api.services)
    const { token } = await api.signInAs()
    for (const last_id of [hello?.id ?? '', 'nonsense', '99999999999-1']) {
      const stream = await openStream(api, token, last_id)
      expect(await stream.next()).toMatchObject({ type: 'reset' })
      await stream.close()
    }
  })

  test('ends with its session', async () => {
    const { token } = await api.signInAs()
    const stream = await openStream(api, token)
    await stream.next()
    await api.data(logout, { token })
    expect(await stream.next()).toBeNull()
  })

  test('ends with the token that it was opened by, and goes on with the one after it', async () => {
    const { token, session_id, merchant_id } = await api.signInAs()
    const [old, another] = [await openStream(api, token), await openStream(api, token)]
    await old.next()
    await another.next()
    const fresh = await inTransaction(db, async (trx) => await rotateSession(trx, api.services, session_id))
    api.clock.advance(61)
    expect([await old.next(), await another.next()]).toEqual([null, null])
    const stream = await openStream(api, fresh)
    expect(await stream.next()).toMatchObject({ type: 'hello' })
    await commit(merchant_id, 1)
    expect(await stream.next()).toMatchObject({ unread: 1 })
    await stream.close()
  })

  test('is not activity: an unattended screen is signed out', async () => {
    const { token } = await api.signInAs()
    const stream = await openStream(api, token)
    await stream.next()
    api.clock.advance(15 * 60)
    expect(await stream.next()).toBeNull()
  })

  test('ends when the server stops, and the eleventh of a merchant ends the oldest', async () => {
    const own = testApi({ db, streams: { wakeUps } })
    const { token } = await own.signInAs()
    const streams = []
    for (let count = 0; count < 11; count++) {
      const stream = await openStream(own, token)
      await stream.next()
      streams.push(stream)
    }
    expect(await streams[0]?.next()).toBeNull()
    own.services.events.close()
    expect(await streams[10]?.next()).toBeNull()
  })
})
