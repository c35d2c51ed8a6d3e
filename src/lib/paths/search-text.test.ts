import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { text } from '@/lib/forms/search-fields'
import * as z from 'zod/mini'
import { readSearchText, writeSearchText } from './search-text'

it.each(['662E41', '6.62e+43', 'true', 'false', 'null', '007', '1.50', '-0', '"7"', '[1]', '{"a":1}', '9'.repeat(32)])(
  'an order number %s in a link is searched as it is written',
  (order) => {
    const link = `?out_trade_no=${encodeURIComponent(order)}`
    expect(readSearchText(link)).toEqual({ out_trade_no: order })
    expect(readSearchText(writeSearchText({ out_trade_no: order }))).toEqual({ out_trade_no: order })
  },
)

it('a text keeps every character, whatever it looks like', () => {
  const looksLikeData = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.json(),
    fc.double().map(String),
    fc.bigInt().map(String),
  )
  fc.assert(
    fc.property(looksLikeData, (value) => {
      const read = readSearchText(writeSearchText({ q: value }))['q']
      expect(String(read)).toBe(value)
      expect(z.parse(text(10_000), `x${String(read)}`)).toBe(`x${value}`.trim())
    }),
    { seed: 13, numRuns: 500 },
  )
})

it('a page is a number, and a part without a value is left out', () => {
  expect(readSearchText('?page=2&size=20')).toEqual({ page: 2, size: 20 })
  expect(writeSearchText({ page: 2, open: undefined, range: '7d' })).toBe('?page=2&range=7d')
  expect(writeSearchText({})).toBe('')
})
