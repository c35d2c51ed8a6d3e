import { describe, expect, test } from 'vitest'
import { asset } from '../testing/property-answers'
import { availableOf, partsOf, shareOf, splitOf } from './asset-sums'

const list = [
  asset('101', { balance: '100', in_applications: '40', usdt_balance: '100', value: '100' }),
  asset('102', { balance: '3', in_applications: '1', usdt_balance: '9.999999', value: '9.999999' }),
]
const all = { list, total_value: '109.999999', as_of: 0 }

describe('the split of the total', () => {
  test('capital and applications add up to the total, to the last decimal', () => {
    expect(splitOf(all)).toEqual({ capital: '66.666666', applications: '43.333333' })
  })

  test('is unknown when one row lacks the figure', () => {
    const [first, second] = list
    if (!first || !second) throw new Error('two rows')
    const { in_applications: _unknown, ...silent } = second
    expect(splitOf({ ...all, list: [first, silent] })).toBeUndefined()
  })

  test('is unknown when a total is told and none of its assets: the applications do not have zero', () => {
    expect(splitOf({ list: [], total_value: '109.999999', as_of: 0 })).toBeUndefined()
    expect(splitOf({ list: [], total_value: '0', as_of: 0 })).toEqual({ capital: '0', applications: '0' })
  })

  test('its parts add up to the total, and what is held is no longer available', () => {
    const held = list.map((row, at) => (at === 0 ? { ...row, available: '50', frozen: '10' } : { ...row, frozen: '0' }))
    expect(partsOf({ ...all, list: held })).toEqual({
      available: '56.666666',
      applications: '43.333333',
      frozen: '10.000000',
    })
    expect(held.slice(0, 1).map(availableOf)).toEqual(['50.000000'])
  })

  test('an asset without a balance adds nothing to either part', () => {
    const none = asset('103', { balance: '0', in_applications: '0', usdt_balance: '0', value: '0' })
    expect(splitOf({ list: [none], total_value: '0', as_of: 0 })).toEqual({
      capital: '0',
      applications: '0',
    })
    expect(shareOf(none, { list: [none], total_value: '0', as_of: 0 })).toBeUndefined()
  })

  test('an unknown value or total has no share', () => {
    const [first] = list
    if (!first) throw new Error('a row')
    expect(shareOf({ ...first, value: '—' }, all)).toBeUndefined()
    expect(shareOf(first, { ...all, total_value: '—' })).toBeUndefined()
  })

  test('shares are truncated, so they never add up to more than the total', () => {
    expect(list.map((row) => shareOf(row, all))).toEqual(['90.90', '9.09'])
  })
})
