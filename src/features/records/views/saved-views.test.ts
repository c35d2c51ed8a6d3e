import { describe, expect, test } from 'vitest'
import { currentView, deleteView, openView, readViews, saveView, writeViews } from './saved-views'

describe('saved views', () => {
  test('keep filters, order and columns, but no filter that identifies a single payment', () => {
    const search = { status: '2', trade_no: '1'.repeat(32), txid: '0xabc', sort: 'amount', page: 3, open: 'x' } as const
    const [view] = saveView([], { name: 'Big ones', search, withDates: true })
    expect(view).toEqual({ name: 'Big ones', filter: { status: '2' }, sort: 'amount' })
  })

  test('keep dates only when asked to; relative days stay relative', () => {
    const search = { status: '2', range: '7d' } as const
    expect(saveView([], { name: 'EU', search, withDates: true })[0]?.filter).toEqual({ status: '2', range: '7d' })
    expect(saveView([], { name: 'EU', search, withDates: false })[0]?.filter).toEqual({ status: '2' })
  })

  test('the same name overwrites the view at its position', () => {
    const two = ['a', 'b'].map((name) => ({ name, filter: {} }))
    const views = saveView(two, { name: 'a', search: { status: '3' }, withDates: false })
    expect(views.map(({ name }) => name)).toEqual(['a', 'b'])
    expect(views[0]?.filter).toEqual({ status: '3' })
    expect(deleteView(views, 'a').map(({ name }) => name)).toEqual(['b'])
  })

  test('survive storage, and malformed entries are dropped', () => {
    const views = saveView([], { name: 'EU', search: { status: '2', sort: 'amount' }, withDates: false })
    expect(readViews(writeViews(views))).toEqual(views)
    for (const text of [null, '', 'null', '{}', '[1]', '[{"name":""}]', '<script>']) expect(readViews(text)).toEqual([])
    expect(readViews('[{"name":"x","search":{"status":"99"}}]')).toEqual([{ name: 'x', filter: {} }])
  })

  test('the page knows which view it shows, and whether it was changed', () => {
    expect(currentView({}, [])).toEqual({ name: 'all', changed: false })
    expect(currentView({ status: '5,6', part_refunded: 1 }, [])).toEqual({ name: 'refunds', changed: false })
    expect(currentView({ status: '5', view: 'refunds' }, [])).toEqual({ name: 'refunds', changed: true })
    expect(currentView({ status: '4' }, [])).toEqual({ name: 'all', changed: true })
  })

  test('a view without dates keeps the chosen days, and choosing days does not change the view', () => {
    const views = [
      { name: 'EU', filter: { status: '3' } },
      { name: 'EU weekly', filter: { status: '3', range: '7d' } },
    ] as const
    expect(currentView({ status: '3', range: 'today', view: 'EU' }, views)).toEqual({ name: 'EU', changed: false })
    expect(currentView({ status: '2', range: 'today', view: 'EU' }, views).changed).toBe(true)
    expect(currentView({ status: '3', range: 'today', view: 'EU weekly' }, views).changed).toBe(true)
    const chosen = { from: '2026-11-01', to: '2026-11-07' }
    expect(openView(chosen, 'EU', views[0])).toEqual({ status: '3', ...chosen, view: 'EU' })
    expect(openView(chosen, 'EU weekly', views[1])).toEqual({ status: '3', range: '7d', view: 'EU weekly' })
    expect(openView(chosen, 'all', { filter: {} })).toEqual({})
  })

  test('opening one keeps the page size', () => {
    expect(
      openView({ size: 20, page: 3, status: '1' }, 'refunds', { filter: { status: '5,6', part_refunded: 1 } }),
    ).toEqual({
      size: 20,
      status: '5,6',
      part_refunded: 1,
      view: 'refunds',
    })
  })
})
