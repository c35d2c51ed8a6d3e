import { errorFields } from '#server/core/log'
import type { Services } from '#server/chain/services'
import { ifItFits } from '#server/ledger/if-it-fits'
import type { Trx } from '#server/database/schema'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import { bringUnassigned } from './bring-unassigned'
import { decide } from './decide'
import type { PaymentServices } from './decide'
import { arrivalsOf } from './payment-row'
import type { PaymentRow } from './payment-row'
import { tellChange } from './tell'

/** What deciding a payment needs, with the log for what cannot be booked. */
export type SettlingServices = PaymentServices & Pick<Services, 'log'>

const { to_be_paid, account_paid, error: failed } = TRANSACTION_STATUS

/**
 * Decides a payment. If the ledger cannot book it, for example because the amount has too many digits, this one payment
 * becomes an error for people to look at, and the watcher continues with other payments. What was credited before stays
 * credited.
 *
 * @throws errors that may pass, such as a lost connection
 */
export async function decideOrSetAside(
  trx: Trx,
  services: SettlingServices,
  decision: Parameters<typeof decide>[2],
): Promise<PaymentRow> {
  const done = await ifItFits(trx, async () => await decide(trx, services, decision))
  if (done.fits) return done.result
  const { payment } = decision
  services.log.error({ handle_id: payment.handle_id, ...errorFields(done.error) }, 'a payment could not be booked')
  const after = await setAside(trx, services, payment)
  const arrivals = await arrivalsOf(trx, payment)
  await bringUnassigned(
    trx,
    arrivals.map(({ transfer_id }) => transfer_id),
    services.clock.now(),
  )
  return after
}

/** Only a waiting or paid payment becomes an error; other statuses are final. */
async function setAside(trx: Trx, services: SettlingServices, before: PaymentRow): Promise<PaymentRow> {
  if (before.status !== to_be_paid && before.status !== account_paid) return before
  const at = services.clock.now()
  const after = { ...before, status: failed }
  await trx.updateTable('payment').set({ status: failed, updated_at: at }).where('id', '=', before.id).execute()
  await tellChange(trx, services, { before, after, at })
  return after
}
