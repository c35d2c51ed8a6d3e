import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { messages, readMessages } from '@/lib/api/contract/message'
import { notify } from '#server/events/notify'
import { testApi } from '#server/testing/test-api'
import { messageRoutes } from './message'

const { db } = await testDatabase()
const api = testApi({ db, handlers: messageRoutes })

const tell = (merchant_id: string, title: string, detail: Record<string, unknown> = {}) =>
  inTransaction(db, (trx) => notify(trx, api.services, { merchant_id, types: 5, title, content: title, detail }))

async function withFive() {
  const owner = await api.signInAs()
  for (let number = 1; number <= 5; number++) await tell(owner.merchant_id, `Note ${number}`)
  return owner
}

describe('notifications', () => {
  test('are listed newest first, in pages, with the number of unread', async () => {
    const { token } = await withFive()
    const page = await api.data(messages, { token, query: { current: 2, pageSize: 4 } })
    expect(page).toMatchObject({ total: 5, unread: 5, list: [{ title: 'Note 1', status: 2, types: 5 }] })
  })

  test('carry the details of their type, which cannot replace other fields', async () => {
    const { token, merchant_id } = await api.signInAs()
    const currency = { token: 'USDT', logo: '', chain: 'TRON' }
    await tell(merchant_id, 'Swept', { amount: '12.5', currency, id: '999', status: 1 })
    const [note] = (await api.data(messages, { token })).list
    expect(note).toMatchObject({ amount: '12.5', currency, status: 2 })
    expect(note?.id).not.toBe('999')
  })

  test('are marked as read by id, or all up to the newest that was shown', async () => {
    const { token, merchant_id } = await withFive()
    const { list } = await api.data(messages, { token })
    await api.data(readMessages, { token, body: { message_ids: [list[4]?.id ?? ''] } })
    expect(await api.data(messages, { token })).toMatchObject({ unread: 4 })
    await tell(merchant_id, 'Arrived later')
    await api.data(readMessages, { token, body: { message_ids: -1, upto: list[0]?.id } })
    expect(await api.data(messages, { token, query: { read: 0 } })).toMatchObject({
      total: 1,
      unread: 1,
      list: [{ title: 'Arrived later' }],
    })
    expect(await api.data(messages, { token, query: { read: 1 } })).toMatchObject({ total: 5 })
    await api.data(readMessages, { token, body: { message_ids: -1 } })
    expect(await api.data(messages, { token, query: { all: 1, read: 0 } })).toMatchObject({ total: 6, unread: 0 })
  })

  test('of another merchant can be neither listed nor marked as read', async () => {
    const [mei, li] = [await withFive(), await api.signInAs()]
    const ids = (await api.data(messages, { token: mei.token })).list.map(({ id }) => id)
    expect(await api.data(messages, { token: li.token })).toEqual({ list: [], total: 0, unread: 0 })
    await api.data(readMessages, { token: li.token, body: { message_ids: ids } })
    await api.data(readMessages, { token: li.token, body: { message_ids: -1, upto: ids[0] } })
    expect(await api.data(messages, { token: mei.token })).toMatchObject({ unread: 5 })
  })
})
