import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { ownRisk } from '#shared/contract/risk'
import { testApi } from '#server/testing/test-api'

const { db } = await testDatabase()
const api = testApi({ db })

/** Addresses of a merchant that were read, the first of them last. */
async function follow(
  merchant_id: string | null,
  rows: { first: number; last: number; due: boolean; frozen: boolean },
) {
  const { first, last, due, frozen } = rows
  const now = api.clock.now()
  await sql`
    insert into own_address_check (network_id, address, merchant_id, seen_at, frozen, due_at, read_at, frozen_since)
    select '1', 'T' || n, ${merchant_id}::bigint, ${now}::timestamptz,
      case when ${frozen}::boolean then array['USDT'] else '{}' end,
      case when ${due}::boolean then ${now}::timestamptz end,
      ${now}::timestamptz - make_interval(secs => n),
      case when ${frozen}::boolean then ${now}::timestamptz - make_interval(secs => n) end
    from generate_series(${first}::int, ${last}::int) as n`.execute(db)
}

test('a shop with 200,000 addresses is answered with counts, and with the newest of those that are frozen', async () => {
  const { merchant_id, token } = await api.signInAs()
  const other = await api.signInAs()
  await follow(merchant_id, { first: 1, last: 200_000, due: true, frozen: false })
  await follow(merchant_id, { first: 200_001, last: 200_150, due: true, frozen: true })
  // Empty for a month, and read no more: nothing is known of it today.
  await follow(merchant_id, { first: 300_001, last: 300_010, due: false, frozen: false })
  await follow(other.merchant_id, { first: 400_001, last: 400_001, due: true, frozen: true })
  await follow(null, { first: 500_001, last: 500_001, due: true, frozen: false })
  const now = api.clock.seconds()
  const { collection } = await api.data(ownRisk, { token })
  expect({ ...collection, frozen: collection.frozen.length }).toEqual({
    checked: 200_151,
    read_time: now - 500_001,
    frozen_total: 150,
    frozen: 100,
  })
  expect(collection.frozen[0]).toEqual({
    chain: 'TRON',
    address: 'T200001',
    tokens: ['USDT'],
    since: now - 200_001,
  })
})

test('a shop without addresses is told that none was read', async () => {
  await db.deleteFrom('own_address_check').execute()
  const { token } = await api.signInAs()
  const { collection } = await api.data(ownRisk, { token })
  expect(collection).toEqual({ checked: 0, read_time: null, frozen_total: 0, frozen: [] })
})
