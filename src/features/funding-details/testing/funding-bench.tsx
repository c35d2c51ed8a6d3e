import type { StatementLine } from '@/lib/api/statement'
import { type Answers, answering, type Asked, openSearchPage, pageOf, type Script } from '@/lib/testing/page-bench'
import { CAPABILITIES, NOW } from '@/lib/api/testing/usual-answers'
import { FundingDetailsPage } from '../page'
import { readFundingSearch } from '../search'
import { LINES, STATEMENT, streamLine } from './funding-answers'

/** Lines of a statement as the server streams them. */
export const ndjson = (lines: readonly StatementLine[]) =>
  new Response(lines.map((line) => `${JSON.stringify(line)}\n`).join(''), {
    headers: { 'Content-Type': 'application/x-ndjson; charset=utf-8' },
  })

const MOVEMENTS = [
  streamLine(0),
  streamLine(1, {
    amount: '-1250',
    balance: '8000',
    reason: 'withdrawal_hold',
    account: 'capital',
    source: { kind: 'withdrawal', id: 'wd-1' },
  }),
  streamLine(2, { reason: 'aggregation', source: null }),
  ...Array.from({ length: 20 }, (_, index) => streamLine(index + 3)),
]

const ASSET = {
  token_id: '101',
  token: 'USDT',
  network: 'TRON',
  chain: 'Tron',
  decimals: 6,
  balance: '1',
  available: '1',
  frozen: '0',
  usdt_balance: '1',
  value: '1',
}

const ANSWERS: Answers = {
  'GET /account/stream': ({ query }) => pageOf(MOVEMENTS, query),
  'GET /account/statement': () => STATEMENT,
  'GET /account/statement/lines': () => ndjson(LINES),
  'GET /statistics/assets': () => ({ list: [ASSET], total_value: '1', as_of: NOW }),
  'GET /capabilities': () => ({
    ...CAPABILITIES,
    operations: ['account.stream', 'account.statement', 'account.statementLines'],
  }),
}

/**
 * A fake server with a stream and its statement.
 * @returns the list of the calls that it got
 */
export function fakeApi(script: Script = () => undefined): Asked[] {
  return answering(ANSWERS, { script })
}

/** Opens the page at an address, with a router that records its navigations. */
export function openFunding(address = '/property/fundingDetails') {
  const path = '/property/fundingDetails'
  return openSearchPage({ path, read: readFundingSearch, Page: FundingDetailsPage }, { address })
}
