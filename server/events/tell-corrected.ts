import type { CoreServices } from '#server/core/services'
import type { Trx } from '#server/database/schema'
import { notify } from './notify'
import type { NewNotification } from './notify'

/** What a merchant is told of an entry that no rule of the program makes. */
export type Correction = Extract<NewNotification, { code: 'account_corrected' | 'account_correction_reversed' }>

/** Tells a merchant of a correction of his account, and his open consoles that a balance has changed. */
export async function tellCorrected(
  trx: Trx,
  services: Pick<CoreServices, 'clock' | 'events'>,
  correction: Correction,
): Promise<void> {
  await notify(trx, services, correction)
  await services.events.publish(trx, correction.merchant_id, { type: 'balance' })
}
