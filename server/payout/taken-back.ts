import type { Services } from '#server/chain/services'
import { notify } from '#server/events/notify'
import { bookAdjustment } from '#server/ledger/adjustment'
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
  const isNew = await bookAdjustment(trx, services, { ...of, kind: 'payout_returned', merchant_id })
  if (!isNew) return
  const params = { amount, token, chain, why: decided.why }
  await notify(trx, services, { merchant_id, code: 'account_corrected', params })
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
  await bookAdjustment(trx, services, { ...of, kind: 'payout_written_off', merchant_id: null })
}

const entryOf = (
  { network_id, token_id, handle_id }: Payout,
  { ref, amount, decided }: { ref: string; amount: string; decided: Decided },
) => ({ ref, network_id, token_id, amount, txid: null, subject: handle_id, ...decided })
