import type { QueryClient } from '@tanstack/react-query'
import type { Application, ApplicationKey } from '@/lib/api/application'
import { type Answers, answering, type Asked, openSearchPage } from '@/lib/testing/page-bench'
import { CAPABILITIES, NOW } from '@/lib/api/testing/usual-answers'
import { createConsoleClient } from '@/lib/domain-ui/console-client'
import { ApplicationsPage } from '../page'
import { readApplicationsSearch } from '../search'

/** An application that takes USDT on TRON; `more` overrides fields. */
export function application(more: Partial<Application> = {}): Application {
  return {
    appid: 'app_7c19e2a04b',
    name: 'Harbor Store',
    logo: '',
    website_url: 'https://harbor.example',
    notify_url: 'https://api.harbor.example/hooks/pay',
    mode: 'address',
    whitelist_ips: ['203.0.113.10', '203.0.113.24'],
    usdt_total: '942180.44',
    token_ids: ['101'],
    key: 'k3J0q…2pf9',
    status: 'normal',
    created_time: NOW - 900_000,
    callback_events: null,
    key_refund_limit: null,
    ...more,
  }
}

/** A KEY without an end. */
export function keyLine(more: Partial<ApplicationKey> = {}): ApplicationKey {
  return {
    appid: 'app_7c19e2a04b',
    key: 'k3J0q…2pf9',
    created_time: NOW - 900_000,
    last_used_time: NOW - 60,
    expires_at: null,
    ...more,
  }
}

const OPERATIONS = ['order.create', 'application.callbackEvents', 'callback.test', 'upload.image', 'user.sessions']

interface Scene {
  list?: readonly Application[]
  answers?: Answers
  /** Default: everything that the page can use. */
  operations?: readonly string[]
  address?: string
  client?: QueryClient
}

/**
 * Opens `/appManage` on a fake server.
 *
 * @returns the calls that it gets
 */
export const openApplications = (scene: Scene = {}): Asked[] => openApplicationsPage(scene).asked

/** As `openApplications`; also returns the page, whose `search()` is what its address says. */
export function openApplicationsPage({
  list = [application()],
  answers = {},
  operations = OPERATIONS,
  address = '/appManage',
  client = createConsoleClient(),
}: Scene = {}) {
  const asked = answering({
    'GET /capabilities': () => ({ ...CAPABILITIES, operations: [...operations] }),
    'GET /user/application-list': () => ({ list, total: list.length }),
    'GET /user/secret-key/list': () => ({ list: [keyLine()], total: 1 }),
    'GET /user/secret-key/callback-events': () => ({ list: [{ event: 'payment.paid', sent_time: NOW - 61 }] }),
    'GET /user/sessions': () => ({
      list: [
        {
          id: 's1',
          ip: '203.0.113.24',
          device: 'Chrome',
          created_time: NOW,
          active_time: NOW,
          current: true,
          kept: false,
        },
      ],
      total: 1,
    }),
    ...answers,
  })
  const route = { path: '/appManage', read: readApplicationsSearch, Page: ApplicationsPage }
  return { asked, ...openSearchPage(route, { address, client }) }
}

/** The calls that change something. */
export const writes = (asked: readonly Asked[]): Asked[] =>
  asked.filter(({ method, path }) => method !== 'GET' && path.startsWith('/user/secret-key'))
