import { afterAll, beforeAll, expect, test } from 'vitest'
import { readTroubles } from '#server/chain/trouble'
import { keepPoolsFull } from '#server/chain/address-pool'
import { newAddress, publishPlatformAddresses } from '#server/chain/addresses'
import { NETWORK, SEED } from '#sandbox/chain/testing/several-nodes'
import { seedSigner } from '#server/chain/seed-signer'
import { inTransaction } from '#server/database/connect'
import { workerWithSigner } from './testing/worker-with-signer'
import type { WorkerWithSigner } from './testing/worker-with-signer'

let world: WorkerWithSigner
beforeAll(async () => {
  world = await workerWithSigner()
})
afterAll(async () => await world.close())

test('addresses that were derived from other keys are given to nobody once the signer has the keys', async () => {
  const { db, services } = world.payouts
  const { clock } = services
  const adapter = services.chains.get(NETWORK.id)
  expect(adapter.key_source).toBe('signer')
  const stale = { network_id: NETWORK.id, purpose: 'payment', key_index: '0', created_at: clock.now() } as const
  const ofSeed = seedSigner(SEED).addressOf(NETWORK, { purpose: 'payment', index: 0n })
  await db.deleteFrom('chain_address_pool').execute()
  await db
    .insertInto('chain_address_pool')
    .values({ ...stale, address: ofSeed })
    .execute()
  const pools = await keepPoolsFull({ db, clock, log: services.log, adapters: [adapter], size: 4 })
  await pools.stop()
  const given = await inTransaction(
    db,
    async (trx) => await newAddress(trx, { network_id: NETWORK.id, purpose: 'payment', at: clock.now() }),
  )
  const { key_index: first } = given
  expect(await world.signer.ask('addresses', { network: NETWORK.id, purpose: 'payment', first, count: '1' })).toEqual({
    addresses: [given.address],
  })
  const kept = await db
    .selectFrom('deposit_address')
    .select('key_source')
    .where('address', '=', given.address)
    .executeTakeFirst()
  expect(kept).toEqual({ key_source: 'signer' })
  // The treasury of before stays known as the platform's, beside the signer's.
  const former = seedSigner(SEED).addressOf(NETWORK, { purpose: 'treasury', index: 0n })
  const own = { network_id: NETWORK.id, purpose: 'treasury', created_at: clock.now() } as const
  await db.deleteFrom('deposit_address').where('purpose', '=', 'treasury').execute()
  await db
    .insertInto('deposit_address')
    .values({ ...own, address: former, key_index: '0' })
    .execute()
  for (const _ of [1, 2]) await publishPlatformAddresses(db, { adapter, at: clock.now() })
  const treasuries = await db
    .selectFrom('deposit_address')
    .select(['address', 'key_index'])
    .where('purpose', '=', 'treasury')
    .where('key_index', '<>', '1')
    .orderBy('key_index')
    .execute()
  expect(treasuries).toEqual([
    { address: world.signer.treasury, key_index: '0' },
    { address: former, key_index: '1000' },
  ])
  // It is no forgery: nobody is told of one.
  expect(await readTroubles(db)).toEqual([])
})
