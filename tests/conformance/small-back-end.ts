/** The token that the small back end knows. */
export const SMALL_TOKEN = 'the-token-of-the-small-back-end'

const NOW = 1_795_242_728
const STATUSES = [2, 1, 3]

const many = <Row>(count: number, row: (at: number) => Row): Row[] => Array.from({ length: count }, (_, at) => row(at))
const token = { chain: 'TRON', token: 'USDT' }

const payments = many(57, (at) => ({
  index: at + 1,
  apply_name: 'Shop',
  appid: 'app1',
  out_trade_no: `out-${at}`,
  trade_no: String(at).padStart(32, '7'),
  transaction_id: null,
  fiat_name: 'USD',
  fiat_amount: '91.40',
  ...token,
  amount: '91.40',
  fees: '0.50',
  usdt_amount: '91.40',
  contract: null,
  status: STATUSES[at % 3],
  created_time: NOW - at * 60,
  amount_collected: '91.40',
  mch_real_receive: '90.90',
  logo: '',
  browser_url: null,
}))

const withdrawal = { ...token, address: 'TJRab', amount: '10', rate: '1', fee: '1', received: '9', state: 'auditing' }
const application = {
  name: 'Shop',
  appid: 'app1',
  logo: '',
  website_url: '',
  notify_url: '',
  mode: 'address',
  token_ids: ['101'],
  whitelist_ips: [],
  usdt_total: '5',
  key: 'k3J0q…2pf9',
  status: 'normal',
}
const at = { created_time: NOW }
const marketToken = { id: '1', token: 'BTC', logo: '', balance: '1', p: '+1.5', check: true }

/** What each call of SPEC.md that only reads answers; a list is cut into pages. */
const ANSWERS: Readonly<Record<string, unknown>> = {
  '/user/info': {
    name: 'Northwind',
    email: 'a@b.example',
    status: 3,
    mchid: '1',
    bind_google_auth: true,
    phone: null,
    area_code: null,
    password: true,
    security_switch: ['google'],
  },
  '/user/log': many(12, (n) => ({ action: 'login', ip: '203.0.113.1', device: `Chrome ${n}`, created_time: NOW - n })),
  '/message': many(12, (n) => ({
    id: String(n),
    title: 'a',
    content: 'b',
    status: 2,
    types: 2,
    created_time: NOW - n,
  })),
  '/statistics/overview': { income: '5', sure_withdrawal: '4', transaction_volume: 3, cumulative_withdrawal: '1' },
  '/statistics/daily-collection': [{ date: '2026-11-21', income: '5', refund: '0' }],
  '/statistics/assets': {
    list: [{ token: 'USDT', network: 'TRON', usdt_balance: '25.5', balance: '25.5', available: '25.5', value: '1' }],
    total_value: '25.5',
  },
  '/statistics/overviewAssets': {
    list: [{ token: 'USDT', network: 'TRON', usdt_balance: '25.5' }],
    total_value: '25.5',
  },
  '/transactions/list': payments,
  '/transactions/monitor': { list: [{ status: 2, count: 19 }] },
  '/transactions/info': {
    list: [{ from_address: 'TJRa', to_address: 'TJRb', txid: 'c', amount: '91.40', confirmation_time: NOW }],
  },
  '/account/expend': [{ id: '1', currency: 'TRX', amount: '1', types: 1, ...at }],
  '/account/cost': { list: [{ ...token, fee: '1', gas: '0.5' }] },
  '/account/withdrawal-list': many(3, (n) => ({ ...withdrawal, created_time: NOW - n })),
  '/account/recharge': [{ ...token, address: 'TJRab', txid: null, amount: '5', state: 'confirming', ...at }],
  '/account/internal-transfer': [{ ...token, from: 'capital', to: 'app1', amount: '5', state: 'accomplish', ...at }],
  '/account/stream': many(12, (n) => ({
    ...token,
    reason: 'payment',
    amount: '5',
    balance: String(n),
    created_time: NOW - n,
  })),
  '/user/application-list': [application],
  '/user/secret-key/list': [{ appid: 'app1', key: 'k3J0q…2pf9' }],
  '/user/secret-key/select': [{ name: 'Shop', appid: 'app1' }],
  '/market/search': { list: [marketToken] },
  '/market/follow/list': { list: [marketToken] },
  '/currency/list': [{ chain: 'Tron', net_work: 'TRON', id: '1', subset: [{ token: 'USDT', id: '101' }] }],
}

const UNPAGED = new Set(['/statistics/daily-collection', '/user/secret-key/select', '/currency/list'])
const FILES = new Set(['/transactions/list/export', '/account/withdrawal-list/export'])
const LETS_IN = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
  'Access-Control-Allow-Headers': 'X-Token, X-Language, X-Time, Content-Type, Idempotency-Key',
}

const json = (body: object, status = 200): Response => Response.json(body, { status, headers: LETS_IN })

/** The rows of a page, with what stands beside them. */
function pageOf(rows: readonly unknown[], query: URLSearchParams): object {
  const size = Number(query.get('pageSize') ?? 10)
  const from = (Number(query.get('current') ?? query.get('page') ?? 1) - 1) * size
  const status = query.get('status')
  const wanted = rows.filter((row) => status === null || String(Object(row).status) === status)
  return { list: wanted.slice(from, from + size), total: wanted.length, unread: wanted.length }
}

/**
 * A back end of one file that was written from SPEC.md and nothing else.
 *
 * @param isFlat what an answer holds stands beside its code, as SPEC.md writes it of notifications
 */
export function smallBackEnd(isFlat: boolean): (request: Request) => Response {
  return (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const path = pathname.replace('/api/v1', '')
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: LETS_IN })
    if (request.headers.get('X-Token') !== SMALL_TOKEN) return json({ code: 401, msg: 'Login expired' }, 401)
    if (FILES.has(path)) return new Response('trade_no,amount\n', { headers: { 'Content-Type': 'text/csv' } })
    if (path === '/account/address-valid') return json({ code: 200, data: { valid: true } })
    const answer = ANSWERS[path]
    if (answer === undefined) return json({ code: 404, msg: 'no such call' }, 404)
    const data = Array.isArray(answer) && !UNPAGED.has(path) ? pageOf(answer, searchParams) : answer
    return json(isFlat && !Array.isArray(data) ? { code: 200, msg: 'ok', ...Object(data) } : { code: 200, data })
  }
}
