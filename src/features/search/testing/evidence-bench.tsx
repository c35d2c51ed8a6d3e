import type { Evidence } from '@/lib/api/search'
import { CAPABILITIES } from '@/lib/api/testing/usual-answers'
import type { ChainPayment } from '@/lib/api/transactions'
import { answering, openSearchPage } from '@/lib/testing/page-bench'
import { EvidencePage } from '../evidence-page'
import { readEvidenceSearch } from '../evidence-search'
import { ALL, HASH, record as lookUp } from './search-bench'

export const LINK = `https://tronscan.org/#/transaction/${HASH}`

/** A transfer that paid the order; `more` overrides fields. */
export const transfer = (more: Partial<ChainPayment> = {}): ChainPayment => ({
  from_address: 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC',
  to_address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
  txid: HASH,
  log_index: 0,
  amount: '64',
  token: 'USDT',
  state: 'confirmed',
  confirmations: 19,
  required: 19,
  seen_time: 1_795_242_728,
  confirmation_time: 1_795_242_788,
  browser_url: LINK,
  ...more,
})

const EVIDENCE: Evidence = {
  merchant: { id: '17', name: 'Harbor Trading' },
  transfers: [
    {
      txid: HASH,
      log_index: 0,
      block_number: '71203402',
      block_hash: 'ab'.repeat(32),
      block_time: 1_795_242_728,
      contract: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
      counted: true,
    },
  ],
  postings: [{ time: 1_795_242_788, reason: 'payment', account: 'application', amount: '63.68', token: 'USDT' }],
  look_ups: [],
  made_time: 1_795_242_800,
}

/** Opens the page for these transfers. */
export function openEvidence(
  list: readonly ChainPayment[],
  address = '/evidence?payment=pay-1',
  operations = ALL,
  more: { readonly record?: Readonly<Record<string, unknown>>; readonly list_total?: number } = {},
) {
  answering({
    'GET /capabilities': () => ({ ...CAPABILITIES, operations }),
    'GET /transactions/info': () => ({ list, note: '', simulated: false, expires_at: 1_795_244_528, ...more }),
    'GET /search/evidence': () => EVIDENCE,
    'GET /search/look-up': () => ({ list: [lookUp({ browser_url: 'https://elsewhere.example/tx/1' })], total: 1 }),
  })
  return openSearchPage({ path: '/evidence', read: readEvidenceSearch, Page: EvidencePage }, { address })
}
