import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { newAddress } from './addresses'
import { derivedAddresses } from './derived-addresses'
import { readTroubles } from './trouble'

const { db } = await testDatabase()
const { services, clock } = await shopSetup({ db, networks: ['6'] })
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const THIEF = `0x${'6'.repeat(64)}`
const give = async (): Promise<string> =>
  (await inTransaction(db, (trx) => newAddress(trx, { network_id: '6', purpose: 'payment', at: clock.now() }))).address

test('an address that the key does not derive is taken out of the pool and named, and the others stay', async () => {
  const derived = derivedAddresses({ db, clock, log, adapters: services.chains.all() })
  await derived.look()
  expect(await readTroubles(db)).toEqual([])
  const { rows } = await sql<{ key_index: string }>`
    update chain_address_pool set address = ${THIEF}
    where (network_id, purpose, key_index) = (
      select network_id, purpose, min(key_index) from chain_address_pool
      where network_id = '6' and purpose = 'payment' group by network_id, purpose)
    returning key_index::text`.execute(db)
  expect(rows).toHaveLength(1)
  await derived.look()
  const [trouble, ...others] = await readTroubles(db)
  expect(others).toEqual([])
  expect(trouble).toMatchObject({ network_id: '6', subject: `forged address ${THIEF}` })
  expect(trouble?.text).toContain('taken out before it was given to anybody')
  expect(await give()).not.toBe(THIEF)
})

test('one that was given out before the look is named as well', async () => {
  await db.deleteFrom('chain_trouble').execute()
  const derived = derivedAddresses({ db, clock, log, adapters: services.chains.all() })
  const address = await give()
  await sql`update deposit_address set address = ${`0x${'4'.repeat(64)}`} where address = ${address}`.execute(db)
  await derived.look()
  expect((await readTroubles(db)).map(({ text }) => text)).toEqual([expect.stringContaining('It was given out')])
})

test('a look that failed is made good by the next one, also for an address whose transaction ended late', async () => {
  await db.deleteFrom('chain_trouble').execute()
  let isAway = false
  const adapters = services.chains.all().map((adapter) => ({
    network_id: adapter.network_id,
    depositAddresses: async (range: Parameters<typeof adapter.depositAddresses>[0]) => {
      if (isAway) throw new Error('the key is away')
      return await adapter.depositAddresses(range)
    },
  }))
  const derived = derivedAddresses({ db, clock, log, adapters })
  const address = await give()
  clock.advance(30)
  isAway = true
  await expect(derived.look()).rejects.toThrow('the key is away')
  isAway = false
  clock.advance(600)
  await sql`update deposit_address set address = ${`0x${'5'.repeat(64)}`} where address = ${address}`.execute(db)
  await derived.look()
  const named = async () => (await readTroubles(db)).map(({ subject }) => subject)
  expect(await named()).toContain(`forged address 0x${'5'.repeat(64)}`)
  const late = await give()
  clock.advance(30)
  await derived.look()
  await sql`update deposit_address set address = ${`0x${'7'.repeat(64)}`} where address = ${late}`.execute(db)
  await derived.look()
  expect(await named()).toContain(`forged address 0x${'7'.repeat(64)}`)
})
