import { createRouter } from '@tanstack/react-router'
import { RouteError } from '@/features/shell/fault-pages'
import { readSearchText, writeSearchText } from '@/lib/paths/search-text'
import { routeTree } from './routeTree.gen'

/** The router of the console. Paths are case-sensitive: /Record does not exist. */
export const router = createRouter({
  routeTree,
  caseSensitive: true,
  trailingSlash: 'preserve',
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
  parseSearch: readSearchText,
  stringifySearch: writeSearchText,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
