import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useNavigate,
  useSearch,
} from '@tanstack/react-router'
import { vi } from 'vitest'
import type { Attempt, CallbackOverview, Delivery } from '@/lib/api/callbacks'
import { createQueryClient } from '@/lib/api/query-client'
import { fakeConnection } from '@/lib/api/testing/fake-server'
import { Announcer } from '@/lib/ui/announcer'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { CallbacksPage } from '../page'
import { type CallbacksSearch, readCallbacksSearch } from '../search'

const NOW = 1_795_242_728

/** A delivery that arrived at its first attempt; what is given makes it another. */
export function delivery(place: number, more: Partial<Delivery> = {}): Delivery {
  return {
    id: `msg_${place}`,
    event: 'payment.paid',
    appid: 'app0001',
    apply_name: 'Harbor Store',
    handle_id: `pay-${place}`,
    trade_no: String(place).padStart(32, '2'),
    out_trade_no: `HS-${20_400 + place}`,
    url: 'https://api.harbor-store.example/v2/usdt',
    address: 'on',
    state: 'success',
    attempts: 1,
    tries: 1,
    most_tries: 10,
    http_status: 200,
    next_time: null,
    created_time: NOW - place * 60,
    delivered_time: NOW - place * 60,
    ...more,
  }
}

/** An attempt that was answered 500. */
export function attempt(more: Partial<Attempt> = {}): Attempt {
  return {
    at: NOW,
    url: 'https://api.harbor-store.example/v2/usdt',
    duration_ms: 1204,
    http_status: 500,
    error: 'The receiver answered 500',
    failure: null,
    request_headers: { 'webhook-id': 'msg_1', 'webhook-signature': 'v1,K5oZfzN95Z9U' },
    request_body: '{"type":"payment.paid"}',
    response_headers: { server: 'nginx' },
    response_body: '<h1>Internal error</h1>',
    ...more,
  }
}

export const overview: CallbackOverview = {
  created: 418,
  delivered: 412,
  retrying: 2,
  retrying_applications: 1,
  next_time: NOW + 300,
  given_up: 0,
  median_ms: 188,
  p95_ms: 640,
  addresses: [
    {
      appid: 'app0001',
      apply_name: 'Harbor Store',
      url: 'https://api.harbor-store.example/v2/usdt',
      state: 'on',
      off_time: null,
    },
    { appid: 'app0002', apply_name: 'Lantern Tickets', url: '', state: 'none', off_time: null },
  ],
}

interface Asked {
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
}

/** Answers by path; undefined leaves the usual answer. */
type Script = (asked: Asked) => Response | Promise<Response> | object | undefined

const OPERATIONS = ['callback.list', 'callback.overview', 'callback.redeliver', 'callback.test', 'system.events']

/** The answer of a success. */
const ok = (data: unknown) => Response.json({ code: 200, msg: 'ok', data }, { headers: { Date: dateHeader() } })
export const refused = (status: number, msg: string) => Response.json({ code: 10_001, msg }, { status })
const dateHeader = () => new Date(NOW * 1000).toUTCString()

/** A server that is only a script, and the list of what it was asked. */
export function fakeApi(rows: readonly Delivery[], script: Script = () => undefined): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams: query } = new URL(url, location.href)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    const request = {
      path: pathname.replace('/api/v1', ''),
      query,
      body: { ...(typeof body === 'object' ? body : {}) },
    }
    asked.push(request)
    const answer = await script(request)
    return answer instanceof Response ? answer : ok(answer ?? usualAnswer(request, rows))
  })
  fakeConnection()
  return asked
}

function usualAnswer({ path, query }: Asked, rows: readonly Delivery[]): unknown {
  const size = Number(query.get('pageSize') ?? 10)
  const from = (Number(query.get('current') ?? 1) - 1) * size
  switch (path) {
    case '/callback/list':
      return { list: rows.slice(from, from + size), total: rows.length }
    case '/callback/overview':
      return overview
    case '/callback/attempts':
      return {
        delivery: rows.find(({ id }) => id === query.get('id')) ?? delivery(0),
        body: '{"type":"payment.paid"}',
        list: [attempt()],
        total: 1,
      }
    case '/user/secret-key/select':
      return [{ name: 'Harbor Store', appid: 'app0001' }]
    case '/capabilities':
      return {
        operations: OPERATIONS,
        keyed_retry: true,
        test_mode: true,
        server_time: NOW,
        simulated_networks: [],
        limits: {},
      }
    case '/user/info':
      return {
        mchid: '10284771',
        name: 'Northwind',
        email: 'mia@northwind.example',
        status: 3,
        bind_google_auth: true,
        phone: null,
        area_code: null,
        password: true,
        security_switch: ['google'],
        zone: 'Asia/Shanghai',
      }
    default:
      return {}
  }
}

/** The page at an address, with a router that remembers where it went. */
export function openCallbacks(address = '/callbackList') {
  const root = createRootRoute()
  const screen = createRoute({ getParentRoute: () => root, path: '/callbackList', component: Screen })
  const router = createRouter({
    routeTree: root.addChildren([screen]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const client = createQueryClient()
  const view = renderWithWords(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
      <Announcer />
    </QueryClientProvider>,
  )
  return { ...view, client, search: () => readCallbacksSearch({ ...router.state.location.search }) }
}

function Screen() {
  const search = useSearch({ strict: false, select: readCallbacksSearch, structuralSharing: true })
  const navigate = useNavigate()
  const write = (next: CallbacksSearch, how?: 'replace') =>
    void navigate({ to: '.', search: () => next, replace: how === 'replace' })
  return <CallbacksPage search={search} onSearch={write} />
}
