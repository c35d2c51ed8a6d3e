import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/schema'
import { wordReason } from '#server/chain/payout-reason'
import { waitUnsent } from '#server/chain/payout-wait'
import { Refusal } from '#server/core/refusal'
import type { Language } from '#server/core/refusal'
import { secondsOf } from '#server/core/seconds-of'
import { browserUrl } from '#server/chain/browser-url'
import type { ChainRegistry } from '#server/chain/registry'
import { lockPayments } from './payment-row'
import type { PaymentRow } from './payment-row'
import { lockStandings } from './unassigned/standing'
import type { Standing } from './unassigned/standing'
import { TRANSACTION_STATUS } from '#shared/contract/transactions'
import type { UnassignedAct } from '#shared/contract/unassigned'

/** Unassigned money, locked together with the payment at whose address it arrived. */
export interface LockedUnassigned extends Standing {
  readonly row: NonNullable<Standing['row']>
  /** Locked; undefined where the address is that of no order. */
  readonly payment: PaymentRow | undefined
  readonly handle_id: string
  readonly from_address: string
}

/**
 * Locks a merchant's unassigned money: the payment first, then its own row (docs/decisions/0012).
 *
 * @throws Refusal does_not_exist when the merchant has none of this name
 * @example
 * const money = await lockUnassigned(trx, { merchant_id, handle_id })
 */
export async function lockUnassigned(
  trx: Trx,
  { merchant_id, handle_id }: { merchant_id: string; handle_id: string },
): Promise<LockedUnassigned> {
  return theOne(await lockUnassignedTogether(trx, { merchant_id, handle_ids: [handle_id] }))
}

/**
 * Locks many of a merchant's in the order that one transaction must have: all payments, then all their rows.
 *
 * @returns those that there are, in the order in which they came
 */
export async function lockUnassignedTogether(
  trx: Trx,
  { merchant_id, handle_ids }: { merchant_id: string; handle_ids: readonly string[] },
): Promise<LockedUnassigned[]> {
  return await lockPlaces(
    trx,
    await selectPlaces(trx, handle_ids).where('unassigned.merchant_id', '=', merchant_id).execute(),
  )
}

/** The same for money of whichever merchant, and of nobody: for the operator, and for the worker. */
export async function lockAnyUnassigned(trx: Trx, handle_id: string): Promise<LockedUnassigned> {
  return theOne(await lockPlaces(trx, await selectPlaces(trx, [handle_id]).execute()))
}

const selectPlaces = (trx: Trx, handle_ids: readonly string[]) =>
  trx
    .selectFrom('unassigned')
    .innerJoin('chain_transfer', 'chain_transfer.id', 'unassigned.transfer_id')
    .select(['unassigned.id', 'unassigned.handle_id', 'unassigned.transfer_id', 'payment_id', 'from_address'])
    .where(sql<boolean>`unassigned.handle_id = any(${handle_ids}::text[])`)
    .orderBy('unassigned.id')

type Place = Awaited<ReturnType<ReturnType<typeof selectPlaces>['executeTakeFirstOrThrow']>>

