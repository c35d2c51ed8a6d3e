import { type Answers, answering, type Asked, openSearchPage, type Script } from '@/lib/testing/page-bench'
import { CAPABILITIES, NOW, POLICY } from '@/lib/api/testing/usual-answers'
import { WithdrawPage } from '../page'
import { readWithdrawSearch } from '../search'
import { quoteFor } from './samples'

const asset = (token_id: string, network: string, chain: string, balance: string) => ({
  token_id,
  token: 'USDT',
  network,
  chain,
  decimals: 6,
  balance,
  available: balance,
  frozen: '0',
  usdt_balance: balance,
  value: balance,
})
export const ASSETS = [asset('101', 'TRON', 'Tron', '74218.36'), asset('201', 'Ethereum', 'Ethereum', '5000')]

export const OPERATIONS = [
  'account.withdrawalQuote',
  'account.withdrawalPolicy',
  'account.cancelWithdrawal',
  'risk.address',
  'account.fixedAddresses',
]
const ANSWERS: Answers = {
  'POST /account/withdrawal/quote': ({ body }) => quoteFor(body),
  'GET /account/withdrawal/policy': () => POLICY,
  'GET /account/withdrawal-list': () => ({ list: [], total: 0 }),
  'GET /account/address': () => ({ list: [], total: 0 }),
  'GET /account/cost': () => ({ list: [] }),
  'GET /risk/address': () => ({ level: 'Pass', categories: [], checked_time: NOW }),
  'GET /statistics/assets': () => ({ list: ASSETS, total_value: '80000', as_of: NOW }),
  'GET /capabilities': () => ({ ...CAPABILITIES, operations: OPERATIONS }),
  'POST /user/verification': () => ({ methods: ['password', 'google'] }),
}

/**
 * A fake server with two balances.
 * @returns the list of the calls that it got
 */
export function fakeApi(script: Script = () => undefined): Asked[] {
  return answering(ANSWERS, { script })
}

/** The withdrawal calls. */
export function sent(asked: readonly Asked[]): Asked[] {
  return asked.filter(({ method, path }) => method === 'POST' && path === '/account/withdrawal')
}

/** Opens the page at an address, with a router that records its navigations. */
export function openWithdraw(address = '/property/withdraw') {
  const path = ['/property/withdraw', '/m/property/withdraw'] as const
  const others = ['/property', '/accountInfo']
  return openSearchPage({ path, read: readWithdrawSearch, Page: WithdrawPage }, { address, others })
}
