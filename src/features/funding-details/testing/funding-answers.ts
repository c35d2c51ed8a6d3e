import type { StreamLine } from '@/lib/api/fund-stream'
import type { Statement, StatementLine } from '@/lib/api/statement'
import { NOW } from '@/lib/api/testing/usual-answers'

/** 2026-11-01 in Shanghai. */
const MONTH_STARTS = 1_793_462_400
const DAY = 86_400

/** The movement of a payment: 100 USDT on TRON without the fee of 0.5. `more` overrides fields. */
export function streamLine(index: number, more: Partial<StreamLine> = {}): StreamLine {
  return {
    id: String(1000 - index),
    account: 'app0001',
    account_name: 'Harbor Store',
    token_id: '101',
    token: 'USDT',
    chain: 'TRON',
    decimals: 6,
    amount: '99.5',
    balance: String(5000 - index),
    reason: 'payment',
    source: { kind: 'payment', id: `pay-${index}` },
    created_time: NOW - index * 60,
    ...more,
  }
}

/** The first three days of November: a payment, a withdrawal, nothing. */
export const STATEMENT: Statement = {
  token_id: '101',
  token: 'USDT',
  chain: 'TRON',
  decimals: 6,
  month: '2026-11',
  zone: 'Asia/Shanghai',
  start_time: MONTH_STARTS,
  end_time: MONTH_STARTS + 3 * DAY,
  opening: '1000',
  in: '100.000001',
  out: '48.8',
  fees: '1.7',
  closing: '1049.500001',
  days: [
    {
      date: '2026-11-01',
      opening: '1000',
      in: '100.000001',
      out: '0',
      fees: '0.5',
      closing: '1099.500001',
      lines: 1,
    },
    { date: '2026-11-02', opening: '1099.500001', in: '0', out: '48.8', fees: '1.2', closing: '1049.500001', lines: 1 },
    { date: '2026-11-03', opening: '1049.500001', in: '0', out: '0', fees: '0', closing: '1049.500001', lines: 0 },
  ],
  lines: 2,
  as_of: MONTH_STARTS + 3 * DAY,
}

export const LINES: readonly StatementLine[] = [
  {
    id: '1',
    date: '2026-11-01',
    created_time: MONTH_STARTS + 60,
    reason: 'payment',
    source: { kind: 'payment', id: 'pay-1' },
    in: '100.000001',
    out: '0',
    fees: '0.5',
    balance: '1099.500001',
  },
  {
    id: '2',
    date: '2026-11-02',
    created_time: MONTH_STARTS + DAY + 60,
    reason: 'withdrawal',
    source: { kind: 'withdrawal', id: 'wd-1' },
    in: '0',
    out: '48.8',
    fees: '1.2',
    balance: '1049.500001',
  },
]
