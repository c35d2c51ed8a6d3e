// What the payment list, the movements, the statement and the statistics are asked, made of what a world holds.

const DAY = 86_400
const PAGE = 20
const size = { pageSize: String(PAGE) }
const LIST = '/transactions/list'
const beginningOf = ({ out_trade_no }, more) => out_trade_no.slice(0, out_trade_no.indexOf('-') + 1 + more)

/**
 * Questions of every kind to the payment list.
 *
 * @param {ReturnType<typeof import('./large-server.mjs').asker>} ask
 * @returns {Promise<{ name: string, path: string, query: Record<string, string> }[]>}
 */
export async function recordQuestions(ask) {
  const list = async (query) => (await ask(LIST, { ...size, ...query })).data
  const { total, list: newest } = await list({})
  const [row] = newest
  const [smallShop] = (await list({ appid: 'app0004' })).list
  const [largeShop] = (await list({ appid: 'app0001' })).list
  const [paid] = (await list({ status: '2' })).list
  const now = row.created_time
  const [old] = (await list({ appid: 'app0001', end_time: String(now - 60 * DAY) })).list
  const range = (days) => ({ start_time: String(now - days * DAY), end_time: String(now) })
  const deep = (share) => String(Math.max(1, Math.floor((total / PAGE) * share)))
  const kinds = {
    'first page of 20': {},
    'first page of 10': { pageSize: '10' },
    'page in the middle': { current: deep(0.5) },
    'last page': { current: String(Math.ceil(total / PAGE)) },
    'oldest first, page in the middle': { sort: 'created_time', current: deep(0.5) },
    'one application': { appid: 'app0002' },
    'one application, page 6,000': { appid: 'app0002', current: '6000' },
    'smallest application': { appid: 'app0004' },
    'status 1 (none)': { status: '1' },
    'status 2': { status: '2' },
    'status 2, page in the middle': { status: '2', current: deep(0.4) },
    'status 3': { status: '3' },
    'status 5 or 6': { status: '5,6' },
    'status 8': { status: '8' },
    'any exception': { exception: 'under,over,late,wrong_token' },
    overpaid: { exception: 'over' },
    '30 days': range(30),
    '7 days, application, status': { appid: 'app0002', status: '2', ...range(7) },
    today: { start_time: String(now - (now % DAY)), end_time: String(now) },
    'merchant order by its first letter': { out_trade_no: largeShop.out_trade_no.slice(0, 1) },
    'merchant order by its beginning, the largest shop': { out_trade_no: beginningOf(largeShop, 1) },
    'the same, page 200': { out_trade_no: beginningOf(largeShop, 1), current: '200' },
    'the same, oldest first': { out_trade_no: beginningOf(largeShop, 1), sort: 'created_time' },
    'the same, by amount': { out_trade_no: beginningOf(largeShop, 1), sort: '-amount' },
    'the same, status 8': { out_trade_no: beginningOf(largeShop, 1), status: '8' },
    'merchant order by its beginning, a small shop': { out_trade_no: beginningOf(smallShop, 1) },
    'merchant order by its month, long ago': { out_trade_no: beginningOf(old, 4) },
    'merchant order by its day': { out_trade_no: row.out_trade_no.slice(0, -8) },
    'merchant order, whole': { out_trade_no: row.out_trade_no },
    'platform order': { trade_no: row.trade_no },
    'transaction id': { txid: paid.transaction_id },
    'transaction id that nobody has': { txid: 'f'.repeat(64) },
    'by amount, first page': { sort: '-amount' },
    'by amount, page in the middle': { sort: 'amount', current: deep(0.5) },
    'by time of payment, first page': { sort: '-paid_time' },
    'by time of payment, page in the middle': { sort: '-paid_time', current: deep(0.5) },
    'one application by amount': { appid: 'app0004', sort: '-amount' },
    'status 3 by amount': { status: '3', sort: 'amount' },
  }
  return Object.entries(kinds).map(([name, query]) => ({ name, path: LIST, query: { ...size, ...query } }))
}

/** The first of the month that was over when the newest payment came, and of the one after it. In UTC. */
function lastWholeMonth(seconds) {
  const at = new Date(seconds * 1000)
  const [from, to] = [1, 0].map((back) => Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - back, 1))
  return { month: new Date(from).toISOString().slice(0, 7), start_time: from / 1000, end_time: to / 1000 }
}

/** Questions to what moved the balances, and the month whose lines are the most. */
export async function fundQuestions(ask) {
  const [row] = (await ask(LIST, size)).data.list
  const { month, start_time, end_time } = lastWholeMonth(row.created_time)
  const time = { start_time: String(start_time), end_time: String(end_time) }
  const most = { token_id: '101', month }
  const [streamPath, statementPath] = ['/account/stream', '/account/statement']
  return {
    most,
    questions: [
      { name: 'movements, first page', path: streamPath, query: size },
      { name: 'movements, page 20,000', path: streamPath, query: { ...size, current: '20000' } },
      { name: 'movements of a month', path: streamPath, query: { ...size, ...time } },
      { name: 'movements of a month, page 5,000', path: streamPath, query: { ...size, ...time, current: '5000' } },
      { name: 'statement of a month, largest token', path: statementPath, query: most },
      { name: 'statement of a month, second token', path: statementPath, query: { token_id: '102', month } },
    ],
  }
}

/** Questions to every statistics call: with and without an application, over an hour-by-hour day up to a year. */
export async function statisticsQuestions(ask) {
  const [row] = (await ask(LIST, size)).data.list
  const now = row.created_time
  const days = (count) => ({ start_time: String(now - count * DAY), end_time: String(now) })
  const appid = 'app0002'
  const [overview, card, daily] = ['overview', 'card', 'daily-collection'].map((name) => `/statistics/${name}`)
  return [
    { name: 'overview', path: overview, query: {} },
    { name: 'overview, one application', path: overview, query: { appid } },
    ...['income', 'orders', 'extractable', 'withdrawal'].map((kind) => ({
      name: `card ${kind}`,
      path: card,
      query: { card: kind },
    })),
    { name: 'card income, one application', path: card, query: { card: 'income', appid } },
    { name: 'daily collection, one day', path: daily, query: days(1) },
    { name: 'daily collection, 30 days', path: daily, query: days(30) },
    { name: 'daily collection, a year', path: daily, query: days(366) },
    { name: 'daily collection, a year, one application', path: daily, query: { ...days(366), appid } },
    { name: 'assets', path: '/statistics/assets', query: {} },
    { name: 'asset ratio', path: '/statistics/overviewAssets', query: { all: '1' } },
    { name: 'needs you', path: '/statistics/attention', query: {} },
  ]
}
