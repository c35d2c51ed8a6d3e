import { createRouter } from '@tanstack/react-router'
import { RouteError } from '@/features/shell/fault-pages'
import { routeTree } from './routeTree.gen'

/** The routes of the console. Paths are told apart by letter case: /Record is no page. */
export const router = createRouter({
  routeTree,
  caseSensitive: true,
  trailingSlash: 'preserve',
  defaultPreload: 'intent',
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
