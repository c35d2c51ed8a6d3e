import { withdrawalQuote } from '#shared/contract/withdrawal'
import { Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import { traceAct } from '#server/access/actor'
import type { Actor } from '#server/access/actor'
import * as chart from '#server/ledger/chart'
import { lockedBalance } from '#server/ledger/locked-balance'
import type { Db, Trx } from '#server/database/schema'
import { wantRisk } from '#server/screening/answers'
import { refuseRisky } from '#server/screening/refuse-risky'
import { newHandleId } from '#server/core/order-number'
import { limitsOf } from '../policy/limits'
import { refuseCannotSend, refuseNetworkOff } from '../policy/network-setting'
import { checkPayoutAddress } from '../policy/payout-address'
import { refuseStopped } from '../policy/policy'
import { refuseUnsaved } from '../policy/refuse-unsaved'
import type { BodyOf } from '#shared/contract/operation'
import type { withdraw } from '#shared/contract/withdrawal'
import { compare, subtract } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import type { WithdrawalCost } from './cost'
import { exactAmount, refuseAmount, worthOf } from './figures'
import { withdrawable } from './quote'
import { mailWithdrawal } from './notice'
import { ringWithdrawal, tellWithdrawal } from './tell-withdrawal'
import { bookWithdrawalHolds } from './withdrawal-booking'
import { rightOfProof, writeWarrant } from '../warrant/warrant'
import { selectWithdrawals, withdrawalFacts } from './withdrawal-row'
import type { WithdrawalRow } from './withdrawal-row'

type WithdrawalBody = Pick<BodyOf<typeof withdraw>, 'quote_id' | 'token_id' | 'address' | 'amount' | 'client_ref'>
type RequestServices = Pick<Services, 'clock' | 'events' | 'settings' | 'mail'>

/** The parts of a request that have passed their checks. */
interface Checked {
  readonly cost: WithdrawalCost
  readonly address: string
  readonly amount: string
}

/**
 * Requests a withdrawal: holds the money, starts its audit, and writes notification, activity log and mail. The
 * merchant's row is locked first, so that limits and stop are checked for one withdrawal at a time. A repeat of the
 * same intent returns the first withdrawal without further effects.
 *
 * @throws Refusal key_reused, withdrawals_paused, account_cannot_withdraw, currency_does_not_exist,
 * currency_not_supported, parameter_error at `amount`, address_wrong_chain, address_refused, quote_expired,
 * network_off, network_not_offered, network_cannot_send, address_not_saved, address_waiting, address_risky,
 * address_frozen, and those of `refuseAmount`
 */
export async function requestWithdrawal(
  trx: Trx,
  services: RequestServices,
  { by, body }: { by: Actor; body: WithdrawalBody },
): Promise<WithdrawalRow> {
  const { merchant_id } = by
  // `for update` would deadlock: two transactions that have claimed their keys share a weaker lock on this row.
  await trx.selectFrom('merchant').select('id').where('id', '=', merchant_id).forNoKeyUpdate().executeTakeFirstOrThrow()
  const cost = await withdrawable(trx, services, { token_id: body.token_id, merchant_id })
  const { token_id, network_id } = cost
  const amount = exactAmount(body.amount, cost)
  const address = await checkPayoutAddress(trx, { network_id, address: body.address })
  const checked = { cost, address, amount }
  const before = await withdrawalOfRef(trx, { merchant_id, client_ref: body.client_ref, ...checked })
  if (before !== undefined) return before
  await refuseStopped(trx, services, merchant_id)
  await refuseRisky(trx, services, { network_id, address })
  await refuseOtherQuote(trx, services, { merchant_id, quote_id: body.quote_id, ...checked })
  await refuseCannotSend(trx, network_id)
  await refuseNetworkOff(trx, { merchant_id, network_id })
  await refuseUnsaved(trx, services, { merchant_id, network_id, address })
  await wantRisk(trx, services, { network_id, address })
  const capital = chart.capital(merchant_id)
  const available = await lockedBalance(trx, capital, token_id)
  refuseAmount(amount, { ...(await limitsOf(trx, services, merchant_id)), cost, available })

  const withdrawal = await insertWithdrawal(trx, { merchant_id, body, ...checked, at: services.clock.now() })
  await bookWithdrawalHolds(trx, [{ withdrawal, at: withdrawal.created_at }])
  const { handle_id, token, chain } = withdrawal
  await writeWarrant(trx, services, withdrawalFacts(withdrawal), rightOfProof(by, handle_id))
  await traceAct(trx, services, by, { record: handle_id, detail: { handle_id, amount, token, chain, address } })
  await tellWithdrawal(trx, services, { withdrawal, moved: true })
  await ringWithdrawal(trx, services, { withdrawal, news: { code: 'withdrawal_requested' } })
  await mailWithdrawal(trx, services, { withdrawal, by })
  return withdrawal
}

async function insertWithdrawal(
  trx: Trx,
  { merchant_id, body, cost, address, amount, at }: Checked & { merchant_id: string; body: WithdrawalBody; at: Date },
): Promise<WithdrawalRow> {
  const { id } = await trx
    .insertInto('withdrawal')
    .values({
      handle_id: newHandleId(),
      merchant_id,
      token_id: cost.token_id,
      address,
      amount,
      fee: cost.fee,
      received: formatAmount(subtract(amount, cost.fee), { mode: 'plain' }),
      usdt_amount: worthOf(amount, cost.rate),
      state: 'auditing',
      client_ref: body.client_ref,
      quote_id: body.quote_id ?? null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return await selectWithdrawals(trx).where('withdrawal.id', '=', id).executeTakeFirstOrThrow()
}

/**
 * The withdrawal of an intent that was executed before, although the row of its key is gone (SECURITY.md 3.1, point 6).
 *
 * @throws Refusal key_reused when the body differs
 */
async function withdrawalOfRef(
  trx: Trx,
  { merchant_id, client_ref, cost, address, amount }: Checked & { merchant_id: string; client_ref: string },
): Promise<WithdrawalRow | undefined> {
  const found = await selectWithdrawals(trx)
    .where('withdrawal.merchant_id', '=', merchant_id)
    .where('withdrawal.client_ref', '=', client_ref)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const isSame = found.token_id === cost.token_id && found.address === address && compare(found.amount, amount) === 0
  if (!isSame) throw new Refusal('key_reused')
  return found
}

/**
 * Refuses a withdrawal that differs from the one that was reviewed: the quote must be the merchant's own, valid,
 * unused, and have the same token, address, amount and fee. An installation that gives no quotes asks for none.
 *
 * @throws Refusal quote_expired, parameter_error at `quote_id`
 */
async function refuseOtherQuote(
  trx: Trx,
  { clock, settings }: RequestServices,
  { merchant_id, quote_id, cost, address, amount }: Checked & { merchant_id: string; quote_id: string | undefined },
): Promise<void> {
  if (quote_id === undefined) {
    if (settings.not_offered.includes(withdrawalQuote.name)) return
    throw new Refusal('parameter_error', [
      { path: 'quote_id', message: 'Required: ask for a quote first', chinese: '必填，请先获取报价' },
    ])
  }
  const quote = await trx
    .selectFrom('withdrawal_quote')
    .select(['address', 'token_id', 'amount', 'fee'])
    .where('id', '=', quote_id)
    .where('merchant_id', '=', merchant_id)
    .where('expires_at', '>', clock.now())
    .executeTakeFirst()
  const isSame =
    quote !== undefined &&
    quote.token_id === cost.token_id &&
    quote.address === address &&
    compare(quote.amount, amount) === 0 &&
    compare(quote.fee, cost.fee) === 0
  if (!isSame || (await isUsed(trx, quote_id))) throw new Refusal('quote_expired')
}

async function isUsed(db: Db, quote_id: string): Promise<boolean> {
  const used = await db.selectFrom('withdrawal').select('id').where('quote_id', '=', quote_id).executeTakeFirst()
  return used !== undefined
}
