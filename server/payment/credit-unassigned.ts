import type { Actor } from '#server/access/actor'
import type { Services } from '#server/chain/services'
import { Refusal } from '#server/core/refusal'
import { paymentFees } from '#server/merchant/terms'
import { lockMerchantAccounts } from '#server/ledger/merchant-lock'
import type { Trx } from '#server/database/schema'
import type { AnswerOf } from '#shared/contract/operation'
import type { creditTogether as creditTogetherLine, UnassignedAct } from '#shared/contract/unassigned'
import { compare } from '#shared/money/amount'
import { decidableNow, isDecidable, openDecision, recordDecision } from './decide-unassigned'
import type { Asked, Decidable, DecidingServices } from './decide-unassigned'
import { sharesOf } from './shares'
import { lockAnyUnassigned, lockUnassigned, lockUnassignedTogether, toActRecord } from './unassigned-row'
import type { ActRow, LockedUnassigned } from './unassigned-row'
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
  const { money } = opened
  const terms = await prepareCredits(trx, services, [money])
  const act = await credit(trx, services, { by, money, client_ref: asked.client_ref, terms })
  return toActRecord({ chains: services.chains, language: by.language }, act)
}

/**
 * Credits many of them, each as {@link creditUnassigned} does. Everything is locked before the first booking, in the order of
 * docs/decisions/0012. What somebody has decided about meanwhile, or what is another amount now, is left as it is and named.
 *
 * @throws Refusal does_not_exist where one of them is not the merchant's; wrong_state where none of them waits for a decision
 * @example
 * await creditTogether(trx, services, { by, list: [{ handle_id, amount: '12' }] }) // { done: [handle_id], left: [] }
 */
export async function creditTogether(
  trx: Trx,
  services: DecidingServices,
  { by, list }: { by: Actor; list: readonly { handle_id: string; amount: string }[] },
): Promise<AnswerOf<typeof creditTogetherLine>> {
  const { merchant_id } = by
  const handle_ids = list.map(({ handle_id }) => handle_id)
  const locked = new Map(
    (await lockUnassignedTogether(trx, { merchant_id, handle_ids })).map((money) => [money.handle_id, money]),
  )
  if (locked.size < new Set(handle_ids).size) throw new Refusal('does_not_exist')
  const terms = await prepareCredits(trx, services, [...locked.values()])
  const done: string[] = []
  // A credit may change its order. What belongs to an order that was changed, or is named twice, is read anew.
  const changed = new Set<string>()
  for (const { handle_id, amount } of list) {
    const read = locked.get(handle_id)
    const place = read?.payment?.id ?? handle_id
    const money =
      read === undefined || changed.has(place) ? await lockUnassigned(trx, { merchant_id, handle_id }) : read
    if (!isDecidable(money) || compare(money.amount, amount) !== 0) continue
    await credit(trx, services, { by, money, client_ref: null, terms })
    changed.add(place)
    done.push(handle_id)
  }
  if (done.length === 0) throw new Refusal('wrong_state')
  return { done, left: handle_ids.filter((handle_id) => !done.includes(handle_id)) }
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
  return await credit(trx, services, {
    by: null,
    money,
    client_ref: null,
    terms: await prepareCredits(trx, services, []),
  })
}

/** What credits depend on beside the money itself. */
interface CreditTerms {
  readonly feeOf: Awaited<ReturnType<typeof paymentFees>>
  readonly decimalsOf: (token_id: string) => number
}

/** Reads what credits of this money depend on, and locks the accounts of its merchants: before the first booking (docs/decisions/0012). */
async function prepareCredits(
  trx: Trx,
  { settings }: DecidingServices,
  monies: readonly LockedUnassigned[],
): Promise<CreditTerms> {
  const owned = monies.flatMap(({ merchant_id, application_id, token_id }) =>
    merchant_id === null || token_id === null ? [] : [{ merchant_id, application_id, token_id }],
  )
  const tokens = await trx.selectFrom('token').select(['id', 'decimals']).execute()
  const feeOf = await paymentFees(
    trx,
    settings,
    owned.map(({ merchant_id }) => merchant_id),
  )
  await lockMerchantAccounts(trx, owned)
  const decimals = new Map(tokens.map((token) => [token.id, token.decimals]))
  return {
    feeOf,
    decimalsOf: (token_id) => {
      const known = decimals.get(token_id)
      if (known === undefined) throw new TypeError(`Token ${token_id} is gone`)
      return known
    },
  }
}

async function credit(
  trx: Trx,
  services: DecidingServices,
  {
    by,
    money,
    client_ref,
    terms,
  }: { by: Actor | null; money: Decidable; client_ref: string | null; terms: CreditTerms },
): Promise<ActRow> {
  const { network_id, token_id, amount, merchant_id, application_id, fiat_name, payment, row } = money
  // A credit of no order has no fee; that of an order has the order's, also when the application is gone.
  const created_at = payment?.created_at ?? services.clock.now()
  const fee = terms.feeOf({ merchant_id: merchant_id ?? '', created_at })
  const fees = fiat_name === null ? '0' : creditFees(amount, { fee, decimals: terms.decimalsOf(token_id) })
  const owner = merchant_id === null ? null : { merchant_id, application_id, fiat_name }
  const ref = `unassigned:${row.id}:credit`
  await bookCredit(trx, { network_id, token_id, amount }, { owner, fees, ref, at: services.clock.now() })
  return await recordDecision(trx, services, {
    by,
    money,
    client_ref,
    act: { kind: 'credit', fees, address: null, elsewhere_usdt: null, state: 'accomplish' },
    state: 'credited',
    step: 'unassigned_credited',
  })
}

/** The platform's share of a credit, decimal text: that of a payment of the same amount. */
export const creditFees = (amount: string, terms: { fee: string; decimals: number }): string =>
  sharesOf(amount, { ...terms, rate: '1' }).fees
