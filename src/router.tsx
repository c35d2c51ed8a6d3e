import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { RouteError } from '@/features/shell/fault-pages'
import { routeTree } from './routeTree.gen'

/** Sixteen digits and more are a number of an order, not one to count with: JavaScript would round it. */
function parseSearchValue(text: string): unknown {
  return /^\d{16,}$/.test(text) ? text : JSON.parse(text)
}

/** The routes of the console. Paths are told apart by letter case: /Record is no page. */
export const router = createRouter({
  routeTree,
  caseSensitive: true,
  trailingSlash: 'preserve',
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
  parseSearch: parseSearchWith(parseSearchValue),
  stringifySearch: stringifySearchWith(JSON.stringify, parseSearchValue),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
