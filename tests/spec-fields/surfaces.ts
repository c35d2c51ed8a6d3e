/** A custom range of the dashboard, long past for every clock: its days are planted, so nothing has to be there. */
const FUNDS = '/?range=custom&from=2025-03-05&to=2025-03-06&view=table'
const ORDERS = `${FUNDS}&measure=orders`
const RECORDS = '/record?status=2&cols=transaction_id'

/**
 * Where fields are seen: the page that is loaded, and the words of docs/readings.md. One load is for all surfaces of a
 * page, which are opened in this order.
 */
export const SURFACES = [
  { name: 'statistics', path: FUNDS, words: '`/`, the figures above the chart' },
  { name: 'funds', path: FUNDS, words: '`/`, Account funds, a line of its table' },
  { name: 'market', path: FUNDS, words: '`/`, Market, a followed token' },
  { name: 'gas', path: FUNDS, words: '`/`, Gas expense, Details' },
  { name: 'notifications', path: FUNDS, words: 'the bell of every page' },
  { name: 'other statistics', path: ORDERS, words: '`/`, the figures above the chart' },
  { name: 'orders', path: ORDERS, words: '`/`, Account funds, Orders, a line of its table' },
  { name: 'payments', path: RECORDS, words: '`/record`, a column that can be chosen, with its ends' },
  { name: 'payment', path: RECORDS, words: '`/record`, the drawer of a payment' },
  {
    name: 'application filter',
    path: RECORDS,
    words: '`/record`, the filter by application, and the address after a choice',
  },
  { name: 'assets', path: '/property', words: '`/property`, Assets' },
  { name: 'withdrawals', path: '/property', words: '`/property`, Withdrawals, of an address its ends' },
  { name: 'applications', path: '/appManage', words: '`/appManage`, the list' },
  { name: 'application', path: '/appManage', words: '`/appManage`, the page of an application' },
  { name: 'account', path: '/accountInfo', words: '`/accountInfo`, of email and phone a part' },
  {
    name: 'opening',
    path: '/home',
    words: 'every page: 3 shows it, any other value leads to `/openAuth` or `/reviewing`',
  },
] as const satisfies readonly { name: string; path: string; words: string }[]

export type SurfaceName = (typeof SURFACES)[number]['name']
