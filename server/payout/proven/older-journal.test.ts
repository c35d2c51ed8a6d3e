import { expect, test } from 'vitest'
import { readTroubles } from '#server/chain/trouble'
import { testDatabase } from '#server/database/test-database'
import { testApi } from '#server/testing/test-api'
import { noteJournals } from './older-journal'

const { db } = await testDatabase()
const { services, clock } = testApi({ db })
const NETWORK = '1'
const SHORT = { entries: '1', last_hash: '1' }

/** The worker hears of a journal; `meanwhile` is done while the signer is asked. */
const hears = async (
  signer_id: string,
  entries: number,
  { last_hash = String(entries), meanwhile = async () => await Promise.resolve() } = {},
): Promise<boolean> => {
  await db.deleteFrom('chain_trouble').execute()
  const about = async () => {
    await meanwhile()
    return { signer_id, journal: { entries: String(entries), last_hash } }
  }
  await noteJournals(services, { about }, [NETWORK])
  return (await readTroubles(db)).some(({ text }) => text.includes('an older copy'))
}

test('a journal that has become shorter, or other, is an older copy; one that grows is none', async () => {
  expect(await hears('one', 10)).toBe(false)
  expect(await hears('one', 12)).toBe(false)
  expect(await hears('one', 12, { last_hash: 'another' })).toBe(true)
  expect(await hears('one', 11)).toBe(true)
  expect(await hears('one', 11)).toBe(false)
})

test('another signer may have a shorter one', async () => {
  expect(await hears('two', 3)).toBe(false)
})

test('what another worker hears while this one asks makes its answer no older copy', async () => {
  const meanwhile = async () => void (await hears('two', 5))
  expect(await hears('two', 4, { meanwhile })).toBe(false)
})

test('people are told of an older copy for three days', async () => {
  expect(await hears('two', 1)).toBe(true)
  const told = async () => (await readTroubles(db)).length
  const hear = async () =>
    await noteJournals(services, { about: async () => await Promise.resolve({ signer_id: 'two', journal: SHORT }) }, [
      NETWORK,
    ])
  clock.advance(72 * 3600 - 1)
  await hear()
  expect(await told()).toBe(1)
  clock.advance(1)
  await hear()
  expect(await told()).toBe(0)
})
