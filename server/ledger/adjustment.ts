import { sql } from 'kysely'
import type { Clock } from '#server/database/clock'
import type { AdjustmentKind, Trx } from '#server/database/schema'
import { subtract, toDecimal } from '#shared/money/amount'
import * as chart from './chart'
import type { LedgerAccount } from './chart'
import { repayDebts } from './debt'
import { postRatedEntries } from './entry-rate'
import type { LedgerPosting } from './ledger-entry'
import { lockMerchantAccounts } from './merchant-lock'
import { takeBack } from './take-back'

/** An entry that no rule of the program makes, and who has decided it. */
interface Adjustment {
  readonly kind: AdjustmentKind
  /** What it is about: it is booked once, whatever is repeated. */
  readonly ref: string
  readonly network_id: string
  readonly token_id: string
  /** Decimal text above zero. */
  readonly amount: string
  /** The transaction of the operator that has moved it; null where the chain moved nothing. */
  readonly txid: string | null
  /** The public id of the payout, or of the money that came back; null: neither. */
  readonly subject: string | null
  /** Whose account it touches; null: nobody's. */
  readonly merchant_id: string | null
  readonly by: string
  readonly why: string
}

/** Where the amount comes from, and where it goes to. An asset is below zero while something is there. */
type Move = (of: Adjustment) => readonly [from: LedgerAccount, to: LedgerAccount]

const ownerOf = ({ kind, merchant_id }: Adjustment): string => {
  if (merchant_id === null) throw new TypeError(`${kind} is about a merchant`)
  return merchant_id
}

const MOVES = {
  fees_sent: ({ network_id }) => [chart.fees, chart.onChain(network_id)],
  own_sent: ({ network_id }) => [chart.operator, chart.onChain(network_id)],
  to_cold: ({ network_id }) => [chart.cold(network_id), chart.onChain(network_id)],
  // The chain has brought it already: it was booked as the operator's own.
  from_cold: ({ network_id }) => [chart.operator, chart.cold(network_id)],
  payout_returned: (of) => [chart.onChain(of.network_id), chart.capital(ownerOf(of))],
  payout_written_off: ({ network_id }) => [chart.onChain(network_id), chart.operator],
  debt_forgiven: (of) => [chart.operator, chart.debt(ownerOf(of))],
} as const satisfies Readonly<Record<AdjustmentKind, Move>>

const refOf = (kind: AdjustmentKind | 'carried_out', what: string): string => `adjustment:${kind}:${what}`

/**
 * Books an entry that no rule of the program makes, and notes who decided it and why. What is booked already under this ref is
 * not booked again.
 *
 * @returns whether it is new
 * @throws LedgerError ref_reused when the same ref was booked with another amount
 * @example
 * await bookAdjustment(trx, { clock }, { kind: 'fees_sent', ref: `1:${txid}`, network_id: '1', token_id: '101', amount: '5', ... })
 */
export async function bookAdjustment(
  trx: Trx,
  { clock }: { readonly clock: Clock },
  adjustment: Adjustment,
): Promise<boolean> {
  const { by: acted_by, ref: what, ...row } = adjustment
  const { kind, token_id, amount, merchant_id } = row
  const at = clock.now()
  const ref = refOf(kind, what)
  const [from, to] = MOVES[kind](adjustment)
  const postings = [
    { account: from, token_id, amount: toDecimal(subtract('0', amount)) },
    { account: to, token_id, amount },
  ]
  const [booked] = await postRatedEntries(trx, [{ ref, reason: 'adjustment', at, postings }])
  if (booked?.status !== 'posted') return false
  await trx
    .insertInto('adjustment')
    .values({ ...row, entry_id: booked.entry_id, acted_by, booked_at: at })
    .execute()
  // What comes to a capital account pays first what the merchant owes.
  if (kind === 'payout_returned' && merchant_id !== null)
    await repayDebts(trx, [{ merchant_id, token_id, cause: ref, at }])
  return true
}

/**
 * Books the reverse of what was returned or written off of a payout that the chain has carried out after all: who got its money
 * bears it, a merchant as a debt where the capital account lacks it.
 *
 * @param what the ref of the payout
 * @returns false when nothing of it was returned, or that is reversed already
 * @throws LedgerError
 */
export async function reverseReturn(trx: Trx, { clock }: { readonly clock: Clock }, what: string): Promise<boolean> {
  const refs = (['payout_returned', 'payout_written_off'] as const).map((kind) => refOf(kind, what))
  const returned = await trx
    .selectFrom('adjustment')
    .innerJoin('ledger_entry', 'ledger_entry.id', 'adjustment.entry_id')
    .select(['merchant_id', 'network_id', 'token_id', sql<string>`trim_scale(amount)::text`.as('amount')])
    .where('ledger_entry.ref', 'in', refs)
    .executeTakeFirst()
  if (returned === undefined) return false
  const { merchant_id, network_id, token_id, amount } = returned
  const postings = [
    ...(await borneBy(trx, { merchant_id, token_id, amount })),
    { account: chart.onChain(network_id), token_id, amount },
  ]
  const ref = refOf('carried_out', what)
  const [booked] = await postRatedEntries(trx, [{ ref, reason: 'adjustment', at: clock.now(), postings }])
  // What was returned before is reversed once: what comes after that has other bookings.
  return booked?.status === 'posted'
}

async function borneBy(
  trx: Trx,
  { merchant_id, token_id, amount }: Pick<Adjustment, 'merchant_id' | 'token_id' | 'amount'>,
): Promise<LedgerPosting[]> {
  if (merchant_id === null) return [{ account: chart.operator, token_id, amount: toDecimal(subtract('0', amount)) }]
  const of = { merchant_id, application_id: null, token_id }
  await lockMerchantAccounts(trx, [of])
  return await takeBack(trx, of, amount)
}
