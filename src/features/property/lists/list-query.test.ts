import { describe, expect, test } from 'vitest'
import { listQuery } from './list-query'

const calendar = { today: '2026-11-21', zone: 'Asia/Shanghai' }

describe('the query of a list', () => {
  test('ten per page, seven withdrawals on a phone, unless a size is chosen', () => {
    expect(listQuery({}, calendar, false)).toEqual({ current: 1, pageSize: 10 })
    expect(listQuery({}, calendar, true)).toEqual({ current: 1, pageSize: 7 })
    expect(listQuery({ tab: 'withdrawal' }, calendar, true).pageSize).toBe(7)
    expect(listQuery({ tab: 'recharge' }, calendar, true).pageSize).toBe(10)
    expect(listQuery({ size: 20, page: 3 }, calendar, true)).toEqual({ current: 3, pageSize: 20 })
  })

  test('filters have their wire names, days are seconds of the zone', () => {
    expect(listQuery({ token_id: '101', state: 'failed', range: 'today' }, calendar, false)).toEqual({
      token_id: '101',
      state: 'failed',
      start_time: Date.parse('2026-11-20T16:00:00Z') / 1000,
      end_time: Date.parse('2026-11-21T16:00:00Z') / 1000,
      current: 1,
      pageSize: 10,
    })
  })
})
