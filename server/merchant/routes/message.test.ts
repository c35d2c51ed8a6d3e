import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { messages, readMessages } from '#shared/contract/message'
import { notify } from '#server/events/notify'
import { testApi } from '#server/testing/test-api'
import { messageRoutes } from './message'

const { db } = await testDatabase()
const api = testApi({ db, handlers: messageRoutes })

const tell = (merchant_id: string, amount: string) =>
  inTransaction(db, (trx) =>
    notify(trx, api.services, {
      merchant_id,
      code: 'fund_aggregation',
      params: { amount, token: 'USDT', chain: 'TRON' },
    }),
  )

async function withFive() {
  const owner = await api.signInAs()
  for (let number = 1; number <= 5; number++) await tell(owner.merchant_id, `${number}`)
  return owner
}

/** Writes a row as a newer server may have written it. */
const write = (merchant_id: string, row: { code: string; params: unknown }) =>
  db
    .insertInto('notification')
    .values({
      merchant_id,
      types: 5,
      code: row.code,
      params: JSON.stringify(row.params),
      created_at: api.clock.now(),
    })
    .execute()

describe('notifications', () => {
  test('are listed newest first, in pages, with the number of unread', async () => {
    const { token } = await withFive()
    const page = await api.data(messages, { token, query: { current: 2, pageSize: 4 } })
    expect(page).toMatchObject({ total: 5, unread: 5, list: [{ content: '1 USDT (TRON)', status: 2, types: 5 }] })
  })

  test('carry the details of their type, which cannot replace other fields', async () => {
    const { token, merchant_id } = await api.signInAs()
    const params = { amount: '12.5', token: 'USDT', chain: 'TRON', id: '999', status: 1 }
    await write(merchant_id, { code: 'from_a_newer_server', params })
    const [note] = (await api.data(messages, { token })).list
    const currency = { token: 'USDT', logo: '', chain: 'TRON' }
    expect(note).toMatchObject({ amount: '12.5', currency, status: 2 })
    expect(note?.id).not.toBe('999')
  })

  test('are marked as read by id, or all up to the newest that was shown', async () => {
    const { token, merchant_id } = await withFive()
    const { list } = await api.data(messages, { token })
    await api.data(readMessages, { token, body: { message_ids: [list[4]?.id ?? ''] } })
    expect(await api.data(messages, { token })).toMatchObject({ unread: 4 })
    await tell(merchant_id, '7')
    await api.data(readMessages, { token, body: { message_ids: -1, upto: list[0]?.id } })
    expect(await api.data(messages, { token, query: { read: 0 } })).toMatchObject({
      total: 1,
      unread: 1,
      list: [{ content: '7 USDT (TRON)' }],
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

describe('the words of a notification', () => {
  const inChinese = { headers: { 'X-Language': 'zh-CN' } }

  test('are in the language of whoever reads, also of what was written while he used English', async () => {
    const { token, merchant_id } = await api.signInAs()
    await tell(merchant_id, '12.50')
    const english = await api.data(messages, { token, headers: { 'X-Language': 'en-US' } })
    expect(english.list).toMatchObject([{ title: 'Fund aggregation', content: '12.5 USDT (TRON)' }])
    const chinese = await api.data(messages, { token, ...inChinese })
    expect(chinese.list).toMatchObject([{ title: '资金归集', content: '12.5 USDT（TRON）', amount: '12.50' }])
    expect(chinese.list[0]?.currency).toEqual({ token: 'USDT', logo: '', chain: 'TRON' })
  })

  test('of a code that this server does not know, or with other parameters, are a plain sentence', async () => {
    const { token, merchant_id } = await api.signInAs()
    await write(merchant_id, { code: 'loyalty_points', params: { amount: 5, currency: 'none', ip: '10.0.0.7' } })
    await write(merchant_id, { code: 'recharge_received', params: { sum: '5' } })
    await write(merchant_id, { code: 'constructor', params: [] })
    const { list } = await api.data(messages, { token })
    expect(list.map(({ title }) => title)).toEqual(Array.from({ length: 3 }, () => 'News about your account'))
    expect(list[2]).toMatchObject({ ip: '10.0.0.7' })
    expect(list[2]).not.toHaveProperty('amount')
    expect((await api.data(messages, { token, ...inChinese })).list[0]?.title).toBe('账户通知')
  })

  test('are never in the event that open consoles hear', async () => {
    const { merchant_id } = await api.signInAs()
    await tell(merchant_id, '3')
    const told = await db.selectFrom('event').select('data').where('merchant_id', '=', merchant_id).execute()
    expect(told).toEqual([{ data: { unread: 1 } }])
  })
})
