import { CAPABILITIES } from '@/lib/api/testing/usual-answers'
import type { LookUpRecord, SearchHit } from '@/lib/api/search'
import { type Answers, answering, openPage } from '@/lib/testing/page-bench'
import { SearchButton, SearchField } from '../search-button'
import { SearchHost } from '../search-host'

export const HASH = '136476f38e41a6c07b29d15f8e63a2b490cc7d1e5f0b8a3492e6d7d8e5fa1eb1'

/** A payment of 91.40 USDT that was found by its transaction; `more` overrides fields. */
export const hit = (more: Partial<SearchHit> = {}): SearchHit => ({
  kind: 'payment',
  id: 'pay-1',
  matched: 'transaction',
  name: 'HS-20417',
  apply_name: 'Harbor Store',
  amount: '91.4',
  token: 'USDT',
  chain: 'TRON',
  decimals: 6,
  status: 2,
  state: null,
  time: 1_795_242_728,
  ...more,
})

/** A look-up that has found and credited a payment; `more` overrides fields. */
export const record = (more: Partial<LookUpRecord> = {}): LookUpRecord => ({
  handle_id: 'look-1',
  network_id: '1',
  chain: 'TRON',
  txid: HASH,
  browser_url: null,
  simulated: true,
  state: 'done',
  answer: 'credited',
  confirmations: 19,
  required: 19,
  block_number: '71203402',
  block_hash: 'ab'.repeat(32),
  block_time: 1_795_242_728,
  transfers: [
    {
      from_address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
      to_address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
      contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      amount: '64',
      token: 'USDT',
      yours: true,
    },
  ],
  records: [{ kind: 'payment', id: 'pay-1', name: 'HS-20396' }],
  asked_time: 1_795_242_730,
  answered_time: 1_795_242_731,
  asks: [{ time: 1_795_242_730, device: 'Chrome', ip: '203.0.113.9' }],
  ...more,
})

export const ALL = [
  'transactions.list',
  'search.find',
  'search.lookUp',
  'search.lookUps',
  'search.evidence',
  'link.create',
]

interface Served {
  hits?: readonly SearchHit[]
  operations?: readonly string[]
  answers?: Answers
}

/** Opens a page with the search in its frame. @returns the calls that the fake server got */
export function openWithSearch({ hits = [], operations = ALL, answers = {} }: Served = {}) {
  const asked = answering({
    'GET /search': () => ({ hits, more: [] }),
    'GET /capabilities': () => ({ ...CAPABILITIES, operations }),
    ...answers,
  })
  const page = openPage('/', Framed, {
    others: ['/record', '/lookUp', '/appManage', '/property', '/property/withdraw'],
  })
  return { ...page, asked }
}

function Framed() {
  return (
    <>
      <SearchField />
      <SearchButton />
      <input aria-label="Another field" />
      <SearchHost />
    </>
  )
}
