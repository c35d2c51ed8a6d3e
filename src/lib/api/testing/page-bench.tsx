import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { vi } from 'vitest'
import { createQueryClient } from '@/lib/api/query-client'
import { fakeConnection, good } from '@/lib/api/testing/fake-server'
import { ConfigProvider } from '@/lib/config/config-context'
import { Announcer } from '@/lib/ui/announcer'
import { renderWithWords } from '@/lib/ui/testing/render-with-words'

export interface Asked {
  method: string
  path: string
  body: Record<string, unknown>
  key: string | null
}

/** Answers by method and path, such as `GET /account/address`; a Response is sent as it is, data as a success. */
export type Answers = Readonly<Record<string, (asked: Asked) => unknown>>

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

const CAPABILITIES = {
  operations: [],
  keyed_retry: true,
  test_mode: true,
  server_time: 1_795_242_728,
  simulated_networks: [],
  limits: {},
}

const USUAL: Answers = {
  'GET /user/info': () => USER,
  'GET /capabilities': () => CAPABILITIES,
  'POST /user/verification': () => ({ methods: ['google'] }),
}

/** A server that is only answers, and the list of what it was asked. */
export function answering(answers: Answers): Asked[] {
  const all: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {}
    const asked: Asked = {
      method: init.method ?? 'GET',
      path: new URL(url, location.href).pathname.replace('/api/v1', ''),
      body: { ...(typeof body === 'object' ? body : {}) },
      key: new Headers(init.headers).get('Idempotency-Key'),
    }
    all.push(asked)
    const name = `${asked.method} ${asked.path}`
    const answer = await (answers[name] ?? USUAL[name])?.(asked)
    return answer instanceof Response ? answer : good(answer ?? {})
  })
  fakeConnection()
  return all
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

/** Draws a page at an address, within all that stands around a page. */
export function openPage(path: string, component: FunctionComponent) {
  const root = createRootRoute()
  const screen = createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([screen]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  renderWithWords(
    <ConfigProvider value={CONFIG}>
      <QueryClientProvider client={createQueryClient()}>
        <RouterProvider router={router} />
        <Announcer />
      </QueryClientProvider>
    </ConfigProvider>,
  )
  return router
}
