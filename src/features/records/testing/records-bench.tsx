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
import type { Transaction } from '@/lib/api/contract/transactions'
import { createQueryClient } from '@/lib/api/query-client'
import { fakeConnection } from '@/lib/api/testing/fake-server'
import { ConfigProvider } from '@/lib/config/config-context'
import { Announcer } from '@/lib/ui/announcer'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { RecordsPage } from '../page'
import { readRecordsSearch, type RecordsSearch, validateRecordsSearch } from '../search'

/** A payment of 86.40 USDT; what is given makes it another. */
export function payment(place: number, more: Partial<Transaction> = {}): Transaction {
  return {
    index: place,
    handle_id: `pay-${place}`,
    apply_name: 'Harbor Store',
    appid: 'app0001',
    out_trade_no: `HS-${20_400 + place}`,
    trade_no: String(place).padStart(32, '2'),
    transaction_id: null,
    fiat_name: 'USD',
    fiat_amount: '86.40',
    chain: 'TRON',
    token: 'USDT',
    decimals: 6,
    amount: '86.4',
    fees: '0.432',
    usdt_amount: '86.4',
    contract: null,
    status: 2,
    exception: null,
    created_time: 1_795_242_728 - place * 60,
    paid_time: 1_795_242_788 - place * 60,
    amount_collected: '86.4',
    mch_real_receive: '85.968',
    logo: '',
    browser_url: null,
    ...more,
  }
}

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
}

type Answer = Response | Promise<Response> | object | undefined
/** Answers by path; undefined leaves the usual answer. */
export type Script = (asked: Asked) => Answer

const ALL_OPERATIONS = ['transactions.refunds', 'transactions.refund', 'transactions.resolve', 'transactions.note']

/** The answer of a success. */
export const ok = (data: unknown) => Response.json({ code: 200, msg: 'ok', data })
export const refused = (status: number, msg: string, code = 10_001) => Response.json({ code, msg }, { status })

/** A server that is only a script, and the list of what it was asked. */
export function fakeApi(rows: readonly Transaction[], script: Script = () => undefined): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, location.href)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    const request: Asked = {
      method: init.method ?? 'GET',
      path: pathname.replace('/api/v1', ''),
      query: searchParams,
      body: { ...(typeof body === 'object' ? body : {}) },
    }
    asked.push(request)
    const answer = await script(request)
    if (answer instanceof Response) return answer
    return ok(answer ?? usualAnswer(request, rows))
  })
  fakeConnection()
  return asked
}

function usualAnswer({ path, query }: Asked, rows: readonly Transaction[]): unknown {
  const size = Number(query.get('pageSize') ?? 10)
  const from = (Number(query.get('current') ?? 1) - 1) * size
  switch (path) {
    case '/transactions/list':
      return { list: rows.slice(from, from + size), total: rows.length, sums: { usdt_amount: '864', count_paid: 10 } }
    case '/transactions/info':
      return infoOf(rows.find(({ handle_id }) => handle_id === query.get('handle_id')))
    case '/transactions/refund':
      return { list: [], total: 0, options: [] }
    case '/user/secret-key/select':
      return [{ name: 'Harbor Store', appid: 'app0001' }]
    case '/capabilities':
      return {
        operations: ALL_OPERATIONS,
        keyed_retry: true,
        test_mode: true,
        server_time: 1_795_242_728,
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
    case '/user/verification':
      return { methods: ['password', 'google'] }
    case '/currency/list':
      return [{ chain: 'Tron', net_work: 'TRON', id: '1', subset: [{ token: 'USDT', id: '101', decimals: 6 }] }]
    default:
      return {}
  }
}

function infoOf(record: Transaction | undefined): unknown {
  return { list: [], ...(record ? { record } : {}), note: '', simulated: false, expires_at: 1_795_244_528 }
}

const CONFIG = {
  title: 'Settlement Business Center',
  logo: null,
  colour: '#FF5D09',
  languages: ['en' as const],
  api_base: '/api/v1',
  headers: { token: 'X-Token', language: 'X-Language', time: 'X-Time' },
  paths: {},
  wallet: { active: 'test' as const, test: 'http://127.0.0.1:1', production: 'https://wallet.example.com' },
  documentation_url: null,
  explorer_hosts: ['tronscan.org'],
  enabled_chains: [],
  error_report_url: null,
}

/** The page at an address, with a router that remembers where it went. */
export function openRecords(address = '/record') {
  const root = createRootRoute()
  const screen = createRoute({
    getParentRoute: () => root,
    path: '/record',
    validateSearch: validateRecordsSearch,
    component: Screen,
  })
  const router = createRouter({
    routeTree: root.addChildren([screen]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const client = createQueryClient()
  renderWithWords(
    <ConfigProvider value={CONFIG}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Announcer />
      </QueryClientProvider>
    </ConfigProvider>,
  )
  return { client, search: () => readRecordsSearch({ ...router.state.location.search }) }
}

function Screen() {
  const search = useSearch({ strict: false, select: readRecordsSearch, structuralSharing: true })
  const navigate = useNavigate()
  const write = (next: RecordsSearch, how?: 'replace') =>
    void navigate({ to: '.', search: () => next, replace: how === 'replace' })
  return <RecordsPage search={search} onSearch={write} />
}
