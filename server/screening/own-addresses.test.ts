import { expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { inTransaction } from '#server/database/connect'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { followOwnAddresses, lateReadings, readOwnAddresses } from './own-addresses'

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['1'] })
const { clock, services } = town
const [chain] = services.chains.all()
if (chain === undefined) throw new Error('No chain')

async function follow(...addresses: readonly string[]): Promise<void> {
  const own = addresses.map((address) => ({ network_id: chain?.network_id ?? '', address, merchant_id: null }))
  await inTransaction(db, async (trx) => await followOwnAddresses(trx, { clock }, own))
}

test('a node that is slow for one address does not hold up the others', async () => {
  await follow('first', 'second', 'third')
  const asked: string[] = []
  let answer = (): void => undefined
  const allAsked = new Promise<void>((resolve) => (answer = resolve))
  // Nobody is answered before all have asked.
  const frozenTokens = async (address: string): Promise<string[]> => {
    asked.push(address)
    if (asked.length === 3) answer()
    await allAsked
    return []
  }
  const slow = { ...services.chains, all: () => [{ ...chain, frozenTokens }] }
  expect(await readOwnAddresses({ ...services, chains: slow })).toBe(3)
  expect(asked.toSorted()).toEqual(['first', 'second', 'third'])
})

test('a reading that is late is something to look at, until it was made', async () => {
  await follow('fourth')
  expect(await lateReadings({ db, clock })).toEqual([])
  clock.advance(601)
  const since = expect.any(Number)
  expect(await lateReadings({ db, clock })).toEqual([
    { subject: 'freeze lists', text: expect.stringContaining('15 minutes'), since },
  ])
  await readOwnAddresses(services)
  expect(await lateReadings({ db, clock })).toEqual([])
})
