import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { RouteError } from '@/features/shell/fault-pages'
import { routeTree } from './routeTree.gen'

/** Numbers of sixteen or more digits are order numbers and stay text: JavaScript would round them. */
function parseSearchValue(text: string): unknown {
  return /^\d{16,}$/.test(text) ? text : JSON.parse(text)
}

/** The router of the console. Paths are case-sensitive: /Record does not exist. */
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
