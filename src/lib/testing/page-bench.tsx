import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useNavigate,
  useSearch,
} from '@tanstack/react-router'
import { type FunctionComponent, useCallback, useMemo } from 'react'
import { vi } from 'vitest'
import { createConsoleClient } from '@/lib/domain-ui/console-client'
import { fakeConnection, json } from '@/lib/api/testing/fake-server'
import { ConfigProvider } from '@/lib/config/config-context'
import { TEST_CONFIG } from '@/lib/config/testing/test-config'
import { Announcer } from '@/lib/ui/announcer'
import { HiddenAmounts } from '@/lib/ui/hidden-amounts'
import { readSearchText, writeSearchText } from '@/lib/paths/search-text'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { CAPABILITIES, COINS, USER } from '@/lib/api/testing/usual-answers'

export interface Asked {
  method: string
  /** Below the base, without the query. */
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  /** The idempotency key. */
  key: string | null
  signal: AbortSignal | null
}

/** Answers one call: a Response is sent as it is, data as a success. */
export type Script = (asked: Asked) => unknown

/** Answers by method and path, such as `GET /account/address`. */
export type Answers = Readonly<Record<string, Script>>

const USUAL: Answers = {
  'GET /user/info': () => USER,
  'GET /user/secret-key/select': () => [{ name: 'Harbor Store', appid: 'app0001' }],
  'GET /capabilities': () => CAPABILITIES,
  'GET /currency/list': () => COINS,
  'POST /user/verification': () => ({ methods: ['google'] }),
}

interface Play {
  /** Called first for every call. When it gives undefined, the answer by method and path is used. */
  script?: Script
  /** The server's clock in seconds, in the head of every success; by default that of the device. */
  now?: number
}

/**
 * A fake server made of answers.
 * @returns the list of the calls that it got
 */
export function answering(answers: Answers, { script, now }: Play = {}): Asked[] {
  const all: Asked[] = []
  // Files share one page and what it has learned of the server's clock: another file may have left it days off.
  const headers = () => ({ Date: new Date(now === undefined ? Date.now() : now * 1000).toUTCString() })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const asked = readAsked(url, init)
    all.push(asked)
    const name = `${asked.method} ${asked.path}`
    const answer = (await script?.(asked)) ?? (await (answers[name] ?? USUAL[name])?.(asked))
    return answer instanceof Response
      ? answer
      : json({ code: 200, msg: 'ok', data: answer ?? {} }, { headers: headers() })
  })
  fakeConnection()
  return all
}

function readAsked(url: string, { method = 'GET', body, headers, signal = null }: RequestInit): Asked {
  const { pathname, searchParams } = new URL(url, location.href)
  const sent: unknown = typeof body === 'string' ? JSON.parse(body) : {}
  return {
    method,
    path: pathname.replace('/api/v1', ''),
    query: searchParams,
    body: { ...(typeof sent === 'object' ? sent : {}) },
    key: new Headers(headers).get('Idempotency-Key'),
    signal,
  }
}

/** The page of a list that a query selects. */
export function pageOf<Row>(rows: readonly Row[], query: URLSearchParams) {
  const size = Number(query.get('pageSize') ?? 10)
  const from = (Number(query.get('current') ?? 1) - 1) * size
  return { list: rows.slice(from, from + size), total: rows.length }
}

/**
 * `address`: where the page opens, by default its path. `others`: more routes, which only show their path. `client`: a
 * cache that has answers already. `hidesAmounts`: the merchant hides his balances.
 */
interface Address {
  hidesAmounts?: boolean
  address?: string
  others?: readonly string[]
  client?: QueryClient
}

/** Draws a page at its path (or at several), within the providers of the console. */
export function openPage(
  path: string | readonly [string, ...string[]],
  component: FunctionComponent,
  {
    address = [path].flat()[0] ?? '/',
    others = [],
    client = createConsoleClient(),
    hidesAmounts = false,
  }: Address = {},
) {
  const root = createRootRoute({ notFoundComponent: () => null })
  const at = (one: string, screen: FunctionComponent) =>
    createRoute({ getParentRoute: () => root, path: one, component: screen })
  const router = createRouter({
    routeTree: root.addChildren([
      ...[path].flat().map((one) => at(one, component)),
      ...others.map((one) => at(one, () => <p>{one}</p>)),
    ]),
    history: createMemoryHistory({ initialEntries: [address] }),
    parseSearch: readSearchText,
    stringifySearch: writeSearchText,
  })
  const view = renderWithWords(
    <ConfigProvider value={TEST_CONFIG}>
      <QueryClientProvider client={client}>
        <HiddenAmounts value={hidesAmounts}>
          <RouterProvider router={router} />
        </HiddenAmounts>
        <Announcer />
      </QueryClientProvider>
    </ConfigProvider>,
  )
  return { ...view, client, router }
}

interface SearchPage<Search extends object> {
  path: Parameters<typeof openPage>[0]
  read: (raw: Record<string, unknown>) => Search
  Page: FunctionComponent<{ search: Search; onSearch: (next: Search, how?: 'replace') => void }>
}

/** Draws a page whose state is its address, as its route does. `search` reads the current address. */
export function openSearchPage<Search extends object>({ path, read, Page }: SearchPage<Search>, address: Address = {}) {
  function Screen() {
    const raw: object = useSearch({ strict: false })
    const search = useMemo(() => read({ ...raw }), [raw])
    const navigate = useNavigate()
    const write = useCallback(
      (next: Search, how?: 'replace') => void navigate({ to: '.', search: () => next, replace: how === 'replace' }),
      [navigate],
    )
    return <Page search={search} onSearch={write} />
  }
  const page = openPage(path, Screen, address)
  return { ...page, search: () => read({ ...page.router.state.location.search }) }
}
