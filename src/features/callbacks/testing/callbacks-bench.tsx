import type { Attempt, CallbackOverview, Delivery } from '@/lib/api/callbacks'
import { type Answers, answering, type Asked, openSearchPage, pageOf, type Script } from '@/lib/testing/page-bench'
import { CAPABILITIES, NOW } from '@/lib/api/testing/usual-answers'
import { CallbacksPage } from '../page'
import { readCallbacksSearch } from '../search'

/** A delivery that succeeded at its first attempt; `more` overrides fields. */
export function delivery(index: number, more: Partial<Delivery> = {}): Delivery {
  return {
    id: `msg_${index}`,
    event: 'payment.paid',
    appid: 'app0001',
    apply_name: 'Harbor Store',
    handle_id: `pay-${index}`,
    trade_no: String(index).padStart(32, '2'),
    out_trade_no: `HS-${20_400 + index}`,
    url: 'https://api.harbor-store.example/v2/usdt',
    address: 'on',
    state: 'success',
    attempts: 1,
    tries: 1,
    most_tries: 10,
    http_status: 200,
    next_time: null,
    created_time: NOW - index * 60,
    delivered_time: NOW - index * 60,
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

const OPERATIONS = ['callback.list', 'callback.overview', 'callback.redeliver', 'callback.test', 'system.events']

/**
 * A fake server with these deliveries.
 * @returns the list of the calls that it got
 */
export function fakeApi(rows: readonly Delivery[], script: Script = () => undefined): Asked[] {
  const answers: Answers = {
    'GET /callback/list': ({ query }) => pageOf(rows, query),
    'GET /callback/overview': () => overview,
    'GET /callback/attempts': ({ query }) => ({
      delivery: rows.find(({ id }) => id === query.get('id')) ?? delivery(0),
      body: '{"type":"payment.paid"}',
      list: [attempt()],
      total: 1,
    }),
    'GET /capabilities': () => ({ ...CAPABILITIES, operations: OPERATIONS }),
  }
  return answering(answers, { script, now: NOW })
}

/** Opens the page at an address, with a router that records its navigations. */
export function openCallbacks(address = '/callbackList') {
  return openSearchPage({ path: '/callbackList', read: readCallbacksSearch, Page: CallbacksPage }, { address })
}
