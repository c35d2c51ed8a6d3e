import { describe, expect, it } from 'vitest'
import { expiryOf } from './expiry'

const life = { idle_seconds: 900, expires_at: 50_000 }

describe('the end of a session', () => {
  it.each([
    ['in the middle of work', { now: 10_000, activity: 9_900 }, { is: 'fine' }],
    ['just before the warning', { now: 10_000, activity: 9_221 }, { is: 'fine' }],
    ['two minutes before the idle end', { now: 10_000, activity: 9_220 }, { is: 'idle', left: 120 }],
    ['at the idle end', { now: 10_000, activity: 9_100 }, { is: 'over' }],
    ['two minutes before the last end, however busy', { now: 49_880, activity: 49_880 }, { is: 'ending', left: 120 }],
    ['at the last end', { now: 50_000, activity: 50_000 }, { is: 'over' }],
    ['after a night in sleep', { now: 99_000, activity: 40_000 }, { is: 'over' }],
  ] as const)('%s', (_name, moment, expected) => {
    expect(expiryOf(life, moment)).toEqual(expected)
  })
})
