import { CAPABILITIES } from '@/lib/api/testing/usual-answers'
import type { UnassignedMoney } from '@/lib/api/unassigned'
import { type Answers, answering, type Asked, openSearchPage, pageOf } from '@/lib/testing/page-bench'
import { UnassignedMoneyPage } from '../unassigned-page'
import { readUnassignedSearch } from '../unassigned-search'

const OPERATIONS = ['transactions.unassigned', 'transactions.creditUnassigned', 'transactions.sendBackUnassigned']
export const SENDER = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'

/** 420 USDT that came after its order was closed. */
export const money = (more: Partial<UnassignedMoney> = {}): UnassignedMoney => ({
  handle_id: 'una-1',
  state: 'open',
  why: 'closed',
  amount: '420',
  token: 'USDT',
  chain: 'TRON',
  network_id: '1',
  decimals: 6,
  contract: null,
  from_address: SENDER,
  to_address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  txid: 'ab'.repeat(32),
  browser_url: null,
  arrived_time: 1_795_242_728,
  payment: {
    handle_id: 'pay-1',
    trade_no: '2'.repeat(32),
    out_trade_no: 'LT-99087',
    apply_name: 'Lumen Tickets',
    status: 4,
  },
  credit: { fees: '2.1', received: '417.9' },
  send_back: { amount: '420', minimum: '4.5' },
  act: null,
  ...more,
})

const SUMS = {
  open: { count: 1, usdt_amount: '420', oldest_time: 1_795_242_728 },
  credited: { count: 0, usdt_amount: '0' },
  sent_back: { count: 0, usdt_amount: '0' },
}

interface Served {
  rows?: readonly UnassignedMoney[]
  operations?: readonly string[]
  /** Of calls that belong to other parts, or of the list where it fails. */
  answers?: Answers
  /** The eye is closed. */
  hidesAmounts?: boolean
}

/** Opens the page. @returns the calls of the fake server, and the page */
export function openUnassigned(
  { rows = [money()], operations = OPERATIONS, answers = {}, hidesAmounts = false }: Served = {},
  address = '/unassigned',
) {
  const asked: Asked[] = answering({
    'GET /transactions/unassigned': ({ query }) => {
      const handle_id = query.get('handle_id')
      const asked = handle_id === null ? rows : rows.filter((row) => row.handle_id === handle_id)
      return { ...pageOf(asked, query), sums: SUMS }
    },
    ...answers,
    'GET /capabilities': () => ({ ...CAPABILITIES, operations }),
    'POST /user/verification': () => ({ methods: ['password', 'google'] }),
    'POST /transactions/unassigned/send-back': ({ body }) => ({ ...ACT, ...sentFields(body), kind: 'send_back' }),
    'POST /transactions/unassigned/credit': ({ body }) => ({
      ...ACT,
      ...sentFields(body),
      kind: 'credit',
      address: null,
    }),
  })
  const opened = openSearchPage(
    { path: '/unassigned', read: readUnassignedSearch, Page: UnassignedMoneyPage },
    { address, hidesAmounts },
  )
  return { ...opened, asked }
}

const ACT = {
  handle_id: 'act-1',
  unassigned_handle_id: 'una-1',
  fees: '0',
  token: 'USDT',
  chain: 'TRON',
  state: 'improgress',
  reason: '',
  txid: null,
  browser_url: null,
  created_time: 1_795_242_800,
  finished_time: null,
  amount: '420',
  address: SENDER,
}
const sentFields = (body: unknown) =>
  typeof body === 'object' && body !== null && 'client_ref' in body ? { client_ref: body.client_ref } : {}
