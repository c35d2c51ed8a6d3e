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
import { useCallback } from 'react'
import { vi } from 'vitest'
import { createQueryClient } from '@/lib/api/query-client'
import { fakeConnection } from '@/lib/api/testing/fake-server'
import { ConfigProvider } from '@/lib/config/config-context'
import { moneyIntents } from '@/lib/money-intent/intent-store'
import { Announcer } from '@/lib/ui/announcer'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { WithdrawPage } from '../page'
import { readWithdrawSearch, type WithdrawSearch } from '../search'
import { OWNER, POLICY, quoteFor } from './samples'

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  headers: Headers
}

type Answer = Response | Promise<Response> | object | undefined
/** Answers by path; undefined leaves the usual answer. */
export type Script = (asked: Asked) => Answer

export const ok = (data: unknown) => Response.json({ code: 200, msg: 'ok', data })
export const refused = (status: number, msg: string, code = 10_001, fields: object[] = []) =>
  Response.json({ code, msg, data: { fields } }, { status })

/** A server that is only a script, and the list of what it was asked. */
export function fakeApi(script: Script = () => undefined): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, location.href)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    const request: Asked = {
      method: init.method ?? 'GET',
      path: pathname.replace('/api/v1', ''),
      query: searchParams,
      body: { ...(typeof body === 'object' ? body : {}) },
      headers: new Headers(init.headers),
    }
    asked.push(request)
    const answer = await script(request)
    if (answer instanceof Response) return answer
    return ok(answer ?? usualAnswer(request))
  })
  fakeConnection()
  return asked
}

/** What was sent to be withdrawn. */
export function sent(asked: readonly Asked[]): Asked[] {
  return asked.filter(({ method, path }) => method === 'POST' && path === '/account/withdrawal')
}

function usualAnswer({ path, body }: Asked): unknown {
  switch (path) {
    case '/account/withdrawal/quote':
      return quoteFor(body)
    case '/account/withdrawal/policy':
      return POLICY
    case '/account/withdrawal-list':
    case '/account/address':
      return { list: [], total: 0 }
    case '/account/cost':
      return { list: [] }
    case '/risk/address':
      return { level: 'Pass', categories: [], checked_time: 1_795_242_728 }
    case '/statistics/assets':
      return { list: ASSETS, total_value: '80000', as_of: 1_795_242_728 }
    case '/currency/list':
      return COINS
    case '/capabilities':
      return {
        operations: ['account.withdrawalQuote', 'risk.address', 'account.fixedAddresses'],
        keyed_retry: true,
        test_mode: true,
        server_time: 1_795_242_728,
        simulated_networks: [],
        limits: {},
      }
    case '/user/info':
      return {
        mchid: OWNER,
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
    default:
      return {}
  }
}

const asset = (token_id: string, network: string, chain: string, balance: string) => ({
  token_id,
  token: 'USDT',
  network,
  chain,
  decimals: 6,
  balance,
  available: balance,
  frozen: '0',
  usdt_balance: balance,
  value: balance,
})
const ASSETS = [asset('101', 'TRON', 'Tron', '74218.36'), asset('201', 'Ethereum', 'Ethereum', '5000')]
const COINS = [
  { chain: 'Ethereum', net_work: 'Ethereum', id: '2', subset: [{ token: 'USDT', id: '201', decimals: 6 }] },
  { chain: 'Tron', net_work: 'TRON', id: '1', subset: [{ token: 'USDT', id: '101', decimals: 6 }] },
]

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

/** Nothing of an earlier test: no intents. */
export async function forgetIntents(): Promise<void> {
  await moneyIntents.clear()
}

/** The page at an address, with a router that remembers where it went. */
export function openWithdraw(address = '/property/withdraw') {
  const root = createRootRoute()
  const at = (path: string, component: () => React.JSX.Element) =>
    createRoute({ getParentRoute: () => root, path, validateSearch: readWithdrawSearch, component })
  const screens = ['/property/withdraw', '/m/property/withdraw'].map((path) => at(path, Screen))
  const others = ['/property', '/accountInfo'].map((path) => at(path, () => <p>{path}</p>))
  const router = createRouter({
    routeTree: root.addChildren([...screens, ...others]),
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
  return { client, router, search: () => readWithdrawSearch({ ...router.state.location.search }) }
}

function Screen() {
  const search = useSearch({ strict: false, select: readWithdrawSearch, structuralSharing: true })
  const navigate = useNavigate()
  const write = useCallback(
    (next: WithdrawSearch, how?: 'replace') => void navigate({ to: '.', search: next, replace: how === 'replace' }),
    [navigate],
  )
  return <WithdrawPage search={search} onSearch={write} />
}
