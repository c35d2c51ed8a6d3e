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
import { createQueryClient } from '@/lib/api/query-client'
import { fakeConnection } from '@/lib/api/testing/fake-server'
import type { StatementLine } from '@/lib/api/statement'
import { ConfigProvider } from '@/lib/config/config-context'
import { Announcer } from '@/lib/ui/announcer'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { FundingDetailsPage } from '../page'
import { type FundingSearch, readFundingSearch } from '../search'
import { LINES, NOW, STATEMENT, streamLine } from './funding-answers'

/** Answers by path; undefined leaves the usual answer. */
type Script = (
  path: string,
  query: URLSearchParams,
  signal: AbortSignal | null | undefined,
) => Response | Promise<Response> | undefined

export const ok = (data: unknown) => Response.json({ code: 200, msg: 'ok', data })
/** Lines of a statement as the server streams them. */
export const ndjson = (lines: readonly StatementLine[]) =>
  new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
    headers: { 'Content-Type': 'application/x-ndjson; charset=utf-8' },
  })

/** A server that is only a script, and the list of what it was asked. */
export function fakeApi(script: Script = () => undefined): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, location.href)
    const path = pathname.replace('/api/v1', '')
    asked.push(`${path}?${searchParams.toString()}`)
    return await Promise.resolve(script(path, searchParams, init.signal) ?? usualAnswer(path, searchParams))
  })
  fakeConnection()
  return asked
}

const MOVEMENTS = [
  streamLine(0),
  streamLine(1, {
    amount: '-1250',
    balance: '8000',
    reason: 'withdrawal_hold',
    account: 'capital',
    source: { kind: 'withdrawal', id: 'wd-1' },
  }),
  streamLine(2, { reason: 'aggregation', source: null }),
  ...Array.from({ length: 20 }, (_, place) => streamLine(place + 3)),
]

function usualAnswer(path: string, query: URLSearchParams): Response {
  switch (path) {
    case '/account/stream': {
      const size = Number(query.get('pageSize'))
      const from = (Number(query.get('current')) - 1) * size
      return ok({ list: MOVEMENTS.slice(from, from + size), total: MOVEMENTS.length })
    }
    case '/account/statement':
      return ok(STATEMENT)
    case '/account/statement/lines':
      return ndjson(LINES)
    case '/statistics/assets':
      return ok({ list: [ASSET], total_value: '1', as_of: NOW })
    case '/user/secret-key/select':
      return ok([{ name: 'Harbor Store', appid: 'app0001' }])
    case '/currency/list':
      return ok([
        { chain: 'Tron', net_work: 'TRON', id: '1', subset: [{ token: 'USDT', id: '101', decimals: 6 }] },
        { chain: 'Ethereum', net_work: 'Ethereum', id: '2', subset: [{ token: 'USDT', id: '102', decimals: 6 }] },
      ])
    case '/capabilities':
      return ok({ ...CAPABILITIES, operations: ['account.statement', 'account.statementLines'] })
    case '/user/info':
      return ok(USER)
    default:
      return ok({})
  }
}

const ASSET = {
  token_id: '101',
  token: 'USDT',
  network: 'TRON',
  chain: 'Tron',
  decimals: 6,
  balance: '1',
  available: '1',
  frozen: '0',
  usdt_balance: '1',
  value: '1',
}
const CAPABILITIES = { keyed_retry: true, test_mode: true, server_time: NOW, simulated_networks: [], limits: {} }
const USER = {
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
  explorer_hosts: [],
  enabled_chains: [],
  error_report_url: null,
}

/** The page at an address, with a router that remembers where it went. */
export function openFunding(address = '/property/fundingDetails') {
  const cache = createQueryClient()
  const root = createRootRoute({ notFoundComponent: () => null })
  const screen = createRoute({ getParentRoute: () => root, path: '/property/fundingDetails', component: Screen })
  const router = createRouter({
    routeTree: root.addChildren([screen]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const view = renderWithWords(
    <ConfigProvider value={CONFIG}>
      <QueryClientProvider client={cache}>
        <RouterProvider router={router} />
        <Announcer />
      </QueryClientProvider>
    </ConfigProvider>,
  )
  return { ...view, cache, search: () => readFundingSearch({ ...router.state.location.search }) }
}

function Screen() {
  const search = useSearch({ strict: false, select: readFundingSearch, structuralSharing: true })
  const navigate = useNavigate()
  const write = (next: FundingSearch, how?: 'replace') =>
    void navigate({ to: '.', search: () => next, replace: how === 'replace' })
  return <FundingDetailsPage search={search} onSearch={write} />
}
