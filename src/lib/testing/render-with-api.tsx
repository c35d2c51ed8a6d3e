import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { vi } from 'vitest'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { createConsoleClient } from '@/lib/domain-ui/console-client'
import { fakeConnection, good, json } from '@/lib/api/testing/fake-server'

interface Asked {
  query: URLSearchParams
  body: unknown
}

/** What each call answers, by method and path below the base: `'GET /statistics/overview'`. A promise answers late. */
export type Answers = Record<string, (asked: Asked) => unknown>

/** An answer that is a failure of the server. */
export function broken(text: string): Response {
  return json({ code: 500, msg: text }, { status: 500 })
}

/** With the right time: files share one page and what another one has made it learn of the server's clock. */
function dated(response: Response): Response {
  response.headers.set('Date', new Date().toUTCString())
  return response
}

/**
 * Renders a component with a fake server of answers, in a router without other pages. A call without an answer is a
 * 404, as on a back end that lacks it. The answers may be changed while the component is mounted.
 */
export function renderWithApi(element: ReactNode, answers: Answers) {
  const calls: string[] = []
  const queries = createConsoleClient()
  fakeConnection()
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    const url = new URL(address, window.location.origin)
    const name = `${init.method ?? 'GET'} ${url.pathname.replace('/api/v1', '')}`
    calls.push(name + url.search)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined
    const answer = answers[name]?.({ query: url.searchParams, body })
    if (answer === undefined) return Promise.resolve(json({ code: 404, msg: `No ${name}` }, { status: 404 }))
    return Promise.resolve(answer).then((given) => (given instanceof Response ? given : dated(good(given))))
  })
  const root = createRootRoute({ component: () => element, notFoundComponent: () => null })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  const view = renderWithWords(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { ...view, calls, queries, router }
}
