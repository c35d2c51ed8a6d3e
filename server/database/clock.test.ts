import { expect, test } from 'vitest'
import { movableClock } from '#sandbox/database/movable-clock'
import { fixedClock, secondsOf, systemClock } from './clock'
import { testDatabase } from './test-database'

const { db } = await testDatabase()

test('a fixed clock stands still until it is moved', () => {
  const clock = fixedClock('2026-01-01T00:00:00.900Z')
  expect(clock.seconds()).toBe(1_767_225_600)
  clock.advance(0.1)
  expect(clock.now()).toEqual(new Date('2026-01-01T00:00:01Z'))
  expect(secondsOf(clock.now())).toBe(clock.seconds())
})

test('a moved clock is equally far ahead in other processes and after a restart', async () => {
  const mine = await movableClock(db)
  const theirs = await movableClock(db)
  await Promise.all([mine.advance(60), theirs.advance(30), mine.advance(10)])
  await mine.refresh()
  await theirs.refresh()
  const reopened = await movableClock(db)
  for (const clock of [mine, theirs, reopened]) {
    const ahead = clock.now().getTime() - systemClock.now().getTime()
    expect(Math.round(ahead / 1000)).toBe(100)
  }
})

test.each([-1, Number.NaN, Number.POSITIVE_INFINITY])('a clock refuses to move by %d seconds', async (seconds) => {
  await expect((await movableClock(db)).advance(seconds)).rejects.toThrow(RangeError)
  expect(() => fixedClock('2026-01-01T00:00:00Z').advance(seconds)).toThrow(RangeError)
})
