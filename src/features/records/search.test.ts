import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { changeSearch } from '@/lib/list/list-search'
import { changeFilter, filterOf, readRecordsSearch, type RecordsSearch } from './search'

const TRADE_NO = '20261121143205803654894257445637'

describe('the address of the page', () => {
  test('default values are not written', () => {
    expect(readRecordsSearch({ page: 1, size: 10, sort: '-created_time' })).toEqual({})
  })

  test('keeps valid values', () => {
    const search = {
      appid: 'app0001',
      trade_no: TRADE_NO,
      status: '1,2',
      exception: 'under,over',
      from: '2026-11-01',
      to: '2026-11-21',
      sort: 'amount',
      page: 3,
      size: 20,
      open: 'MDY1ODk0OjEzMDMxNTE3MA',
    }
    expect(readRecordsSearch(search)).toEqual(search)
  })

  test('numbers in a link become text', () => {
    expect(readRecordsSearch({ out_trade_no: 20418, appid: 7, status: 2 })).toEqual({
      out_trade_no: '20418',
      appid: '7',
      status: '2',
    })
  })

  test.each<[string, Record<string, unknown>]>([
    ['a status that does not exist', { status: '9' }],
    ['all eight statuses are no filter', { status: '1,2,3,4,5,6,7,8' }],
    ['an unknown exception', { exception: 'under,lost' }],
    ['a day that does not exist', { from: '2026-02-30', to: '2026-03-01' }],
    ['a reversed range', { from: '2026-11-21', to: '2026-11-01' }],
    ['half a range', { from: '2026-11-01' }],
    ['page zero', { page: 0 }],
    ['a page that is no number', { page: 'two' }],
    ['a size that is not offered', { size: 50 }],
    ['an unknown sort', { sort: 'fees' }],
    ['unknown columns', { cols: 'profit,loss' }],
    ['a payment whose identifier could not be read', { open: '—' }],
    ['an identifier with a line break', { open: 'a\nb' }],
    ['an identifier without an end', { open: 'a'.repeat(201) }],
    ['nothing we know', { drop: 'table' }],
  ])('a wrong value falls back to the default: %s', (_, raw) => {
    expect(readRecordsSearch(raw)).toEqual({})
  })

  test.each([
    ['a transaction of Ethereum', `0x${'5f'.repeat(32)}`],
    ['a transaction of Solana', '5'.repeat(88)],
    ['base64', 'q83vEjRWeJA/+4s='],
    ['a number beyond those of JavaScript', '98765432109876543210'],
  ])('opens a payment by whatever identifier the back end gave it: %s', (_, open) => {
    expect(readRecordsSearch({ open })).toEqual({ open })
  })

  test('a platform order that is none is kept, so that its field can refuse it, and filters nothing', () => {
    const search = readRecordsSearch({ trade_no: TRADE_NO.slice(1) })
    expect(search).toEqual({ trade_no: TRADE_NO.slice(1) })
    expect(filterOf(search)).toEqual({})
    expect(filterOf({ trade_no: TRADE_NO })).toEqual({ trade_no: TRADE_NO })
  })

  test('a single day is a range', () => {
    const day = { from: '2026-11-21', to: '2026-11-21' }
    expect(readRecordsSearch(day)).toEqual(day)
  })

  test('no value ever throws, and reading twice changes nothing', () => {
    const names = [
      'appid',
      'trade_no',
      'status',
      'exception',
      'range',
      'from',
      'to',
      'sort',
      'page',
      'size',
      'cols',
      'open',
    ]
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...names), fc.anything()), (raw) => {
        const once = readRecordsSearch(raw)
        expect(readRecordsSearch({ ...once })).toEqual(once)
      }),
    )
  })

  test('another filter starts on the first page with the drawer closed', () => {
    const search: RecordsSearch = { page: 4, open: 'abc', size: 20, appid: 'app0001' }
    expect(changeFilter(search, { status: '2' })).toEqual({ appid: 'app0001', size: 20, status: '2' })
  })

  test('another choice of days replaces the previous one', () => {
    expect(changeFilter({ from: '2026-11-01', to: '2026-11-02' }, { range: '7d' })).toEqual({ range: '7d' })
    expect(changeFilter({ range: '7d' }, { from: '2026-11-01', to: '2026-11-02' })).toEqual({
      from: '2026-11-01',
      to: '2026-11-02',
    })
    expect(changeFilter({ range: '7d', status: '2' }, { range: undefined })).toEqual({ status: '2' })
  })

  test('the first page is not written', () => {
    expect(changeSearch({ page: 3 }, { page: 1 })).toEqual({})
  })

  test('page, order and drawer do not count as filters', () => {
    expect(filterOf({ page: 2, sort: 'amount', open: 'a', view: 'x', status: '1' })).toEqual({ status: '1' })
  })
})
