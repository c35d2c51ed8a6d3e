import type { Asset } from '@/lib/api/statistics'
import { type Answers, answering, type Asked, openSearchPage, pageOf, type Script } from '@/lib/testing/page-bench'
import { CAPABILITIES, NOW, POLICY } from '@/lib/api/testing/usual-answers'
import { compare } from '#shared/money/amount'
import { PropertyPage } from '../page'
import { type PropertySearch, readPropertySearch } from '../search'
import { asset, rechargeRecord, transferRecord, withdrawal } from './property-answers'

export const ASSETS = [
  asset('101', { pending: '86.4' }),
  asset('201', { network: 'Ethereum', chain: 'Ethereum', balance: '500', usdt_balance: '500', value: '500' }),
  asset('102', { token: 'TRX', balance: '9840', usdt_balance: '295.2', value: '295.2' }),
]

const OPERATIONS = [
  'account.transferAccounts',
  'account.cancelWithdrawal',
  'account.withdrawalPolicy',
  'account.rechargeAddress',
  'account.withdrawals',
  'account.recharges',
  'account.transfers',
  'account.exportWithdrawals',
]
const WITHDRAWALS = Array.from({ length: 12 }, (_, index) => withdrawal(index + 1))
const COINS = [
  {
    chain: 'Tron',
    net_work: 'TRON',
    id: '1',
    simulated: true,
    subset: [
      { token: 'USDT', id: '101', decimals: 6 },
      { token: 'TRX', id: '102', decimals: 6, payable: false },
    ],
  },
  { chain: 'Ethereum', net_work: 'Ethereum', id: '2', subset: [{ token: 'USDT', id: '201', decimals: 6 }] },
]
const account = (name: string, token_id: string, balance: string) => ({
  account: name,
  name: name === 'capital' ? 'Capital account' : 'Harbor Store',
  token_id,
  token: token_id === '102' ? 'TRX' : 'USDT',
  chain: token_id === '201' ? 'Ethereum' : 'TRON',
  decimals: 6,
  balance,
})

export const RESERVED = {
  address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
  token_id: '101',
  token: 'USDT',
  chain: 'TRON',
  decimals: 6,
  amount: null,
  minimum: '1',
  expires_at: Math.floor(Date.now() / 1000) + 86_400,
  simulated: true,
}

/**
 * A fake server with three assets and their records.
 * @returns the list of the calls that it got
 */
export function fakeApi(script: Script = () => undefined): Asked[] {
  let assets = ASSETS
  const answers: Answers = {
    'GET /statistics/assets': ({ query }) => ({
      list: sortedBy(assets, query.get('sort')),
      total_value: '1795.2',
      as_of: NOW,
    }),
    'POST /currency/rearrange': ({ body }) => {
      const ids = Array.isArray(body['token_ids']) ? body['token_ids'] : []
      assets = ids.flatMap((id) => assets.filter(({ token_id }) => token_id === id))
    },
    'GET /account/withdrawal-list': ({ query }) => pageOf(WITHDRAWALS, query),
    'GET /account/recharge': ({ query }) => pageOf([rechargeRecord()], query),
    'GET /account/internal-transfer': ({ query }) =>
      pageOf(query.get('client_ref') === null ? [transferRecord()] : [], query),
    'GET /account/internal-transfer/accounts': () => ({
      list: [account('capital', '101', '800'), account('app0001', '101', '200'), account('capital', '102', '9840')],
      as_of: NOW,
    }),
    'POST /account/internal-transfer': ({ body }) => transferRecord({ ...body, id: 't-2' }),
    'POST /account/recharge/funds': ({ body }) => ({ ...RESERVED, client_ref: body['client_ref'] }),
    'GET /account/recharge/funds': ({ query }) => ({ ...RESERVED, client_ref: query.get('client_ref') }),
    'GET /account/withdrawal/policy': () => POLICY,
    'GET /capabilities': () => ({ ...CAPABILITIES, operations: OPERATIONS, simulated_networks: ['TRON'] }),
    'GET /currency/list': () => COINS,
  }
  return answering(answers, { script, now: NOW })
}

function sortedBy(assets: readonly Asset[], sort: string | null): Asset[] {
  if (sort === null || sort === 'own') return [...assets]
  const name = sort.endsWith('usdt_balance') ? 'usdt_balance' : 'balance'
  const direction = sort.startsWith('-') ? -1 : 1
  return [...assets].sort((one, other) => direction * compare(one[name], other[name]))
}

/** Opens the page at an address, with a router that records its navigations. `hidesAmounts`: the eye is closed. */
export function openProperty(address = '/property', hidesAmounts = false) {
  return openSearchPage({ path: '/property', read: readPropertySearch, Page: WithoutGas }, { address, hidesAmounts })
}

interface PageProps {
  search: PropertySearch
  onSearch: (next: PropertySearch, how?: 'replace') => void
}

/** The route supplies the gas entry; the tests leave it out. */
function WithoutGas(props: PageProps) {
  return <PropertyPage {...props} gas={null} />
}
