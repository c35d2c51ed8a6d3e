import type { Transaction } from '#shared/contract/transactions'
import { type Answers, answering, type Asked, openSearchPage, pageOf, type Script } from '@/lib/testing/page-bench'
import { CAPABILITIES } from '@/lib/api/testing/usual-answers'
import { RecordsPage } from '../page'
import { readRecordsSearch } from '../search'

/** A payment of 86.40 USDT; `more` overrides fields. */
export function payment(index: number, more: Partial<Transaction> = {}): Transaction {
  return {
    index,
    handle_id: `pay-${index}`,
    apply_name: 'Harbor Store',
    appid: 'app0001',
    out_trade_no: `HS-${20_400 + index}`,
    trade_no: String(index).padStart(32, '2'),
    transaction_id: null,
    fiat_name: 'USD',
    fiat_amount: '86.40',
    chain: 'TRON',
    token: 'USDT',
    decimals: 6,
    amount: '86.4',
    fees: '0.432',
    usdt_amount: '86.4',
    contract: null,
    status: 2,
    exception: null,
    created_time: 1_795_242_728 - index * 60,
    paid_time: 1_795_242_788 - index * 60,
    amount_collected: '86.4',
    mch_real_receive: '85.968',
    logo: '',
    browser_url: null,
    ...more,
  }
}

/** The extensions that the fake server offers. */
export const OPERATIONS = [
  'transactions.list',
  'transactions.monitor',
  'transactions.export',
  'transactions.refunds',
  'transactions.refund',
  'transactions.resolve',
  'transactions.note',
]

/**
 * A fake server with these payments.
 * @returns the list of the calls that it got
 */
export function fakeApi(rows: readonly Transaction[], script?: Script): Asked[] {
  const answers: Answers = {
    'GET /transactions/list': ({ query }) => ({ ...pageOf(rows, query), sums: { usdt_amount: '864', count_paid: 10 } }),
    'GET /transactions/info': ({ query }) => infoOf(rows.find(({ handle_id }) => handle_id === query.get('handle_id'))),
    'GET /transactions/monitor': () => ({ list: countsOf(rows), as_of: 1_795_242_728 }),
    'GET /transactions/refund': () => ({ list: [], total: 0, options: [] }),
    'GET /capabilities': () => ({ ...CAPABILITIES, operations: OPERATIONS }),
    'POST /user/verification': () => ({ methods: ['password', 'google'] }),
  }
  return answering(answers, script && { script })
}

function countsOf(rows: readonly Transaction[]): unknown {
  const codes = [1, 2, 3, 4, 5, 6, 7, 8]
  return codes.map((status) => ({ status, count: rows.filter((row) => row.status === status).length }))
}

function infoOf(record: Transaction | undefined): unknown {
  return { list: [], ...(record ? { record } : {}), note: '', simulated: false, expires_at: 1_795_244_528 }
}

/** Opens the page at an address, with a router that records its navigations. `hidesAmounts`: the eye is closed. */
export function openRecords(address = '/record', hidesAmounts = false) {
  return openSearchPage({ path: '/record', read: readRecordsSearch, Page: RecordsPage }, { address, hidesAmounts })
}
