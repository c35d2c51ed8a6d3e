import { afterEach, describe, expect, test, vi } from 'vitest'
import { ClocksApart, readClocks, refuseSkew, skewOf, skewText } from './clock-skew'
import { connect } from './connect'
import { isOutage } from './outage'
import { testDatabase } from './test-database'

const { db, url } = await testDatabase()
afterEach(() => void vi.useRealTimers())

/** The clock of this process is set by so much; the database's is right. */
const set = (seconds: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + seconds * 1020 })
}
const open = async (): Promise<void> => {
  const { close } = await connect({ url, max: 1, onError: () => undefined })
  await close()
}

describe('the clocks of this process and of its database', () => {
  test('a slow answer is no difference, and a difference is never more than what is sure', () => {
    expect(skewOf({ asked: 1_000, answered: 9_000, database: 1_000 })).toBe(0)
    expect(skewOf({ asked: 1_000, answered: 9_000, database: 9_000 })).toBe(0)
    expect(skewOf({ asked: 20_000, answered: 25_000, database: 0 })).toBe(20_000)
    expect(skewOf({ asked: 0, answered: 5_000, database: 25_000 })).toBe(-20_000)
  })

  test('two seconds are let be, more is a sentence, more than ten is refused', () => {
    expect([skewText(2_000), skewText(-2_000)]).toEqual([null, null])
    expect(skewText(2_500)).toBe(
      'The clock of this process is 2 s ahead of that of its database: set both right (NTP).',
    )
    expect(skewText(-3_000)).toContain('3 s behind')
    expect(() => refuseSkew({ asked: 10_000, answered: 10_000, database: 0 })).not.toThrow()
    expect(() => refuseSkew({ asked: 10_001, answered: 10_002, database: 0 })).toThrow(ClocksApart)
  })

  test('are together here', async () => {
    expect(skewOf(await readClocks(db))).toBe(0)
  })

  test.each([20, -20])(
    'no connection is made with a clock that is %i s off, and the start says why',
    async (seconds) => {
      await open()
      set(seconds)
      const failed = await open().catch((error: unknown) => error)
      expect(String(failed)).toContain(`20 s ${seconds > 0 ? 'ahead of' : 'behind'} that of its database`)
      vi.useRealTimers()
      await open()
    },
  )

  test('a call that meets it is an outage: 503, to be tried again', () => {
    expect(isOutage(new ClocksApart('20 s'))).toBe(true)
  })
})
