import { describe, expect, it } from 'vitest'
import { staleKeys } from './stale-keys'

describe('what events make stale', () => {
  it('is named once, however many events come', () => {
    expect(staleKeys([{ type: 'payment' }, { type: 'payment' }, { type: 'balance' }])).toEqual([
      ['statistics'],
      ['transactions'],
      ['account'],
      ['callback'],
      ['withdrawal'],
    ])
  })

  it('is everything after a reset, and nothing after a greeting', () => {
    expect(staleKeys([{ type: 'balance' }, { type: 'reset' }])).toEqual([[]])
    expect(staleKeys([{ type: 'hello' }])).toEqual([])
  })

  it('is all that events tell of when the first can be heard: some may have come before', () => {
    const told = staleKeys([{ type: 'payment' }, { type: 'withdrawal' }, { type: 'notification' }, { type: 'account' }])
    expect(staleKeys([{ type: 'listening' }])).toEqual(expect.arrayContaining(told))
  })
})
