import type { changeMailbox } from '#shared/contract/user'
import { isOfThisEpoch } from '#server/access/security-epoch'
import { Refusal } from '#server/core/refusal'
import type { Trx } from '#server/database/schema'
import { callerOf } from '#server/http/handler'
import type { Call } from '#server/http/handler'
import { walletsOf } from './queries/wallet'
import { redeemUuid } from './wallet-proof'

/**
 * Proves a call by a signature of one of the merchant's wallets. A merchant without wallets has nothing to prove with,
 * and none to lose.
 *
 * @throws Refusal step_up_required naming `uuid` when it is missing, wallet_ticket_refused for a used or foreign one,
 * wallet_not_linked for the signature of a wallet that is not the merchant's
 */
export async function proveLinkedWallet(
  trx: Trx,
  call: Pick<Call<typeof changeMailbox>, 'body' | 'origin' | 'caller' | 'shop'> & Parameters<typeof callerOf>[0],
  now: Date,
): Promise<void> {
  const { merchant_id } = callerOf(call)
  const wallets = await walletsOf(trx, merchant_id)
  if (wallets.length === 0) return
  const { uuid, state = null } = call.body
  if (uuid === undefined) throw new Refusal('step_up_required', [{ path: 'uuid', message: 'wallet' }])
  const proven = await redeemUuid(trx, { uuid, state, origin: call.origin, now })
  if (!(await isOfThisEpoch(trx, merchant_id, proven.signed_at))) throw new Refusal('wallet_ticket_refused')
  const isOwn = wallets.some(
    ({ chain_type, address }) => chain_type === proven.chain_type && address === proven.address,
  )
  if (!isOwn) throw new Refusal('wallet_not_linked')
}
