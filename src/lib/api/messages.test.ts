import { describe, expect, it } from 'vitest'
import { messageListOptions } from './messages'
import { offers } from './system'

const line = { id: '1', title: '', content: '', status: 2, types: 103, created_time: 1_795_242_728 }
const page = (total: number, list = [line]) => ({ total, list, unread: 0 })
const after = (last: ReturnType<typeof page>, at: number) =>
  messageListOptions('all', 'en').getNextPageParam(last, [], at, [])
const next = (total: number, at: number) => after(page(total), at)

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

  it('end with an empty one, whatever the total promises: it may count the read ones too', () => {
    expect([after(page(3000, []), 1), after(page(3000, []), 2), after(page(Number.NaN, []), 1)]).toEqual([
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
