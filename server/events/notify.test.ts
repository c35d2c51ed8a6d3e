import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { tidyUp } from '#server/merchant/housekeeping'
import { testApi } from '#server/testing/test-api'
import { messages } from '#shared/contract/message'
import { countUnread, notifyAll } from './notify'

const { db } = await testDatabase()
const api = testApi({ db })

/** Writes notifications of a merchant that are `age` days old. */
async function pile(merchant_id: string, { count, status, age }: { count: number; status: 1 | 2; age: number }) {
  const created_at = new Date(api.clock.now().getTime() - age * 86_400_000)
  await sql`insert into notification (merchant_id, types, code, params, status, created_at)
    select ${merchant_id}, 5, 'recharge_received', '{"amount":"1","token":"USDT","chain":"TRON"}', ${status}, ${created_at}
    from generate_series(1, ${count}::int)`.execute(db)
}

test('unread notifications are counted up to a thousand, whatever has piled up', async () => {
  const [many, few, none] = [await api.signInAs(), await api.signInAs(), await api.signInAs()]
  await pile(many.merchant_id, { count: 5000, status: 2, age: 1 })
  await pile(few.merchant_id, { count: 998, status: 2, age: 1 })
  expect(await api.data(messages, { token: many.token })).toMatchObject({ unread: 1000 })
  expect(await countUnread(db, few.merchant_id)).toBe(998)
  expect(await countUnread(db, none.merchant_id)).toBe(0)
  const told: object[] = []
  const events = {
    ...api.services.events,
    publishAll: async (_: unknown, all: readonly object[]) => void told.push(...all),
  }
  const params = { amount: '1', token: 'USDT', chain: 'TRON' }
  const each = [many, few].map(({ merchant_id }) => ({ merchant_id, code: 'recharge_received' as const, params }))
  await inTransaction(db, async (trx) => await notifyAll(trx, { ...api.services, events }, each))
  expect(told).toEqual([
    { merchant_id: many.merchant_id, type: 'notification', unread: 1000 },
    { merchant_id: few.merchant_id, type: 'notification', unread: 999 },
  ])
})

test('what was read more than a year ago is deleted, and nothing else', async () => {
  const { merchant_id } = await api.signInAs()
  await pile(merchant_id, { count: 3, status: 1, age: 366 })
  await pile(merchant_id, { count: 4, status: 2, age: 366 })
  await pile(merchant_id, { count: 5, status: 1, age: 364 })
  await tidyUp(api.services)
  const rows = await db
    .selectFrom('notification')
    .select(['status', (eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .where('merchant_id', '=', merchant_id)
    .groupBy('status')
    .orderBy('status')
    .execute()
  expect(rows).toEqual([
    { status: 1, count: 5 },
    { status: 2, count: 4 },
  ])
})
