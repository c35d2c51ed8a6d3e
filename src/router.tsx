import { createRouter } from '@tanstack/react-router'
import { RouteError } from '@/features/shell/fault-pages'
import { pageOfFile } from '@/lib/device/device-path'
import { readSearchText, writeSearchText } from '@/lib/paths/search-text'
import { routeTree } from './routeTree.gen'

// Before the router reads the address: a page of the console has no name of a file.
const page = typeof window === 'undefined' ? undefined : pageOfFile(window.location.pathname)
if (page !== undefined) {
  const { search, hash } = window.location
  window.history.replaceState(window.history.state, '', `${page}${search}${hash}`)
}

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
