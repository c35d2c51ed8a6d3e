import { describe, expect, test } from 'vitest'
import { changeFilter, changeSearch, changeTab, filterCount, phoneTab, readPropertySearch } from './search'

test('the id of a reserved address belongs to the recharge', () => {
  const reserved = '3f0c4f0e-8f8e-4a53-9d4e-2b8f2f0c1a11'
  expect(readPropertySearch({ act: 'recharge', reserved })).toEqual({ act: 'recharge', reserved })
  expect(readPropertySearch({ act: 'transfer', reserved })).toEqual({ act: 'transfer' })
  expect(readPropertySearch({ act: 'recharge', reserved: '../x' })).toEqual({ act: 'recharge' })
})

describe('the address of the property page', () => {
  test('has only values that are not the default, and ids of digits as text', () => {
    expect(readPropertySearch({ tab: 'recharge', page: 1, token_id: 101, sort: '-balance' })).toEqual({
      tab: 'recharge',
      token_id: '101',
      sort: '-balance',
    })
  })

  test('wrong values open the default page', () => {
    expect(
      readPropertySearch({ tab: 'gifts', page: -4, size: 30, state: 'paid', from: 'yesterday', open: '—', act: 1 }),
    ).toEqual({})
  })

  test('days are a ready range, or a first and a later last day', () => {
    expect(readPropertySearch({ range: '7d', from: '2026-11-01', to: '2026-11-02' })).toEqual({ range: '7d' })
    expect(readPropertySearch({ from: '2026-11-03', to: '2026-11-02' })).toEqual({})
  })

  test('state and drawer exist only for withdrawals', () => {
    expect(readPropertySearch({ tab: 'transfer', state: 'failed', open: 'w-1' })).toEqual({ tab: 'transfer' })
    expect(readPropertySearch({ state: 'failed', open: 'w-1' })).toEqual({ state: 'failed', open: 'w-1' })
    const named = { tab: 'withdrawal', state: 'failed', open: 'w-1' } as const
    expect(readPropertySearch({ ...named })).toEqual(named)
  })

  test('another filter starts on the first page with the drawer closed', () => {
    const search = { page: 3, open: 'w-1', range: '7d', size: 20 } as const
    expect(changeFilter(search, { state: 'auditing' })).toEqual({ state: 'auditing', range: '7d', size: 20 })
    expect(changeFilter(search, { from: '2026-11-01', to: '2026-11-02' })).toEqual({
      from: '2026-11-01',
      to: '2026-11-02',
      size: 20,
    })
  })

  test('another list keeps only the order of the assets and the page size', () => {
    const search = { page: 3, state: 'failed', sort: '-balance', size: 20, token_id: '1' } as const
    expect(changeTab(search, 'recharge')).toEqual({ tab: 'recharge', sort: '-balance', size: 20 })
    expect(changeTab({ tab: 'recharge' }, undefined)).toEqual({})
  })

  test('a phone opens the assets, and the withdrawals for a link to one or to some of them', () => {
    expect(phoneTab({})).toBe('assets')
    expect(phoneTab({ sort: '-balance', act: 'recharge' })).toBe('assets')
    expect(phoneTab({ open: 'w-1' })).toBe('withdrawal')
    expect(phoneTab({ state: 'failed' })).toBe('withdrawal')
    expect(phoneTab({ page: 2 })).toBe('withdrawal')
    expect(phoneTab({ tab: 'transfer' })).toBe('transfer')
  })

  test('an act opens over the page and does not change it', () => {
    const search = { tab: 'transfer', page: 2 } as const
    expect(changeSearch(search, { act: 'recharge', asset: '101' })).toEqual({
      ...search,
      act: 'recharge',
      asset: '101',
    })
  })

  test('counts the filters of a list', () => {
    expect(filterCount({ token_id: '1', from: '2026-11-01', to: '2026-11-02', state: 'failed' })).toBe(3)
    expect(filterCount({ sort: '-balance', page: 2 })).toBe(0)
  })
})
