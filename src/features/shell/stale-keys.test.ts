import { describe, expect, it } from 'vitest'
import { staleKeys } from './stale-keys'

describe('what events make stale', () => {
  it('is named once, however many events come', () => {
    const payment = { type: 'payment', id: '1', handle_id: 'h', trade_no: 't', status: 2 } as const
    expect(staleKeys([payment, payment, { type: 'balance', id: '2' }])).toEqual([
      ['statistics'],
      ['transactions'],
      ['account'],
      ['callback'],
      ['withdrawal'],
    ])
  })

  it('is everything after a reset, and nothing after a greeting', () => {
    expect(
      staleKeys([
        { type: 'balance', id: '1' },
        { type: 'reset', id: '2' },
      ]),
    ).toEqual([[]])
    expect(staleKeys([{ type: 'hello', id: '1', server_time: 1 }])).toEqual([])
  })
})
