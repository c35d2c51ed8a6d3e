import { Refusal } from '#server/core/refusal'
import type { Trx } from '#server/database/schema'
import { notify } from '#server/events/notify'
import { decidableNow } from './decide-unassigned'
import type { DecidingServices } from './decide-unassigned'
import { lockAnyUnassigned } from './unassigned-row'

/** Money that a merchant has been given to decide about. */
interface Assigned {
  /** Decimal text. */
  readonly amount: string
  readonly token: string
  readonly chain: string
}

/**
 * Gives money of nobody to the merchant whose it is. It stays in the suspense account: the merchant credits it or has it sent
 * back, by step-up, as any other. Until then it can be given to another merchant. The operator's command logs who decided it
 * and why.
 *
 * @throws Refusal does_not_exist; wrong_state when it is decided about, is listed only, its address was given out, so that
 * its merchant is known, or the account of the one who is to have it is closed
 * @example
 * await assignUnassigned(trx, services, { handle_id, merchant_id: '17' })
 */
export async function assignUnassigned(
  trx: Trx,
  services: DecidingServices,
  { handle_id, merchant_id }: { handle_id: string; merchant_id: string },
): Promise<Assigned> {
  const money = decidableNow(await lockAnyUnassigned(trx, handle_id))
  if (money.is_given || money.merchant_id === merchant_id) throw new Refusal('wrong_state')
  const receiver = await trx
    .selectFrom('merchant')
    .select('deleted_at')
    .where('id', '=', merchant_id)
    .executeTakeFirst()
  // Nobody could sign in to decide about it.
  if (receiver?.deleted_at !== null) throw new Refusal('wrong_state')
  await trx.updateTable('unassigned').set({ merchant_id }).where('id', '=', money.row.id).execute()
  const { token, chain } = await trx
    .selectFrom('token')
    .innerJoin('network', 'network.id', 'token.network_id')
    .select(['token.symbol as token', 'network.name as chain'])
    .where('token.id', '=', money.token_id)
    .executeTakeFirstOrThrow()
  const { amount } = money
  for (const told of [money.merchant_id, merchant_id])
    if (told !== null) await services.events.publish(trx, told, { type: 'balance' })
  await notify(trx, services, { merchant_id, code: 'unassigned_given', params: { amount, token, chain, handle_id } })
  return { amount, token, chain }
}
