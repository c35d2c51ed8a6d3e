import { beforeEach } from 'vitest'
import { NOW } from '../api/testing/usual-answers'

/**
 * Every test begins at the time of the usual answers, whatever the day is, and the clock goes on from there: a test that
 * met the real day failed in the night to another month.
 */
Object.defineProperty(performance, 'timeOrigin', { value: NOW * 1000, configurable: true })
const now = (): number => Math.floor(performance.timeOrigin + performance.now())
Date.now = now

/** Replaces the real Date: at first, and again after a test has ended a clock of its own, which puts the real one back. */
function begin(): void {
  if (Date !== Date.prototype.constructor) return
  globalThis.Date = new Proxy(Date, {
    construct: (date, parts: unknown[], made) => Reflect.construct(date, parts.length === 0 ? [now()] : parts, made),
  })
}
begin()
beforeEach(begin)
