import { beforeEach, describe, expect, test } from 'vitest'
import { tidyUp } from '#server/merchant/housekeeping'
import { fixedClock } from '#server/database/clock'
import { testDatabase } from '#server/database/test-database'
import type { RiskLevel } from '#shared/contract/risk'
import { keptRisk, wantRisk } from './answers'
import { screenDue, stateSources } from './screen'
import type { ScreeningSource } from './source'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'

const { db } = await testDatabase()
const { services } = await shopSetup({ db, networks: ['1'] })
const ON = { network_id: '1', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8' }
const HOUR = 3600

/** Stands at the moment of the answer; each test moves its own. */
let clock = fixedClock('2026-01-01T00:00:00Z')

const saying = (level: RiskLevel): ScreeningSource => ({
  name: 'List',
  chain_types: null,
  ask: () => Promise.resolve({ level, categories: [] }),
})

async function answered(level: RiskLevel): Promise<void> {
  const sources = [saying(level)]
  await stateSources(db, sources)
  await wantRisk(db, { clock }, ON)
  await screenDue({ ...services, clock }, sources)
}

const kept = async (): Promise<number> => (await db.selectFrom('screening_answer').select('address').execute()).length
const tidied = async (): Promise<void> => await tidyUp({ db, clock })

beforeEach(async () => {
  clock = fixedClock('2026-01-01T00:00:00Z')
  await db.deleteFrom('screening_answer').execute()
})

describe('the regular cleaning', () => {
  test.each(['Pass', 'Excellent', 'unavailable'] as const)(
    'deletes a %s when nothing is decided by it any more, and not before',
    async (level) => {
      await answered(level)
      clock.advance(2 * HOUR)
      const before = await keptRisk(db, { clock }, ON)
      expect(before.answer.level).toBe(level)
      await tidied()
      expect(await kept()).toBe(1)
      expect(await keptRisk(db, { clock }, ON)).toEqual(before)

      clock.advance(1)
      expect(await keptRisk(db, { clock }, ON)).toMatchObject({ checked: false, answer: { level: 'unavailable' } })
      await tidied()
      expect(await kept()).toBe(0)
      expect(await keptRisk(db, { clock }, ON)).toMatchObject({ checked: false, answer: { level: 'unavailable' } })
    },
  )

  test('lets a deleted address be asked for again', async () => {
    await answered('Pass')
    clock.advance(2 * HOUR + 1)
    await tidied()
    await answered('Excellent')
    expect(await keptRisk(db, { clock }, ON)).toMatchObject({
      checked: true,
      settled: true,
      answer: { level: 'Excellent' },
    })
  })

  test('keeps a Fail, which is good until another answer replaces it', async () => {
    await answered('Fail')
    clock.advance(400 * 24 * HOUR)
    await tidied()
    expect((await keptRisk(db, { clock }, ON)).answer.level).toBe('Fail')
    await answered('Pass')
    clock.advance(2 * HOUR + 1)
    await tidied()
    expect(await kept()).toBe(0)
  })

  test('keeps an address that the contract of a token has frozen', async () => {
    await answered('Pass')
    await db
      .updateTable('screening_answer')
      .set({ frozen: ['USDT'] })
      .execute()
    clock.advance(400 * 24 * HOUR)
    await tidied()
    expect((await keptRisk(db, { clock }, ON)).answer).toMatchObject({ level: 'Fail', frozen: ['USDT'] })
  })

  test('keeps what is waited for, also when its last answer is old', async () => {
    await answered('Pass')
    clock.advance(2 * HOUR + 1)
    await wantRisk(db, { clock }, ON)
    await tidied()
    expect(await kept()).toBe(1)
    await screenDue({ ...services, clock }, [saying('Pass')])
    expect(await keptRisk(db, { clock }, ON)).toMatchObject({ checked: true, settled: true })
  })
})
