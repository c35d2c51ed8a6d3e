import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeSearch, clearFilter } from '@/lib/list/list-search'
import { listQuery } from './list/delivery-query'
import { changeFilter, filterOf, readCallbacksSearch } from './search'

const calendar = { today: '2026-11-21', zone: 'Asia/Shanghai' }

describe('the address', () => {
  test('keeps valid values, and drops only the wrong ones', () => {
    expect(
      readCallbacksSearch({ state: 'failed', appid: 'app0001', order: 20400, page: 3, size: 20, open: 'msg_a-b' }),
    ).toEqual({ state: 'failed', appid: 'app0001', order: '20400', page: 3, size: 20, open: 'msg_a-b' })
    expect(
      readCallbacksSearch({ state: 'lost', appid: '—', order: '  ', page: -1, size: 30, open: 'a\tb', from: 'x' }),
    ).toEqual({})
    const day = { from: '2026-11-21', to: '2026-11-21' }
    expect(readCallbacksSearch(day)).toEqual(day)
    expect(readCallbacksSearch({ from: '2026-11-22', to: '2026-11-21' })).toEqual({})
  })

  test('never throws, whatever it contains', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom('state', 'page', 'from', 'to', 'open', 'range'), fc.anything()),
        (raw) => {
          expect(() => readCallbacksSearch(raw)).not.toThrow()
        },
      ),
      { seed: 4 },
    )
  })

  test('with other filters starts on the first page, with the drawer closed', () => {
    const search = { page: 4, size: 20, open: 'msg_1', range: '7d' } as const
    expect(changeFilter(search, { state: 'failed' })).toEqual({ size: 20, range: '7d', state: 'failed' })
    expect(changeFilter(search, { from: '2026-11-01', to: '2026-11-02' })).toEqual({
      size: 20,
      from: '2026-11-01',
      to: '2026-11-02',
    })
    expect(changeSearch(search, { open: undefined })).toEqual({ page: 4, size: 20, range: '7d' })
    expect(clearFilter(search)).toEqual({ size: 20 })
    expect(filterOf(search)).toEqual({ range: '7d' })
  })
})

describe('the query of the list', () => {
  test('days are whole days of the merchant’s zone, the last one included', () => {
    const query = listQuery({ from: '2026-11-20', to: '2026-11-21', state: 'failed', page: 2 }, calendar)
    expect(query).toEqual({
      state: 'failed',
      current: 2,
      pageSize: 10,
      start_time: Date.parse('2026-11-19T16:00:00Z') / 1000,
      end_time: Date.parse('2026-11-21T16:00:00Z') / 1000,
    })
  })
})
