import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { Transaction } from '#shared/contract/transactions'
import { transactionStatusLook } from '@/lib/domain-ui/transaction-status'
import type { ChainPayment } from '@/lib/api/transactions'
import { compare, isKnown, UNKNOWN } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { formatTime } from '#shared/time/format-time'
import { zoneLabel } from '#shared/time/zone'

export interface ReceiptLine {
  key: string
  term: MessageDescriptor
  /** Finished text, or a message to be translated. */
  value: string | MessageDescriptor
  mono?: true
}

/** The lines of a receipt: full numbers and hashes, dates as on statements (SPEC.md section 9). */
export function receiptLines(payment: Transaction, payments: readonly ChainPayment[], zone: string): ReceiptLine[] {
  const { decimals, token, chain, refunded = '0' } = payment
  const money = (value: string) =>
    isKnown(value) ? `${formatAmount(value, { mode: 'full', decimals })} ${token}` : UNKNOWN
  const time = (at: number) =>
    `${formatTime(at, 'statement', { zone })} ${formatTime(at, 'second', { zone })} ${zoneLabel(zone, at)}`
  const hashes = payments.filter(({ state }) => state === 'confirmed')
  return [
    { key: 'amount', term: msg`Paid`, value: money(payment.amount_collected) },
    // A payment that was given back in part keeps the status Paid.
    ...(isKnown(refunded) && compare(refunded, '0') > 0
      ? [{ key: 'refunded', term: msg`Refunded`, value: money(refunded) }]
      : []),
    { key: 'asked', term: msg`Asked`, value: money(payment.amount) },
    { key: 'status', term: msg`Status`, value: transactionStatusLook(payment.status).word },
    { key: 'network', term: msg`Network`, value: `${token} · ${chain}` },
    { key: 'apply_name', term: msg`Paid to`, value: payment.apply_name },
    { key: 'out_trade_no', term: msg`Merchant order`, value: payment.out_trade_no },
    { key: 'trade_no', term: msg`Platform order`, value: payment.trade_no, mono: true },
    { key: 'created_time', term: msg`Created`, value: time(payment.created_time) },
    ...(payment.paid_time ? [{ key: 'paid_time', term: msg`Paid at`, value: time(payment.paid_time) }] : []),
    ...hashes.map(({ txid, log_index }) => ({
      key: `${txid} ${log_index}`,
      term: msg`Transaction ID`,
      value: txid,
      mono: true as const,
    })),
  ]
}
