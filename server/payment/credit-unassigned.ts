import type { Actor } from '#server/access/actor'
import type { Services } from '#server/chain/services'
import { Refusal } from '#server/core/refusal'
import { lockMerchantAccounts } from '#server/ledger/merchant-lock'
import type { Trx } from '#server/database/schema'
import type { UnassignedAct } from '@/lib/api/contract/unassigned'
import { decidableNow, openDecision, recordDecision } from './decide-unassigned'
import type { Asked, Decidable, DecidingServices } from './decide-unassigned'
import { sharesOf } from './shares'
import { lockAnyUnassigned, toActRecord } from './unassigned-row'
import type { ActRow } from './unassigned-row'
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
  services: DecidingServices & Pick<Services, 'chains'>,
  { by, asked }: { by: Actor; asked: Asked },
): Promise<UnassignedAct> {
  const opened = await openDecision(trx, services, { by, kind: 'credit', asked })
  if ('before' in opened) return opened.before
  const act = await credit(trx, services, { by, money: opened.money, client_ref: asked.client_ref })
  return toActRecord({ chains: services.chains, language: by.language }, act)
}

/**
 * Keeps money of nobody for the operator: it leaves the suspense account for the operator's own. The operator's command logs
 * who decided it and why.
 *
 * @throws Refusal does_not_exist, wrong_state, which money of a merchant is in too
 */
export async function keepUnassigned(trx: Trx, services: DecidingServices, handle_id: string): Promise<ActRow> {
  const money = decidableNow(await lockAnyUnassigned(trx, handle_id))
  if (money.merchant_id !== null) throw new Refusal('wrong_state')
  return await credit(trx, services, { by: null, money, client_ref: null })
}

async function credit(
  trx: Trx,
  services: DecidingServices,
  { by, money, client_ref }: { by: Actor | null; money: Decidable; client_ref: string | null },
): Promise<ActRow> {
  const { network_id, token_id, amount, merchant_id, application_id, fiat_name, row } = money
  const { decimals } = await trx
    .selectFrom('token')
    .select('decimals')
    .where('id', '=', token_id)
    .executeTakeFirstOrThrow()
  // A credit of no order has no fee; that of an order has it also when the application is gone.
  const fees = fiat_name === null ? '0' : creditFees(amount, { fee: services.settings.merchant_fee, decimals })
  const owner = merchant_id === null ? null : { merchant_id, application_id, fiat_name }
  if (owner !== null) await lockMerchantAccounts(trx, [{ ...owner, token_id }])
  const ref = `unassigned:${row.id}:credit`
  await bookCredit(trx, { network_id, token_id, amount }, { owner, fees, ref, at: services.clock.now() })
  return await recordDecision(trx, services, {
    by,
    money,
    client_ref,
    act: { kind: 'credit', fees, address: null, state: 'accomplish' },
    state: 'credited',
    step: 'unassigned_credited',
  })
}

/** The platform's share of a credit, decimal text: that of a payment of the same amount. */
export const creditFees = (amount: string, terms: { fee: string; decimals: number }): string =>
  sharesOf(amount, { ...terms, rate: '1' }).fees
