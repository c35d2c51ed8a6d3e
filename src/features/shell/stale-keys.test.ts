import { describe, expect, it } from 'vitest'
import { staleKeys } from './stale-keys'

describe('the query keys that events make stale', () => {
  it('are named once for any number of events', () => {
    expect(staleKeys([{ type: 'payment' }, { type: 'payment' }, { type: 'balance' }])).toEqual([
      ['statistics'],
      ['transactions'],
      ['account'],
      ['callback'],
      ['withdrawal'],
    ])
  })

  it('are all after a reset, and none after a hello', () => {
    expect(staleKeys([{ type: 'balance' }, { type: 'reset' }])).toEqual([[]])
    expect(staleKeys([{ type: 'hello' }])).toEqual([])
  })

  it('are all that events report when the stream opens, because some events may have been missed', () => {
    const told = staleKeys([{ type: 'payment' }, { type: 'withdrawal' }, { type: 'notification' }, { type: 'account' }])
    expect(staleKeys([{ type: 'listening' }])).toEqual(expect.arrayContaining(told))
  })
})
