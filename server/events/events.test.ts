import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import { testDatabase } from '#server/database/test-database'
import { logout } from '@/lib/api/contract/session'
import { serverEvent } from '@/lib/api/contract/system'
import type { ServerEvent } from '@/lib/api/contract/system'
import type { EventHub } from '#server/core/event-hub'
import { createEvents } from './events'
import { tidyUp } from '#server/merchant/housekeeping'
import { gate } from '#server/testing/gate'
import { testApi } from '#server/testing/test-api'
import type { TestApi } from '#server/testing/test-api'

const { db } = await testDatabase()
const api = testApi({ db, heartbeatMillis: 20 })
const { events } = api.services

/** A console's end of the stream. */
async function connect(token: string, { last_id, from = api }: { last_id?: string; from?: TestApi } = {}) {
  const query = last_id === undefined ? '' : `?last_id=${last_id}`
  const response = await from.app.request(`/api/v1/events${query}`, { headers: { 'X-Token': token } })
  expect(response.headers.get('Content-Type')).toBe('text/event-stream')
  if (response.body === null) throw new Error('The stream has no body')
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
  let buffer = ''
  const next = async (): Promise<ServerEvent | null> => {
    for (;;) {
      const end = buffer.indexOf('\n\n')
      if (end >= 0) {
        const data = /^data: (.*)$/m.exec(buffer.slice(0, end))?.[1]
        buffer = buffer.slice(end + 2)
        if (data !== undefined) return z.parse(serverEvent, JSON.parse(data))
        continue
      }
      const { done, value } = await reader.read()
      if (done) return null
      buffer += value
    }
  }
  return { next, close: () => reader.cancel() }
}

const tell = (trx: Trx, merchant_id: string, unread: number, hub: EventHub = events): Promise<void> =>
  hub.publish(trx, merchant_id, { type: 'notification', unread })
const commit = (merchant_id: string, unread: number, hub?: EventHub) =>
  inTransaction(db, (trx) => tell(trx, merchant_id, unread, hub))

describe('the events stream', () => {
  test('says hello, then what is published for this merchant and for nobody else', async () => {
    const [mei, li] = [await api.signInAs(), await api.signInAs()]
    const stream = await connect(mei.token)
    expect(await stream.next()).toMatchObject({ type: 'hello', server_time: api.clock.seconds() })
    await commit(li.merchant_id, 1)
    await commit(mei.merchant_id, 2)
    expect(await stream.next()).toMatchObject({ type: 'notification', unread: 2 })
    await stream.close()
  })

  test('hears what another process publishes', async () => {
    const { token, merchant_id } = await api.signInAs()
    const stream = await connect(token)
    await stream.next()
    const elsewhere = createEvents({ db, clock: api.clock, log: api.services.log })
    await commit(merchant_id, 3, elsewhere)
    expect(await stream.next()).toMatchObject({ unread: 3 })
    await stream.close()
  })

  test('resumes behind the last id, without a gap and without a repeat', async () => {
    const { token, merchant_id } = await api.signInAs()
    const first = await connect(token)
    await first.next()
    await commit(merchant_id, 1)
    const seen = await first.next()
    await first.close()
    await commit(merchant_id, 2)
    const second = await connect(token, { last_id: seen?.id ?? '' })
    expect(await second.next()).toMatchObject({ type: 'hello', id: seen?.id })
    expect(await second.next()).toMatchObject({ unread: 2 })
    await second.close()
  })

  test('misses nothing of transactions that commit in another order than they began', async () => {
    const { token, merchant_id } = await api.signInAs()
    const stream = await connect(token)
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
    const heard = [await stream.next(), await stream.next()]
    expect(heard).toContainEqual(expect.objectContaining({ unread: 1 }))
    expect(heard).toContainEqual(expect.objectContaining({ unread: 2 }))
    await stream.close()
  })

  test('asks for a fresh start when what was missed is gone, or the id is none', async () => {
    const { merchant_id, ...owner } = await api.signInAs()
    const first = await connect(owner.token)
    const hello = await first.next()
    await first.close()
    await commit(merchant_id, 1)
    api.clock.advance(25 * 3600)
    await tidyUp(api.services)
    const { token } = await api.signInAs()
    for (const last_id of [hello?.id ?? '', 'nonsense', '99999999999-1']) {
      const stream = await connect(token, { last_id })
      expect(await stream.next()).toMatchObject({ type: 'reset' })
      await stream.close()
    }
  })

  test('ends with its session', async () => {
    const { token } = await api.signInAs()
    const stream = await connect(token)
    await stream.next()
    await api.data(logout, { token })
    expect(await stream.next()).toBeNull()
  })

  test('is not activity: an unattended screen is signed out', async () => {
    const { token } = await api.signInAs()
    const stream = await connect(token)
    await stream.next()
    api.clock.advance(15 * 60)
    expect(await stream.next()).toBeNull()
  })

  test('ends when the server stops, and the eleventh of a merchant ends the oldest', async () => {
    const own = testApi({ db })
    const { token } = await own.signInAs()
    const streams = []
    for (let count = 0; count < 11; count++) {
      const stream = await connect(token, { from: own })
      await stream.next()
      streams.push(stream)
    }
    expect(await streams[0]?.next()).toBeNull()
    own.services.events.close()
    expect(await streams[10]?.next()).toBeNull()
  })
})
