import type { Actor } from '#server/access/actor'
import { lockMerchantAccounts } from '#server/ledger/merchant-lock'
import type { Trx } from '#server/database/schema'
import type { UnassignedAct } from '@/lib/api/contract/unassigned'
import { openDecision, recordDecision } from './decide-unassigned'
import type { Asked, DecidingServices } from './decide-unassigned'
import { sharesOf } from './shares'
import { bookCredit } from './unassigned/suspense-booking'

/**
 * Credits unassigned money to the merchant as extra income: to the account of the application whose order it came for, less the
 * platform's share as of any payment, else to the capital account. The order stays what it is, and its shop is told nothing. A
 * repeat of the same intent returns the first record without further effects.
 *
 * @throws Refusal does_not_exist, key_reused, wrong_state, parameter_error at `amount`
 * @example
 * await creditUnassigned(trx, services, { by, asked: { handle_id, amount: '12', client_ref } })
 */
export async function creditUnassigned(
  trx: Trx,
  services: DecidingServices,
  { by, asked }: { by: Actor; asked: Asked },
): Promise<UnassignedAct> {
  const opened = await openDecision(trx, services, { by, kind: 'credit', asked })
  if ('before' in opened) return opened.before
  const { money } = opened
  const { network_id, token_id, amount, merchant_id, application_id, fiat_name, row } = money
  const { decimals } = await trx
    .selectFrom('token')
    .select('decimals')
    .where('id', '=', token_id)
    .executeTakeFirstOrThrow()
  const fees = application_id === null ? '0' : creditFees(amount, { fee: services.settings.merchant_fee, decimals })
  await lockMerchantAccounts(trx, [{ merchant_id, application_id, token_id }])
  await bookCredit(
    trx,
    { network_id, token_id, amount },
    {
      owner: { merchant_id, application_id, fiat_name },
      fees,
      ref: `unassigned:${row.id}:credit`,
      at: services.clock.now(),
    },
  )
  return await recordDecision(trx, services, {
    by,
    money,
    client_ref: asked.client_ref,
    act: { kind: 'credit', fees, address: null, state: 'accomplish' },
    state: 'credited',
    step: 'unassigned_credited',
  })
}

/** The platform's share of a credit, decimal text: that of a payment of the same amount. */
export const creditFees = (amount: string, terms: { fee: string; decimals: number }): string =>
  sharesOf(amount, { ...terms, rate: '1' }).fees
