import type { Services } from '#server/chain/services'
import { tellCorrected } from '#server/events/tell-corrected'
import { bookReturn, reverseReturn } from '#server/ledger/adjustment'
import type { Trx } from '#server/database/schema'
import type { Decided, Payout, PayoutKind } from './payout-kind'

type TakenBackServices = Pick<Services, 'clock' | 'events'>

/** What an entry about a lost payout needs of its row. */
interface Lost extends Payout {
  readonly amount: string
  readonly token: string
  readonly chain: string
}

/**
 * What follows for a refund or a send-back that a reorganisation has taken away for good: its record stays what the shop was told,
 * and its money comes back by an entry of its own, to the capital account, or to the operator where it was nobody's.
 *
 * @param refOf its ref in the journal, such as `refund:17`
 */
export const returnedByEntry = <Row extends Lost>(
  services: TakenBackServices,
  refOf: (row: Row) => string,
): PayoutKind<Row>['takenBack'] => ({
  // The order was reported as refunded: what is new about it is told when it is decided.
  note: async () => await Promise.resolve(),
  signAnew: null,
  giveBack: async (trx, row, decided) => await returnLost(trx, services, { row, ref: refOf(row), decided }),
})

async function returnLost(
  trx: Trx,
  services: TakenBackServices,
  { row, ref, decided }: { row: Lost; ref: string; decided: Decided },
): Promise<void> {
  const { merchant_id, amount, token, chain } = row
  if (merchant_id === null) return await writeOff(trx, services, { row, ref, amount, decided })
  const of = entryOf(row, { ref, amount, decided })
  const isNew = await bookReturn(trx, services, { ...of, kind: 'payout_returned', merchant_id })
  if (!isNew) return
  const params = { amount, token, chain, why: decided.why }
  await tellCorrected(trx, services, { merchant_id, code: 'account_corrected', params })
}

/**
 * Books that the money of a payout that a reorganisation has taken away for good stays with the operator.
 *
 * @param lost `amount` is what had left the treasury, decimal text
 */
export async function writeOff(
  trx: Trx,
  services: TakenBackServices,
  { row, ref, amount, decided }: { row: Payout; ref: string; amount: string; decided: Decided },
): Promise<void> {
  const of = entryOf(row, { ref, amount, decided })
  await bookReturn(trx, services, { ...of, kind: 'payout_written_off', merchant_id: null })
}

/**
 * Takes back what was returned or written off of a payout that the chain has carried out after all, and tells the merchant whose
 * account it touches.
 *
 * @returns false when nothing of it was returned, or that is taken back already
 */
export async function takeReturnBack(
  trx: Trx,
  services: TakenBackServices,
  { row, ref }: { row: Payout; ref: string },
): Promise<boolean> {
  const reversed = await reverseReturn(trx, services, { what: ref, subject: row.handle_id })
  if (reversed === undefined) return false
  const { merchant_id, amount, why } = reversed
  if (merchant_id === null) return true
  const money = await trx
    .selectFrom('token')
    .innerJoin('network', 'network.id', 'token.network_id')
    .select(['token.symbol as token', 'network.name as chain'])
    .where('token.id', '=', row.token_id)
    .executeTakeFirstOrThrow()
  const params = { ...money, amount, why }
  await tellCorrected(trx, services, { merchant_id, code: 'account_correction_reversed', params })
  return true
}

const entryOf = (
  { network_id, token_id, handle_id }: Payout,
  { ref, amount, decided }: { ref: string; amount: string; decided: Decided },
) => ({ what: ref, network_id, token_id, amount, subject: handle_id, ...decided })
