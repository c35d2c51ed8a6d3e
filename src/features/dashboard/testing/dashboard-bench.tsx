import type { Answers } from '@/lib/testing/render-with-api'
import { DashboardPage } from '../page'

/** Now, in seconds. */
export const NOW = Math.floor(Date.now() / 1000)
/** The merchant whose page it is. */
export const merchant = {
  mchid: '10284771',
  name: 'Northwind Trading',
  email: null,
  status: 3,
  bind_google_auth: false,
  phone: null,
  area_code: null,
  password: true,
  security_switch: [],
  zone: 'Asia/Shanghai',
}
const capabilities = {
  operations: ['statistics.card', 'statistics.attention'],
  keyed_retry: true,
  test_mode: true,
  server_time: NOW,
  simulated_networks: [],
  limits: {},
}
/** A payment that was paid too much. */
export const payment = {
  index: 1,
  handle_id: 'h1',
  apply_name: 'Harbor Store',
  appid: '1001',
  out_trade_no: 'HS-20417',
  trade_no: '20261121142841000000000000000001',
  transaction_id: null,
  fiat_name: 'USD',
  fiat_amount: '91.4',
  chain: 'TRON',
  token: 'USDT',
  decimals: 6,
  amount: '91.4',
  fees: '0',
  usdt_amount: '91.4',
  contract: null,
  status: 2,
  exception: 'over',
  created_time: NOW - 60,
  paid_time: NOW,
  amount_collected: '96.4',
  mch_real_receive: '96.4',
  logo: '',
  browser_url: null,
}

/** A back end with only the calls of SPEC.md, in the second reading of its overview. */
export const specOnly = (): Answers => ({
  'GET /user/info': () => merchant,
  'GET /statistics/overview': () => ({
    income: '12.5',
    sure_withdrawal: '10',
    transaction_volume: 0,
    cumulative_withdrawal: '2.5',
  }),
  'GET /statistics/daily-collection': () => [],
  'GET /statistics/overviewAssets': () => ({ list: [], total_value: '0', as_of: NOW }),
  'GET /transactions/list': () => ({ list: [], total: 0 }),
  'GET /user/secret-key/select': () => [{ name: 'Harbor Store', appid: '1001' }],
})

/** A back end with every call of the page. */
export const whole = (): Answers => ({
  ...specOnly(),
  'GET /capabilities': () => capabilities,
  'GET /statistics/overview': () => ({
    frozen_amount: '500',
    transaction_volume: 9,
    operable_balance: '400',
    cumulative_withdrawal: '100',
    total_assets: '128406.52',
    today_amount: '3284.1',
    today_orders: 41,
    on_the_way: '1250',
    asset_count: 4,
    network_count: 1,
    as_of: NOW,
  }),
  'GET /statistics/card': ({ query }) => ({
    card: query.get('card'),
    value: '5',
    current: '2',
    previous: '1',
    series: [],
    as_of: NOW,
  }),
  'GET /statistics/attention': () => ({
    list: [
      { kind: 'payment_difference', count: 3, largest: '5' },
      { kind: 'google_not_bound', count: 1 },
      { kind: 'hat_not_worn', count: 1 },
    ],
  }),
  'GET /transactions/list': () => ({ list: [payment], total: 1 }),
})

/** The page, with words in the places of market and gas. */
export const dashboard = (
  <DashboardPage search={{}} onSearch={() => undefined} market={<p>market</p>} gas={<p>gas</p>} />
)
