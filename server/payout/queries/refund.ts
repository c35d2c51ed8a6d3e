import type { Db } from '#server/database/schema'
import { refundOptions } from '../refund/refund-options'
import type { RefundOption } from '../refund/refund-options'
import { refundedOf, selectRefunds, toRefundRecord } from '../refund/refund-row'
import type { RefundRecord } from '../refund/refund-row'
import { ownAccounts } from '#server/funds/own-account'
import type { Language } from '#server/core/refusal'
import * as chart from '#server/ledger/chart'
import { balances } from '#server/ledger/ledger'
import { compare } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { smallestPayout } from '../smallest-payout'

/** The filter of the list of refunds. */
export interface RefundFilter {
  readonly merchant_id: string
  readonly payment_handle_id: string | undefined
  readonly client_ref: string | undefined
  /** Why one waits is said in it. */
  readonly language: Language
}

/** A page of a merchant's refunds, the newest first. */
export async function refundPage(
  db: Db,
  { merchant_id, payment_handle_id, client_ref, language }: RefundFilter,
  { current, size }: { current: number; size: number },
): Promise<{ list: RefundRecord[]; total: number }> {
  let found = selectRefunds(db).where('refund.merchant_id', '=', merchant_id)
  if (payment_handle_id !== undefined) found = found.where('payment.handle_id', '=', payment_handle_id)
  if (client_ref !== undefined) found = found.where('refund.client_ref', '=', client_ref)
  const rows = await found
    .orderBy('refund.created_at', 'desc')
    .orderBy('refund.id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute()
  const { total } = await found
    .clearSelect()
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow()
  return { list: rows.map((row) => toRefundRecord(row, language)), total }
}

const plain = (amount: string): string => formatAmount(amount, { mode: 'plain' })

/**
 * The refunds that are possible for a payment now, and the least amount of one; undefined when the merchant has no such
 * payment. There are none where even all of it is less than that. With the accounts that
 * pay.
 */
export async function optionsOf(
  db: Db,
  { merchant_id, handle_id, language }: { merchant_id: string; handle_id: string; language: Language },
): Promise<{ options: RefundOption[]; minimum: string; paid_from: PayingAccount[] } | undefined> {
  const payment = await db
    .selectFrom('payment')
    .select(['id', 'status', 'amount', 'amount_collected', 'token_id', 'application_id'])
    .where('merchant_id', '=', merchant_id)
    .where('handle_id', '=', handle_id)
    .executeTakeFirst()
  if (payment === undefined) return undefined
  const minimum = await smallestPayout(db, payment.token_id)
  const options = refundOptions({
    status: payment.status,
    amount: plain(payment.amount),
    amount_collected: plain(payment.amount_collected),
    refunded: await refundedOf(db, payment.id),
  })
  return {
    options: options.filter(({ amount }) => compare(amount, minimum) >= 0),
    minimum,
    paid_from: await payingAccounts(db, { merchant_id, language, ...payment }),
  }
}

/** An account that pays for refunds, and what it holds in the token of the payment. */
interface PayingAccount {
  readonly account: string
  readonly account_name: string
  readonly balance: string
}

/** The capital account, then the application's: the order in which a refund is booked (refund-booking.ts). */
async function payingAccounts(
  db: Db,
  scope: { merchant_id: string; language: Language; application_id: string; token_id: string },
): Promise<PayingAccount[]> {
  const { merchant_id, application_id, token_id } = scope
  const owners = [chart.capital(merchant_id).owner, chart.application(merchant_id, application_id).owner]
  const own = await ownAccounts(db, scope)
  const accounts = owners.flatMap((owner) => own.find((account) => account.owner === owner) ?? [])
  return await Promise.all(
    accounts.map(async ({ account, name, owner }) => {
      const [held] = await balances(db, { owner, token_id })
      return { account, account_name: name, balance: held?.balance ?? '0' }
    }),
  )
}
