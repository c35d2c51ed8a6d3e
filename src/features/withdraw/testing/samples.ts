import type { Quote, WithdrawalRecord } from '@/lib/api/withdrawal'
import { multiply, rescale, subtract, toDecimal } from '#shared/money/amount'

export const TRON = 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC'
export const OTHER_TRON = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7'
export const EVM = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'

/** A quote as the server computes it: a fee of 1.50 for TRON, from a balance of 74,218.36. */
export function quoteFor(body: Record<string, unknown>, more: Partial<Quote> = {}): Quote {
  const amount = String(body['amount'])
  const fee = more.fee ?? '1.5'
  return {
    quote_id: `quote-${crypto.randomUUID().slice(0, 8)}`,
    token_id: String(body['token_id']),
    token: 'USDT',
    chain: body['token_id'] === '201' ? 'Ethereum' : 'TRON',
    decimals: 6,
    amount,
    rate: '1',
    fee,
    gas: '1.2',
    received: toDecimal(subtract(amount, fee)),
    balance: '74218.36',
    balance_after: toDecimal(subtract('74218.36', amount)),
    largest: '10000',
    minimum: '10',
    single_limit: '10000',
    day_limit: '20000',
    day_used: '5400',
    methods: ['password', 'google'],
    address_use: body['address'] === undefined ? null : 'used',
    similar: null,
    audit: 'automatic',
    expires_at: Math.floor(Date.now() / 1000) + 120,
    ...more,
  }
}

/** The server's record of a request. */
export function recordOf(body: Record<string, unknown>, more: Partial<WithdrawalRecord> = {}): WithdrawalRecord {
  const amount = String(body['amount'])
  return {
    handle_id: '20261121143352770194183366205571',
    token_id: String(body['token_id']),
    token: 'USDT',
    chain: 'TRON',
    decimals: 6,
    address: String(body['address']),
    amount,
    fee: '1.5',
    received: toDecimal(subtract(amount, '1.5')),
    usdt_amount: toDecimal(rescale(multiply(amount, '1'), 6)),
    state: 'auditing',
    reason: '',
    txid: null,
    browser_url: null,
    client_ref: String(body['client_ref']),
    created_time: Math.floor(Date.now() / 1000),
    finished_time: null,
    ...more,
  }
}
