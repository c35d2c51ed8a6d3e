import { errorFields } from '#server/core/log'
import type { Services } from '#server/chain/services'
import { ifItFits } from '#server/ledger/if-it-fits'
import type { Trx } from '#server/database/schema'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import { bringUnassigned } from './bring-unassigned'
import { decidePayments } from './decide'
import type { PaymentServices } from './decide'
import { arrivalsOf } from './payment-row'
import type { PaymentRow } from './payment-row'
import type { Decision } from './settle'
import { tellChanges } from './tell'
import { tellCharged } from './tell-charged'
import { tellWaiting } from './tell-waiting'

/** What deciding a payment needs, with the log for what cannot be booked. */
export type SettlingServices = PaymentServices & Pick<Services, 'log'>

const { to_be_paid, account_paid, error: failed } = TRANSACTION_STATUS

/**
 * Decides payments, all at once. If the ledger cannot book one of them, for example because the amount has too many digits, each
 * is decided on its own, and that one becomes an error for people to look at: the watcher continues with other payments. What
 * was credited before stays credited.
 *
 * @returns the payments as they are now, in order
 * @throws errors that may pass, such as a lost connection
 * @example
 * await decideOrSetAside(trx, services, [{ payment }])
 */
export async function decideOrSetAside(
  trx: Trx,
  services: SettlingServices,
  decisions: readonly Decision[],
): Promise<PaymentRow[]> {
  if (decisions.length === 0) return []
  const done = await ifItFits(trx, async () => await decidePayments(trx, services, decisions))
  if (done.fits) return done.result
  const [only, ...others] = decisions
  if (only !== undefined && others.length === 0) return [await setAside(trx, services, only.payment, done.error)]
  const decided: PaymentRow[] = []
  for (const decision of decisions) decided.push(...(await decideOrSetAside(trx, services, [decision])))
  return decided
}

/** Only a waiting or paid payment becomes an error; other statuses are final. What came for it is money of no order. */
async function setAside(trx: Trx, services: SettlingServices, before: PaymentRow, error: Error): Promise<PaymentRow> {
  services.log.error({ handle_id: before.handle_id, ...errorFields(error) }, 'a payment could not be booked')
  const at = services.clock.now()
  const after = before.status === to_be_paid || before.status === account_paid ? { ...before, status: failed } : before
  if (after !== before) {
    await trx.updateTable('payment').set({ status: failed, updated_at: at }).where('id', '=', before.id).execute()
    await tellChanges(trx, services, [{ before, after, at }])
  }
  const arrivals = await arrivalsOf(trx, before)
  const { begun, charged } = await bringUnassigned(
    trx,
    arrivals.map(({ transfer_id }) => transfer_id),
    at,
  )
  if (after === before) await tellWaiting(trx, services, begun)
  await tellCharged(trx, services, charged)
  return after
}
