import { describe, expect, it } from 'vitest'
import { messageListOptions } from './messages'
import { offers } from './system'

const page = (total: number) => ({ total, list: [], unread: 0 })
const next = (total: number, at: number) => messageListOptions('all', 'en').getNextPageParam(page(total), [], at, [])

describe('pages of notifications', () => {
  it('continue while there are more, ten per page', () => {
    expect([next(25, 1), next(25, 2), next(25, 3), next(20, 2), next(0, 1)]).toEqual([
      2,
      3,
      undefined,
      undefined,
      undefined,
    ])
  })
})

describe('what a back end offers', () => {
  const known = {
    operations: ['a.b'],
    keyed_retry: false,
    test_mode: false,
    server_time: 0,
    simulated_networks: [],
    limits: {},
  }

  it('is nothing until its capabilities are known, and then what they name', () => {
    expect([offers(undefined, 'a.b'), offers(known, 'a.b'), offers(known, 'a')]).toEqual([false, true, false])
  })
})