async function lockPlaces(trx: Trx, places: readonly Place[]): Promise<LockedUnassigned[]> {
  const payments = await lockPayments(
    trx,
    places.flatMap(({ payment_id }) => payment_id ?? []),
  )
  const standings = await lockStandings(
    trx,
    places.map(({ transfer_id }) => transfer_id),
  )
  const rows = await trx
    .selectFrom('unassigned')
    .select(['id', 'state', 'in_suspense', 'charged', 'rounds', 'sighting'])
    .where(sql<boolean>`id = any(${places.map(({ id }) => id)}::bigint[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return places.map(({ id, handle_id, transfer_id, payment_id, from_address }) => {
    const now = standings.find((each) => each.transfer_id === transfer_id)
    const locked = rows.find((each) => each.id === id)
    if (now === undefined || locked === undefined) throw new TypeError(`Transfer ${transfer_id} is gone`)
    const { sighting, ...row } = locked
    const payment = payments.find((each) => each.id === payment_id)
    return { ...now, sighting, row, payment, handle_id, from_address }
  })
}

/** @throws Refusal does_not_exist when there is none */
function theOne([found]: readonly LockedUnassigned[]): LockedUnassigned {
  if (found === undefined) throw new Refusal('does_not_exist')
  return found
}

const { to_be_paid, under_refund } = TRANSACTION_STATUS

/**
 * Whether the order may still be credited with it: then nobody decides apart from it. Orders under refund are judged anew
 * when the refund ends.
 */
export const mayBecomeTheOrders = (
  payment: Pick<PaymentRow, 'status' | 'token_id'> | undefined,
  token_id: string | null,
): boolean =>
  payment !== undefined &&
  payment.token_id === token_id &&
  (payment.status === to_be_paid || payment.status === under_refund)

/** Decisions about unassigned money, with the token and network, without conditions. */
export function selectActs(db: Db) {
  return db
    .selectFrom('unassigned_act')
    .innerJoin('unassigned', 'unassigned.id', 'unassigned_act.unassigned_id')
    .innerJoin('chain_transfer', 'chain_transfer.id', 'unassigned.transfer_id')
    .innerJoin('token', 'token.id', 'chain_transfer.token_id')
    .innerJoin('network', 'network.id', 'token.network_id')
    .select([
      'unassigned_act.id',
      'unassigned_act.handle_id',
      'unassigned_act.unassigned_id',
      'unassigned.transfer_id',
      'unassigned_act.merchant_id',
      'unassigned.handle_id as unassigned_handle_id',
      'token.id as token_id',
      'token.symbol as token',
      'token.network_id',
      'network.name as chain',
      'unassigned_act.kind',
      'unassigned_act.address',
      'unassigned_act.elsewhere_usdt',
      'unassigned_act.state',
      'unassigned_act.reason',
      'unassigned_act.reason_words',
      'unassigned_act.wait_words',
      'unassigned_act.txid',
      'unassigned_act.client_ref',
      'unassigned_act.created_at',
      'unassigned_act.finished_at',
      sql<string>`trim_scale(unassigned_act.amount)::text`.as('amount'),
      sql<string>`trim_scale(unassigned_act.fees)::text`.as('fees'),
    ])
}

/** A decision as {@link selectActs} reads it. */
export type ActRow = Awaited<ReturnType<ReturnType<typeof selectActs>['executeTakeFirstOrThrow']>>

/** What a decision is read with: its reason is worded for the reader. */
export interface ActReader {
  readonly chains: ChainRegistry
  readonly language: Language
}

/** A decision as the API returns it. */
export function toActRecord({ chains, language }: ActReader, row: ActRow): UnassignedAct {
  const { handle_id, unassigned_handle_id, kind, amount, fees, token, chain, address, state, txid } = row
  return {
    handle_id,
    unassigned_handle_id,
    kind,
    amount,
    fees,
    token,
    chain,
    address,
    state,
    reason: wordReason(row, language),
    wait: waitUnsent(row, language),
    txid,
    browser_url: browserUrl(chains, row),
    client_ref: row.client_ref,
    created_time: secondsOf(row.created_at),
    finished_time: secondsOf(row.finished_at),
  }
}

/** A merchant's decision by its public id, or by the client_ref of its intent. */
export async function findAct(
  db: Db,
  reader: ActReader,
  { merchant_id, ...name }: { merchant_id: string } & ({ handle_id: string } | { client_ref: string }),
): Promise<UnassignedAct | undefined> {
  const own = selectActs(db).where('unassigned_act.merchant_id', '=', merchant_id)
  const row = await (
    'handle_id' in name
      ? own.where('unassigned_act.handle_id', '=', name.handle_id)
      : own.where('unassigned_act.client_ref', '=', name.client_ref)
  ).executeTakeFirst()
  return row && toActRecord(reader, row)
}
