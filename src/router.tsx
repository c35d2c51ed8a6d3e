import { createRouter, parseSearchWith, stringifySearchWith } from '@tanstack/react-router'
import { RouteError } from '@/features/shell/fault-pages'
import { routeTree } from './routeTree.gen'

/** Numbers of sixteen or more digits are order numbers and stay text: JavaScript would round them. */
const isOrderNumber = (text: string): boolean => /^\d{16,}$/.test(text)

function parseSearchValue(text: string): unknown {
  return isOrderNumber(text) ? text : JSON.parse(text)
}

/** A text that cannot be parsed is written without quotes, so that a link to an order stays readable. */
function parseUnlessOrderNumber(text: string): unknown {
  if (isOrderNumber(text)) throw new SyntaxError('An order number is text.')
  return JSON.parse(text)
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
  stringifySearch: stringifySearchWith(JSON.stringify, parseUnlessOrderNumber),
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
