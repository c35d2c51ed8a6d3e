import { sql } from 'kysely'
import type { Insertable } from 'kysely'
import type { Clock } from '#server/database/clock'
import type { AdjustmentKind, Database, Trx } from '#server/database/schema'
import { subtract, toDecimal } from '#shared/money/amount'
import * as chart from './chart'
import type { LedgerAccount } from './chart'
import { repayDebts } from './debt'
import { postRatedEntries } from './entry-rate'
import type { LedgerPosting } from './ledger-entry'
import { lockMerchantAccounts } from './merchant-lock'
import { takeBack } from './take-back'

type DecidedKind = Exclude<AdjustmentKind, 'carried_out'>

/** An entry that no rule of the program makes, and who has decided it. */
interface Adjustment {
  readonly kind: DecidedKind
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
} as const satisfies Readonly<Record<DecidedKind, Move>>

const refOf = (kind: AdjustmentKind, what: string): string => `adjustment:${kind}:${what}`

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
  await insert(trx, { ...row, entry_id: booked.entry_id, acted_by, booked_at: at })
  // What comes to a capital account pays first what the merchant owes.
  if (kind === 'payout_returned' && merchant_id !== null)
    await repayDebts(trx, [{ merchant_id, token_id, cause: ref, at }])
  return true
}

/** What the operator has decided about a payout that the chain has taken away for good. */
type Returned = Omit<Adjustment, 'kind' | 'txid' | 'subject' | 'ref'> & {
  readonly kind: 'payout_returned' | 'payout_written_off'
  /** The public id of the payout. */
  readonly subject: string
}

/**
 * Books what the operator has decided about a lost payout. A payout may be lost, carried out after all, and lost again: each time
 * is an entry of its own.
 *
 * @param what the ref of the payout
 * @returns whether it is new
 * @throws LedgerError
 */
export async function bookReturn(
  trx: Trx,
  services: { readonly clock: Clock },
  returned: Returned & { readonly what: string },
): Promise<boolean> {
  const { what, ...row } = returned
  const { times } = await returnsOf(trx, row.subject)
  return await bookAdjustment(trx, services, { ...row, txid: null, ref: nameOf(what, times) })
}

/**
 * Books the reverse of what was returned or written off of a payout that the chain has carried out after all: who got its money
 * bears it, a merchant as a debt where the capital account lacks it.
 *
 * @param of `what` is the ref of the payout, `subject` its public id
 * @returns what is reversed; undefined when nothing of it was returned, or that is reversed already
 * @throws LedgerError
 */
export async function reverseReturn(
  trx: Trx,
  { clock }: { readonly clock: Clock },
  { what, subject }: { readonly what: string; readonly subject: string },
): Promise<{ readonly merchant_id: string | null; readonly amount: string; readonly why: string } | undefined> {
  const { last, times } = await returnsOf(trx, subject)
  if (last === undefined) return undefined
  const { merchant_id, network_id, token_id, amount } = last
  const postings = [
    ...(await borneBy(trx, { merchant_id, token_id, amount })),
    { account: chart.onChain(network_id), token_id, amount },
  ]
  const at = clock.now()
  const ref = refOf('carried_out', nameOf(what, times))
  const [booked] = await postRatedEntries(trx, [{ ref, reason: 'adjustment', at, postings }])
  if (booked?.status !== 'posted') return undefined
  await insert(trx, { ...last, kind: 'carried_out', txid: null, subject, entry_id: booked.entry_id, booked_at: at })
  return last
}

const nameOf = (what: string, times: number): string => (times === 0 ? what : `${what}:${times}`)

/** What was returned of a payout and is not reversed, and how often something of it was. */
async function returnsOf(trx: Trx, subject: string) {
  const rows = await trx
    .selectFrom('adjustment')
    .select(['kind', 'merchant_id', 'network_id', 'token_id', 'acted_by', 'why'])
    .select(sql<string>`trim_scale(amount)::text`.as('amount'))
    .where('subject', '=', subject)
    .where('kind', 'in', ['payout_returned', 'payout_written_off', 'carried_out'])
    .orderBy('id', 'desc')
    .execute()
  const [newest] = rows
  const times = rows.filter(({ kind }) => kind === 'carried_out').length
  return { last: newest?.kind === 'carried_out' ? undefined : newest, times }
}

async function insert(trx: Trx, row: Insertable<Database['adjustment']>): Promise<void> {
  await trx.insertInto('adjustment').values(row).execute()
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
