import { isAsSealed } from '#server/access/row-seal'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import { endHold, holdOf, holdPayout } from '../hold'
import { isSigned } from '../payout-kind'
import type { LoopServices, Payout, PayoutKind } from '../payout-kind'
import { lackInBooks } from './set-aside'
import { warrantOf, writeWarrant } from './warrant'

/** What a payout may lack, each as the end of a sentence for the operator. */
export const LACK_WORDS = {
  hold: 'no entry of the books sets its money aside',
  books: 'the accounts of its money do not agree with their postings',
  record: 'nothing shows who has asked for it',
  changed: 'what shows who has asked for it was made for another payout, or without SECRET',
  transaction: 'it names a transaction that was never signed for it',
  merchant: 'the row of its merchant was written without SECRET ("rows list")',
} as const

export type Lack = keyof typeof LACK_WORDS

/** A payout lacks what it is signed with. It waits for people; nothing about it is changed. */
export class NotProven extends Error {
  override readonly name = 'NotProven'
  readonly lacks: readonly Lack[]

  constructor(ref: string, lacks: readonly Lack[]) {
    super(`${ref}: ${wordLacks(lacks)}`)
    this.lacks = lacks
  }
}

/** What is missing, as the end of a sentence. */
const wordLacks = (lacks: readonly Lack[]): string => lacks.map((lack) => LACK_WORDS[lack]).join('; ')

type ProofServices = Pick<LoopServices, 'settings'>

/**
 * What a payout that is not signed yet lacks: its money in the books, and who has asked for it. Nothing: it may be signed.
 *
 * @example
 * const lacks = await lacksOf(db, services, kind, row) // ['hold', 'record'] for a row that somebody has only inserted
 */
async function lacksOf<Row extends Payout>(
  db: Db,
  services: ProofServices,
  kind: PayoutKind<Row>,
  row: Row,
): Promise<readonly Lack[]> {
  const facts = kind.facts(row)
  const aside = await kind.setAside(db, row)
  const inBooks = aside === null ? undefined : await lackInBooks(db, facts, aside)
  const { right, is_written } = await warrantOf(db, services, facts)
  const lacks: Lack[] = inBooks === undefined ? [] : [inBooks]
  if (right === undefined) lacks.push(is_written ? 'changed' : 'record')
  if (row.txid !== null) lacks.push('transaction')
  if (row.merchant_id !== null && !(await isAsSealed(db, services.settings, 'merchant', row.merchant_id)))
    lacks.push('merchant')
  return lacks
}

/** The same for the payout of a ref. @throws TypeError when there is none */
export async function lacksOfRef<Row extends Payout>(
  db: Db,
  services: ProofServices,
  kind: PayoutKind<Row>,
  ref: string,
): Promise<readonly Lack[]> {
  const row = await kind.rowOf(db, ref)
  if (row === undefined) throw new TypeError(`There is no payout ${ref}`)
  return await lacksOf(db, services, kind, row)
}

/** Lets the operator answer for a payout: what he has decided is logged under this act and subject. */
export async function answerFor<Row extends Payout>(
  trx: Trx,
  services: Pick<LoopServices, 'settings' | 'clock'>,
  kind: PayoutKind<Row>,
  { ref, ...logged }: { readonly ref: string; readonly act: string; readonly subject: string; readonly why: string },
): Promise<void> {
  const row = await kind.rowOf(trx, ref)
  if (row === undefined) throw new TypeError(`There is no payout ${ref}`)
  const { act, subject, why: detail } = logged
  await writeWarrant(trx, services, kind.facts(row), { kind: 'operator', act, subject, detail })
}

/**
 * The whole check at the signature, in its transaction: the policy of the kind, with every stop, and what entitles the payout to
 * be signed. Rows that it locks stay locked until the signature is stored.
 *
 * @throws Refusal those of `permit`; NotProven
 */
export async function permitProven<Row extends Payout>(
  trx: Trx,
  services: ProofServices,
  kind: PayoutKind<Row>,
  row: Row,
): Promise<void> {
  await kind.permit(trx, row)
  const lacks = await lacksOf(trx, services, kind, row)
  if (lacks.length > 0) throw new NotProven(kind.refOf(row), lacks)
}

/**
 * Looks whether an unsigned payout has all that it is signed with, and names it and what is missing for the operator when not.
 * One that was named and has all of it now, because an earlier SECRET was given, goes on.
 */
export async function isProven<Row extends Payout>(
  services: LoopServices,
  kind: PayoutKind<Row>,
  row: Row,
): Promise<boolean> {
  const lacks = await lacksOf(services.db, services, kind, row)
  const held = (await holdOf(services.db, kind.refOf(row))) === 'not_proven'
  if (lacks.length === 0 && !held) return true
  await inTransaction(services.db, async (trx) => {
    // Who signs or ends it holds this lock: then it is no longer an unsigned one.
    if ((await kind.lock(trx, row)) === undefined || (await isSigned(trx, kind, row))) return
    if (lacks.length === 0) await endHold(trx, { ref: kind.refOf(row), network_id: row.network_id })
    else await holdUnproven(trx, services, kind, { row, lacks })
  })
  return lacks.length === 0
}

/** Names a payout that lacks something, in `/ready`, in the metrics and in "held list". */
export async function holdUnproven<Row extends Payout>(
  trx: Trx,
  services: LoopServices,
  kind: PayoutKind<Row>,
  { row, lacks }: { readonly row: Row; readonly lacks: readonly Lack[] },
): Promise<void> {
  const { network_id, txid } = row
  const held = { ref: kind.refOf(row), network_id, txid, detail: wordLacks(lacks) }
  await holdPayout(trx, services, { ...held, reason: 'not_proven' })
}
