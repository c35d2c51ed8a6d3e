import { describe, expect, it } from 'vitest'
import { guard } from '@/features/session/guard'
import { GATES, type Gate } from '#shared/paths/gates'
import { menuEntryOf, PAGES } from '@/lib/paths/pages'
import { router } from './router'

/** The folders of a page's file in the route tree, by its gate; they draw the frame around it. */
const FOLDERS: Readonly<Record<Gate, string>> = {
  merchant: '/_authed/_console',
  opening: '/_authed',
  'sign-in': '',
  public: '',
}

const pages = Object.entries(GATES)
const routeIds = Object.values(router.routesByPath).map(({ id }) => String(id))

describe.each([
  ['desktop', ''],
  ['phone', '/m'],
])('the route tree of the %s', (_layout, prefix) => {
  it.each(pages)('has %s, behind the gate of the table: %s', (path, gate) => {
    expect(routeIds).toContain(`${prefix}${FOLDERS[gate]}${path}`.replace(/(_console\/property)$/, '$1/'))
  })

  it('has no page that the table lacks', () => {
    const own = routeIds.filter((id) => /^\/m(?:\/|$)/.test(id) === (prefix === '/m'))
    expect(own).toHaveLength(pages.length)
  })
})

it('the guard enforces every gate', () => {
  const routes = Object.values(router.routesById)
  const guarded = routes.filter(({ options }) => 'beforeLoad' in options && options.beforeLoad === guard)
  expect(guarded.map(({ id }) => String(id)).sort()).toEqual(['/_authed', '/login', '/m/_authed', '/m/login'])
})

it('the menu has all merchant pages and no other', () => {
  for (const [path, gate] of pages) expect(menuEntryOf(path) !== undefined, path).toBe(gate === 'merchant')
  expect(Object.keys(PAGES).sort()).toEqual(
    pages
      .map(([path]) => path)
      .filter((path) => path !== '/login')
      .sort(),
  )
})
