import { Refusal } from '#server/core/refusal'
import type { Trx } from '#server/database/schema'
import { checkPayoutAddress } from '../policy/payout-address'

/** Whether money may be sent to an address; if not, the reason as a code of shared/address, such as `bad-checksum`. */
export async function addressValidity(
  trx: Trx,
  { network_id, address }: { network_id: string; address: string },
): Promise<{ valid: boolean; reason: string | null }> {
  const network = await trx.selectFrom('network').select('id').where('id', '=', network_id).executeTakeFirst()
  if (network === undefined) throw new Refusal('currency_does_not_exist')
  try {
    await checkPayoutAddress(trx, { network_id, address })
    return { valid: true, reason: null }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { valid: false, reason: error.errors[0]?.message ?? error.reason }
  }
}
