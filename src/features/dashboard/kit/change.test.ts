import { describe, expect, test } from 'vitest'
import { changeOf } from './change'

describe('a change against the period before', () => {
  test('of income is good or bad', () => {
    expect(changeOf({ previous: '80', current: '90', judged: true })).toEqual({ text: '+12.5%', tone: 'success' })
    expect(changeOf({ previous: '100', current: '98', judged: true })).toEqual({ text: '−2.0%', tone: 'danger' })
  })

  test('of a balance is neither: withdrawn money is not a loss', () => {
    expect(changeOf({ previous: '100', current: '98', judged: false })?.tone).toBe('neutral')
  })

  test('of zero has no colour and no sign', () => {
    expect(changeOf({ previous: '5', current: '5.00', judged: true })).toEqual({ text: '0.0%', tone: 'neutral' })
  })

  test('is undefined from zero and from an unknown figure', () => {
    expect(changeOf({ previous: '0', current: '5', judged: true })).toBeUndefined()
    expect(changeOf({ previous: null, current: '5', judged: true })).toBeUndefined()
    expect(changeOf({ previous: '5', current: null, judged: true })).toBeUndefined()
  })
})
