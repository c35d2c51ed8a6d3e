import * as chart from '#server/ledger/chart'
import type { LedgerAccount } from '#server/ledger/chart'
import { repayDebts } from '#server/ledger/debt'
import { postRatedEntries } from '#server/ledger/entry-rate'
import { takeBack } from '#server/ledger/take-back'
import type { LedgerPosting } from '#server/ledger/ledger-entry'
import type { Trx } from '#server/database/schema'
import { signOf, subtract, toDecimal } from '#shared/money/amount'

/** Money in a token that the platform knows. */
interface Money {
  readonly network_id: string
  readonly token_id: string
  /** Decimal text. */
  readonly amount: string
}

/** Whose money it is; an application's where it came to the address of an order. */
interface Owner {
  readonly merchant_id: string
  readonly application_id: string | null
  readonly fiat_name: string | null
}

interface Entry {
  readonly ref: string
  readonly at: Date
}

const negative = (amount: string): string => toDecimal(subtract('0', amount))
const inSuspense = ({ network_id, token_id }: Money, amount: string): LedgerPosting => ({
  account: chart.suspense(network_id),
  token_id,
  amount,
})
const onChain = ({ network_id, token_id }: Money, amount: string): LedgerPosting => ({
  account: chart.onChain(network_id),
  token_id,
  amount,
})
const fiatsOf = (owner: Owner | null): string[] => (owner === null || owner.fiat_name === null ? [] : [owner.fiat_name])
/** null: the operator. */
const accountOf = (owner: Owner | null): LedgerAccount => {
  if (owner === null) return chart.operator
  const { merchant_id, application_id } = owner
  return application_id === null ? chart.capital(merchant_id) : chart.application(merchant_id, application_id)
}

/** Money of one transfer, and the entry that moves it. */
interface MoneyEntry extends Entry {
  readonly money: Money
}

/** The chain has them, and the platform owes them to somebody. @throws LedgerError */
export async function bookSuspense(trx: Trx, entries: readonly MoneyEntry[]): Promise<void> {
  await postRatedEntries(
    trx,
    entries.map(({ money, ref, at }) => ({
      ref,
      reason: 'unassigned',
      at,
      postings: [onChain(money, negative(money.amount)), inSuspense(money, money.amount)],
    })),
  )
}

/**
 * They left the suspense account: an order was credited with them, the chain took them back, or they were sent back. All
 * three are the reverse of {@link bookSuspense}: what follows from them is an entry of its own.
 *
 * @throws LedgerError
 */
export async function releaseSuspense(
  trx: Trx,
  reason: 'unassigned_release' | 'send_back',
  entries: readonly MoneyEntry[],
): Promise<void> {
  await postRatedEntries(
    trx,
    entries.map(({ money, ref, at }) => ({
      ref,
      reason,
      at,
      postings: [inSuspense(money, negative(money.amount)), onChain(money, money.amount)],
    })),
  )
}

/**
 * The merchant gets it: to the account of the application whose order it came for, else to the capital account, where a debt
 * is paid from it first. Without an owner the operator keeps it.
 *
 * @param credit `fees` is the platform's share, decimal text
 * @throws LedgerError
 */
export async function bookCredit(
  trx: Trx,
  money: Money,
  { owner, fees, ref, at }: Entry & { readonly owner: Owner | null; readonly fees: string },
): Promise<void> {
  const { token_id } = money
  const postings = [
    inSuspense(money, negative(money.amount)),
    { account: accountOf(owner), token_id, amount: toDecimal(subtract(money.amount, fees)) },
    { account: chart.fees, token_id, amount: fees },
  ].filter(({ amount }) => signOf(amount) !== 0)
  await postRatedEntries(trx, [{ ref, reason: 'unassigned_credit', at, postings, fiats: fiatsOf(owner) }])
  if (owner === null || owner.application_id !== null) return
  await repayDebts(trx, [{ merchant_id: owner.merchant_id, token_id, cause: ref, at }])
}

/**
 * The chain took back what the merchant was credited with, or what was sent back for him: he bears it, as a debt where his
 * accounts lack it (docs/decisions/0009). Without an owner the operator bears it.
 *
 * @param taken `fees` is the part that the platform had kept and gives up, decimal text
 * @throws LedgerError
 */
export async function bookTakenBack(
  trx: Trx,
  money: Money,
  { owner, fees, ref, at }: Entry & { readonly owner: Owner | null; readonly fees: string },
): Promise<void> {
  const { token_id } = money
  const given = toDecimal(subtract(money.amount, fees))
  const postings = [
    onChain(money, money.amount),
    ...(owner === null
      ? [{ account: chart.operator, token_id, amount: negative(given) }]
      : await takeBack(trx, { ...owner, token_id }, given)),
    { account: chart.fees, token_id, amount: negative(fees) },
  ].filter(({ amount }) => signOf(amount) !== 0)
  await postRatedEntries(trx, [{ ref, reason: 'unassigned_reversal', at, postings, fiats: fiatsOf(owner) }])
}
