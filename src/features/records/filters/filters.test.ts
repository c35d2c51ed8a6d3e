import { setupI18n } from '@lingui/core'
import { describe, expect, test } from 'vitest'
import { readRecordsSearch } from '../search'
import { chipsOf } from './filter-chips'
import { readTexts } from './text-filters'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })
const names = { i18n, applications: new Map([['app0001', 'Harbor Store']]), zone: 'UTC+8' }

describe('chips', () => {
  test('say each filter in words', () => {
    const chips = chipsOf({ appid: 'app0001', status: '2,3', exception: 'under', range: '7d' }, names)
    expect(chips.map(({ label, value }) => `${label} ${value}`)).toEqual([
      'Application Harbor Store',
      'Status Account paid, Transaction timeout',
      'Difference Underpaid',
      'Created Last 7 days, UTC+8',
    ])
  })

  test('an unknown application is shown by its id', () => {
    expect(chipsOf({ appid: 'app9' }, names)[0]?.value).toBe('app9')
  })

  test('a chosen range is one chip', () => {
    expect(chipsOf({ from: '2026-11-01', to: '2026-11-21' }, names)).toEqual([
      { name: 'range', label: 'Created', value: '2026-11-01 – 2026-11-21, UTC+8' },
    ])
  })
})

describe('typed filters', () => {
  test('a platform order must have 32 digits, else nothing is sent', () => {
    const typed = { trade_no: '123', out_trade_no: '', txid: '' }
    expect(readTexts(typed)).toEqual({ ok: false, problems: { trade_no: 'trade-no-format' } })
    expect(readTexts({ ...typed, trade_no: ` ${'7'.repeat(32)} ` })).toMatchObject({
      ok: true,
      filter: { trade_no: '7'.repeat(32) },
    })
  })

  test('what is longer than its address takes is refused, because the address would drop it and show everything', () => {
    const longest = { trade_no: '', out_trade_no: 'A'.repeat(64), txid: '5'.repeat(128) }
    const read = readTexts(longest)
    expect(read).toMatchObject({ ok: true, filter: { out_trade_no: longest.out_trade_no, txid: longest.txid } })
    expect(readRecordsSearch(read.ok ? { ...read.filter } : {})).toMatchObject({ out_trade_no: longest.out_trade_no })
    const beyond = { trade_no: '', out_trade_no: 'A'.repeat(65), txid: '5'.repeat(129) }
    expect(readTexts(beyond)).toMatchObject({ ok: false, problems: { out_trade_no: {}, txid: {} } })
    expect(readRecordsSearch(beyond)).toEqual({})
  })

  test('blanks do not count as a filter', () => {
    expect(readTexts({ trade_no: ' ', out_trade_no: ' ', txid: '' })).toEqual({ ok: true, filter: {} })
  })
})
