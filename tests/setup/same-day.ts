import { beforeEach } from 'vitest'
import { NOW } from '@/lib/api/testing/usual-answers'

/**
 * Every test begins at the time of the usual answers, whatever the day is, and the clock goes on from there: a test that
 * met the real day failed in the night to another month.
 */
Object.defineProperty(performance, 'timeOrigin', { value: NOW * 1000, configurable: true })
const now = (): number => Math.floor(performance.timeOrigin + performance.now())

/** What makes a date without an argument, on the fixed day. */
const sameDay = new Proxy(Date, {
  construct: (date, parts: unknown[], made) => Reflect.construct(date, parts.length === 0 ? [now()] : parts, made),
})
Date.now = now

// Again before each test, because the end of a test's own clock puts the real one back.
const begin = (): void => void (globalThis.Date = sameDay)
begin()
beforeEach(begin)
