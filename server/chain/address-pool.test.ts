import { expect, test } from 'vitest'
import { fixedClock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { keepPoolsFull } from './address-pool'
import { newAddress } from './addresses'
import { ChainError } from './chain-error'
import { testChains } from '#sandbox/chain/testing/test-chains'

const { db } = await testDatabase()
const clock = fixedClock('2026-01-01T00:00:00Z')
const opened = await testChains(db, { networks: ['6'], pool_size: 4 })
const adapter = opened.chains.get('6')
await opened.chains.close()

const take = async (network_id = '6') =>
  await inTransaction(db, async (trx) => await newAddress(trx, { network_id, purpose: 'payment', at: clock.now() }))
const left = async (): Promise<number> =>
  (await db.selectFrom('chain_address_pool').select('address').where('purpose', '=', 'payment').execute()).length

test('without a worker the api gives out what was derived ahead, each address once, also at the same moment', async () => {
  expect(await left()).toBe(4)
  const given = await Promise.all([1, 2, 3].map(async () => await take()))
  expect(new Set(given.map(({ address }) => address)).size).toBe(3)
  for (const { address, key_index } of given) {
    expect(address).toBe(adapter.addressOf({ purpose: 'payment', index: BigInt(key_index) }))
  }
})

test('an empty pool says to try again shortly, and the worker fills it again', async () => {
  await take()
  await expect(take()).rejects.toMatchObject({ reason: 'unavailable', retry_after: 1 })
  const pools = await keepPoolsFull({ db, clock, log: console, adapters: [adapter], size: 40 })
  await take()
  await expect.poll(left).toBe(40)
  await pools.stop()
})

test('a network that no worker has opened has no address', async () => {
  await expect(take('5')).rejects.toMatchObject({ reason: 'no_address_available' })
})

test('a transaction that is rolled back gives its address back', async () => {
  const before = await left()
  const failing = inTransaction(db, async (trx) => {
    await newAddress(trx, { network_id: '6', purpose: 'payment', at: clock.now() })
    throw new Error('rolled back')
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await left()).toBe(before)
})

test('a network whose nodes have not answered yet has no address: what is paid before its first block is never read', async () => {
  const pools = async (firstBlock: () => Promise<bigint>) => {
    const { network_id, key_source } = adapter
    const silent = { network_id, key_source, firstBlock, depositAddresses: adapter.depositAddresses.bind(adapter) }
    return await keepPoolsFull({ db, clock, log: console, adapters: [silent], size: 4 })
  }
  await db.deleteFrom('chain_address_pool').execute()
  await db.deleteFrom('chain_cursor').execute()
  let height: bigint | undefined
  const firstBlock = async (): Promise<bigint> => {
    if (height === undefined) throw new ChainError('unreachable', 'No node answers.')
    return await Promise.resolve(height)
  }
  const kept = await pools(firstBlock)
  await expect(take()).rejects.toMatchObject({ reason: 'unavailable' })
  height = 700n
  await expect.poll(left).toBe(4)
  const { next_block } = await db.selectFrom('chain_cursor').select('next_block').executeTakeFirstOrThrow()
  expect(next_block).toBe('700')
  await take()
  await kept.stop()
})
