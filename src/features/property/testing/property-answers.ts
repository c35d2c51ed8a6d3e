import type { RechargeRecord } from '@/lib/api/recharges'
import type { Asset } from '@/lib/api/statistics'
import { NOW } from '@/lib/api/testing/usual-answers'
import type { TransferRecord } from '@/lib/api/transfers'
import type { WithdrawalRecord } from '@/lib/api/withdrawal'

/** An asset of USDT on TRON; `more` overrides fields. */
export function asset(token_id: string, more: Partial<Asset> = {}): Asset {
  return {
    token_id,
    token: 'USDT',
    network: 'TRON',
    chain: 'Tron',
    decimals: 6,
    balance: '1000',
    available: '700',
    frozen: '100',
    frozen_by: [{ reason: 'withdrawal', amount: '100' }],
    in_applications: '200',
    pending: '0',
    usdt_balance: '1000',
    value: '1000',
    ...more,
  }
}

/** A withdrawal of 1,250 USDT in audit; `more` overrides fields. */
export function withdrawal(index: number, more: Partial<WithdrawalRecord> = {}): WithdrawalRecord {
  return {
    handle_id: `wd-${index}`,
    token_id: '101',
    token: 'USDT',
    chain: 'TRON',
    decimals: 6,
    address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    amount: '1250',
    fee: '1.2',
    received: '1248.8',
    usdt_amount: '1250',
    state: 'auditing',
    reason: '',
    txid: null,
    browser_url: null,
    client_ref: null,
    created_time: NOW - index * 60,
    finished_time: null,
    ...more,
  }
}

/** A transfer of 5 USDT to an application. */
export function transferRecord(more: Partial<TransferRecord> = {}): TransferRecord {
  return {
    id: 't-1',
    token_id: '101',
    token: 'USDT',
    chain: 'TRON',
    decimals: 6,
    from: 'capital',
    from_name: 'Capital account',
    to: 'app0001',
    to_name: 'Harbor Store',
    amount: '5',
    state: 'accomplish',
    client_ref: null,
    created_time: NOW,
    ...more,
  }
}

/** A recharge of 50 USDT. */
export function rechargeRecord(more: Partial<RechargeRecord> = {}): RechargeRecord {
  return {
    id: 'r-1',
    token_id: '101',
    token: 'USDT',
    chain: 'TRON',
    decimals: 6,
    amount: '50',
    state: 'confirming',
    address: 'TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE',
    txid: 'a'.repeat(64),
    browser_url: `https://tronscan.org/#/transaction/${'a'.repeat(64)}`,
    confirmations: 3,
    required: 19,
    created_time: NOW,
    ...more,
  }
}
