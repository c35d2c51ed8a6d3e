import type { UserInfo } from '#shared/contract/user'
import { CAPABILITIES, NOW, POLICY, USER } from '@/lib/api/testing/usual-answers'
import { type Answers, answering, type Asked, openSearchPage } from '@/lib/testing/page-bench'
import { AccountPage } from '../page'
import { type AccountSearch, readAccountSearch } from '../search'
import { useSecurityView } from '../use-security-view'

/** The operations of ours that the page uses. */
export const EXTENSIONS = [
  'user.info',
  'user.wallets',
  'user.sessions',
  'user.endOtherSessions',
  'user.keepRecoveryCodes',
  'account.withdrawalPolicy',
  'account.pauseWithdrawals',
  'session.sendSmsCode',
]

export const WALLET = {
  id: 'w1',
  chain_type: 'Ethereum',
  address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  name: 'Office Ledger',
  created_time: NOW - 86_400,
}

export const DEVICES = [
  {
    id: 's1',
    ip: '203.0.113.24',
    device: 'Chrome on macOS',
    created_time: NOW,
    active_time: NOW,
    current: true,
    kept: false,
  },
  {
    id: 's2',
    ip: '198.51.100.7',
    device: 'Safari on iPhone',
    created_time: NOW,
    active_time: NOW,
    current: false,
    kept: true,
  },
]

/** A log line of an act that has words, and one of an act that this version does not know. */
export const LOG = [
  {
    id: 'l2',
    action: 'user.edit',
    detail: { changed: ['website'], changes: { website: { from: '', to: 'https://northwind.example' } } },
    ip: '203.0.113.24',
    device: 'Chrome on macOS',
    created_time: NOW,
  },
  { id: 'l1', action: 'user.somethingNew', detail: {}, ip: '203.0.113.24', device: 'Chrome', created_time: NOW - 60 },
]

const FORMS_OF_THEIR_OWN = /user\.(?:changeMailbox|changePhone|bindGoogleAuth|refreshGoogleSecret|renewRecoveryCodes)/

interface Opening {
  user?: Partial<UserInfo>
  answers?: Answers
  operations?: readonly string[]
  address?: string
}

/** Opens the account page of a merchant; the answer of `/user/info` can be changed while the page is open. */
export function openAccount({
  user = {},
  answers = {},
  operations = EXTENSIONS,
  address = '/accountInfo',
}: Opening = {}) {
  const shown: { user: object } = { user: { ...USER, transaction_password: false, ...user } }
  const asked: Asked[] = answering({
    'GET /capabilities': () => ({ ...CAPABILITIES, operations }),
    'GET /user/info': () => shown.user,
    'GET /user/wallet': () => ({ list: [WALLET], total: 1 }),
    'GET /user/sessions': () => ({ list: DEVICES, total: 2 }),
    'GET /user/log': () => ({ list: LOG, total: 12 }),
    'GET /account/withdrawal/policy': () => POLICY,
    'GET /statistics/overview': () => ({
      frozen_amount: '10',
      transaction_volume: 1,
      operable_balance: '10',
      cumulative_withdrawal: '0',
      total_assets: '4210.5',
      today_amount: '0',
    }),
    'POST /public/email/send-verification-code': () => ({ wait_seconds: 60 }),
    'POST /public/sms/send-verification-code': () => ({ wait_seconds: 60 }),
    // The forms of factors have their own codes; this back end asks for nothing more there.
    'POST /user/verification': ({ body }) => ({
      methods: FORMS_OF_THEIR_OWN.test(JSON.stringify(body)) ? ['email'] : ['google'],
    }),
    ...answers,
  })
  const opened = openSearchPage({ path: '/accountInfo', read: readAccountSearch, Page: Screen }, { address })
  return {
    ...opened,
    asked,
    shown,
    writes: () => asked.filter(({ method, path }) => method !== 'GET' && path !== '/user/verification'),
  }
}

function Screen({
  search,
  onSearch,
}: {
  search: AccountSearch
  onSearch: (search: AccountSearch, how?: 'replace') => void
}) {
  const [security, onWhole] = useSecurityView(search.fromType)
  return <AccountPage search={search} security={security} onSearch={onSearch} onWhole={onWhole} />
}
