import type { Services } from '#server/chain/services'
import { Refusal } from '#server/core/refusal'
import { newHandleId } from '#server/core/order-number'
import { traceAct } from '#server/access/actor'
import type { Actor } from '#server/access/actor'
import type { Trx, UnassignedState } from '#server/database/schema'
import { decideOrSetAside } from './set-aside'
import { recordStep } from './steps'
import { findAct, lockUnassigned, mayBecomeTheOrders, selectActs } from './unassigned-row'
import type { ActRow, LockedUnassigned } from './unassigned-row'
import type { UnassignedAct } from '#shared/contract/unassigned'
import { compare } from '#shared/money/amount'

export type DecidingServices = Pick<Services, 'clock' | 'events' | 'settings' | 'log'>

/** What a merchant asks for. */
export interface Asked {
  readonly handle_id: string
  /** All of it, decimal text. */
  readonly amount: string
  readonly client_ref: string
}

/** Unassigned money that a decision may be made about: it is in the suspense account, in a token that the platform knows. */
export type Decidable = LockedUnassigned & { readonly token_id: string }

/**
 * Locks unassigned money for a decision and checks that it may be decided about now.
 *
 * @returns the money, or the decision that this intent has made before
 * @throws Refusal does_not_exist; key_reused when the intent asked for something else; wrong_state when it is decided
 * about already, still may become the order's, or is listed only; parameter_error at `amount` when that is not all of it
 */
export async function openDecision(
  trx: Trx,
  services: Pick<Services, 'chains'>,
  { by, kind, asked }: { by: Actor; kind: UnassignedAct['kind']; asked: Asked },
): Promise<{ readonly money: Decidable } | { readonly before: UnassignedAct }> {
  const { merchant_id } = by
  const money = await lockUnassigned(trx, { merchant_id, handle_id: asked.handle_id })
  const before = await findAct(
    trx,
    { chains: services.chains, language: by.language },
    { merchant_id, client_ref: asked.client_ref },
  )
  if (before !== undefined) {
    const isSame =
      before.kind === kind &&
      before.unassigned_handle_id === asked.handle_id &&
      compare(before.amount, asked.amount) === 0
    if (!isSame) throw new Refusal('key_reused')
    return { before }
  }
  const decidable = decidableNow(money)
  if (compare(asked.amount, money.amount) !== 0) {
    throw new Refusal('parameter_error', [
      { path: 'amount', message: `Exactly ${money.amount}`, chinese: `须正好为 ${money.amount}` },
    ])
  }
  return { money: decidable }
}

/**
 * Unassigned money as one that may be decided about now.
 *
 * @throws Refusal wrong_state when it is decided about already, still may become the order's, or is listed only
 */
export function decidableNow(money: LockedUnassigned): Decidable {
  if (!isDecidable(money)) throw new Refusal('wrong_state')
  return money
}

/** Whether unassigned money may be decided about now. */
export function isDecidable(money: LockedUnassigned): money is Decidable {
  const { row, token_id, payment } = money
  return token_id !== null && row.state === 'open' && row.in_suspense && !mayBecomeTheOrders(payment, token_id)
}

interface Decided {
  /** null: the operator, whose command logs each act. */
  readonly by: Actor | null
  readonly money: Decidable
  readonly client_ref: string | null
  readonly act: {
    readonly kind: UnassignedAct['kind']
    readonly fees: string
    readonly address: string | null
    /** What a send-back counts for in the limits of withdrawals; null where it counts for nothing. */
    readonly elsewhere_usdt: string | null
    readonly state: 'improgress' | 'accomplish'
  }
  /** What the row has become. */
  readonly state: UnassignedState
  /** The step of the payment's timeline. */
  readonly step: string
}

/**
 * Writes a decision down: its record, the step in the payment's timeline, the activity log and the consoles. The order is
 * judged anew without this money. Its shop is told nothing: for the order nothing has been paid.
 */
export async function recordDecision(
  trx: Trx,
  services: DecidingServices,
  { by, money, client_ref, act, state, step }: Decided,
): Promise<ActRow> {
  const at = services.clock.now()
  const { merchant_id, amount, payment, row } = money
  await trx
    .updateTable('unassigned')
    .set({ state, decided_at: at, ...(act.kind === 'credit' ? { in_suspense: false } : {}) })
    .where('id', '=', row.id)
    .execute()
  const { id } = await trx
    .insertInto('unassigned_act')
    .values({
      handle_id: newHandleId(),
      unassigned_id: row.id,
      merchant_id,
      amount,
      client_ref,
      txid: null,
      created_at: at,
      finished_at: act.state === 'improgress' ? null : at,
      ...act,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stored = await selectActs(trx).where('unassigned_act.id', '=', id).executeTakeFirstOrThrow()
  await tellUnassigned(trx, services, { money, step, detail: { amount, token: stored.token, address: act.address } })
  const { handle_id, token, address } = stored
  const detail = { handle_id, trade_no: payment?.trade_no ?? null, amount, token, address }
  if (by !== null) await traceAct(trx, services, by, { record: handle_id, detail })
  return stored
}

/**
 * Adds a step to the timeline of the payment, judges it anew, and tells the open consoles. Without a payment the consoles are
 * told that a balance has changed.
 */
export async function tellUnassigned(
  trx: Trx,
  services: DecidingServices,
  told: {
    readonly money: Pick<LockedUnassigned, 'payment' | 'merchant_id' | 'transfer_id'>
    readonly step: string
    readonly detail: Readonly<Record<string, unknown>>
  },
): Promise<void> {
  const { payment, merchant_id, transfer_id } = told.money
  if (payment !== undefined) {
    const at = services.clock.now()
    const step_id = await recordStep(trx, { payment_id: payment.id, kind: told.step, detail: told.detail, at })
    // Of two canceled send-backs of one order each may bring it more: the step tells their entries apart.
    await decideOrSetAside(trx, services, [{ payment, cause: { transfer_id, step_id }, is_decided: true }])
    const { handle_id, trade_no, status } = payment
    await services.events.publish(trx, payment.merchant_id, { type: 'payment', handle_id, trade_no, status })
  }
  if (merchant_id !== null) await services.events.publish(trx, merchant_id, { type: 'balance' })
}
