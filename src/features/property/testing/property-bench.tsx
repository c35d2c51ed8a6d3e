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
import type { Asset } from '@/lib/api/statistics'
import { fakeConnection } from '@/lib/api/testing/fake-server'
import { ConfigProvider } from '@/lib/config/config-context'
import { compare } from '@/lib/money/amount'
import { Announcer } from '@/lib/ui/announcer'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'
import { PropertyPage } from '../page'
import { type PropertySearch, readPropertySearch } from '../search'
import { asset, NOW, rechargeRecord, transferRecord, withdrawal } from './property-answers'

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  key: string | null
}

type Answer = Response | Promise<Response> | object | undefined
/** Answers by path; undefined leaves the usual answer. */
export type Script = (asked: Asked) => Answer

/** The answer of a success. */
export const ok = (data: unknown) => Response.json({ code: 200, msg: 'ok', data })
export const refused = (status: number, msg: string, code = 10_001) => Response.json({ code, msg }, { status })

export const ASSETS = [
  asset('101', { pending: '86.4' }),
  asset('201', { network: 'Ethereum', chain: 'Ethereum', balance: '500', usdt_balance: '500', value: '500' }),
  asset('102', { token: 'TRX', balance: '9840', usdt_balance: '295.2', value: '295.2' }),
]

const OPERATIONS = ['account.transferAccounts', 'account.cancelWithdrawal', 'account.withdrawalPolicy']
const account = (name: string, token_id: string, balance: string) => ({
  account: name,
  name: name === 'capital' ? 'Capital account' : 'Harbor Store',
  token_id,
  token: token_id === '102' ? 'TRX' : 'USDT',
  chain: token_id === '201' ? 'Ethereum' : 'TRON',
  decimals: 6,
  balance,
})

export const RESERVED = {
  address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
  token_id: '101',
  token: 'USDT',
  chain: 'TRON',
  decimals: 6,
  amount: null,
  minimum: '1',
  expires_at: Math.floor(Date.now() / 1000) + 86_400,
  simulated: true,
}

/** A server that is only a script, and the list of what it was asked. */
export function fakeApi(script: Script = () => undefined): Asked[] {
  const asked: Asked[] = []
  const kept = { assets: ASSETS }
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const { pathname, searchParams } = new URL(url, location.href)
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    const request: Asked = {
      method: init.method ?? 'GET',
      path: pathname.replace('/api/v1', ''),
      query: searchParams,
      body: { ...(typeof body === 'object' ? body : {}) },
      key: new Headers(init.headers).get('Idempotency-Key'),
    }
    asked.push(request)
    const answer = await script(request)
    if (answer instanceof Response) return answer
    return ok(answer ?? usualAnswer(request, kept))
  })
  fakeConnection()
  return asked
}

const WITHDRAWALS = Array.from({ length: 12 }, (_, place) => withdrawal(place + 1))

function pageOf<Row>(rows: readonly Row[], query: URLSearchParams) {
  const size = Number(query.get('pageSize') ?? 10)
  const from = (Number(query.get('current') ?? 1) - 1) * size
  return { list: rows.slice(from, from + size), total: rows.length }
}

function usualAnswer({ method, path, query, body }: Asked, kept: { assets: Asset[] }): unknown {
  switch (`${method} ${path}`) {
    case 'GET /statistics/assets':
      return { list: sortedBy(kept.assets, query.get('sort')), total_value: '1795.2', as_of: NOW }
    case 'POST /currency/rearrange': {
      const ids = Array.isArray(body['token_ids']) ? body['token_ids'] : []
      kept.assets = ids.flatMap((id) => kept.assets.filter(({ token_id }) => token_id === id))
      return {}
    }
    case 'GET /account/withdrawal-list':
      return pageOf(WITHDRAWALS, query)
    case 'GET /account/recharge':
      return pageOf([rechargeRecord()], query)
    case 'GET /account/internal-transfer':
      return query.get('client_ref') === null ? pageOf([transferRecord()], query) : { list: [], total: 0 }
    case 'GET /account/internal-transfer/accounts':
      return {
        list: [account('capital', '101', '800'), account('app0001', '101', '200'), account('capital', '102', '9840')],
        as_of: NOW,
      }
    case 'POST /account/internal-transfer':
      return transferRecord({ ...body, id: 't-2' })
    case 'POST /account/recharge/funds':
      return { ...RESERVED, client_ref: body['client_ref'] }
    case 'GET /account/withdrawal/policy':
      return policy(false)
    default:
      return commonAnswer(path)
  }
}

function sortedBy(assets: readonly Asset[], sort: string | null): Asset[] {
  if (sort === null || sort === 'own') return [...assets]
  const name = sort.endsWith('usdt_balance') ? 'usdt_balance' : 'balance'
  const direction = sort.startsWith('-') ? -1 : 1
  return [...assets].sort((one, other) => direction * compare(one[name], other[name]))
}

export const policy = (paused: boolean) => ({
  paused,
  saved_addresses_only: false,
  resumes_at: null,
  any_address_from: null,
  held_until: null,
  methods: ['password'],
  missing: [],
  single_limit: '10000',
  day_limit: '50000',
  day_used: '0',
  audit: 'automatic',
  wait_seconds: 60,
})

function commonAnswer(path: string): unknown {
  switch (path) {
    case '/user/secret-key/select':
      return [{ name: 'Harbor Store', appid: 'app0001' }]
    case '/capabilities':
      return {
        operations: OPERATIONS,
        keyed_retry: true,
        test_mode: true,
        server_time: NOW,
        simulated_networks: ['TRON'],
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
      return { methods: ['google'] }
    case '/currency/list':
      return [
        {
          chain: 'Tron',
          net_work: 'TRON',
          id: '1',
          simulated: true,
          subset: [
            { token: 'USDT', id: '101', decimals: 6 },
            { token: 'TRX', id: '102', decimals: 6, payable: false },
          ],
        },
        { chain: 'Ethereum', net_work: 'Ethereum', id: '2', subset: [{ token: 'USDT', id: '201', decimals: 6 }] },
      ]
    default:
      return {}
  }
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
export function openProperty(address = '/property') {
  const root = createRootRoute({ notFoundComponent: () => null })
  const screen = createRoute({ getParentRoute: () => root, path: '/property', component: Screen })
  const router = createRouter({
    routeTree: root.addChildren([screen]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  const client = createQueryClient()
  const view = renderWithWords(
    <ConfigProvider value={CONFIG}>
      <QueryClientProvider client={client}>
        <RouterProvider router={router} />
        <Announcer />
      </QueryClientProvider>
    </ConfigProvider>,
  )
  return { ...view, client, router, search: () => readPropertySearch({ ...router.state.location.search }) }
}

function Screen() {
  const search = useSearch({ strict: false, select: readPropertySearch, structuralSharing: true })
  const navigate = useNavigate()
  const write = (next: PropertySearch, how?: 'replace') =>
    void navigate({ to: '.', search: () => next, replace: how === 'replace' })
  return <PropertyPage search={search} onSearch={write} gas={null} />
}
