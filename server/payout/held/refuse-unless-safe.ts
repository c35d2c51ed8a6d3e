import type { Trx } from '#server/database/schema'
import type { Services } from '#server/chain/services'
import { refuseRisky, refuseUnchecked } from '#server/screening/refuse-risky'
import { isReleased } from './decision'

/**
 * Refuses a payout that nobody reviews, a refund or a send-back, unless its address is known to be safe. One that nobody
 * could check waits for the answer, or for the operator, who may release it; a risky or frozen one is released by nobody.
 *
 * @param payout `ref` is that of its transfer in the journal, such as `refund:17`
 * @throws Refusal address_frozen, address_risky, address_not_checked
 */
export async function refuseUnlessSafe(
  trx: Trx,
  services: Pick<Services, 'clock'>,
  { ref, ...on }: { readonly ref: string; readonly network_id: string; readonly address: string },
): Promise<void> {
  await refuseRisky(trx, services, on)
  if (!(await isReleased(trx, ref))) await refuseUnchecked(trx, services, on)
}
