import { sql } from 'kysely'
import type { Db, Trx } from '#server/database/schema'
import { lockAnyUnassigned, selectActs } from '#server/payment/unassigned-row'
import type { ActRow, LockedUnassigned } from '#server/payment/unassigned-row'

import * as chart from '#server/ledger/chart'
import type { SetAside } from '../warrant/set-aside'
import { payoutFacts } from '../warrant/warrant'
import type { PayoutFacts } from '../warrant/warrant'

/** A send-back: the decision about unassigned money that the send loop carries out. */
export type SendBackRow = ActRow & { readonly address: string }

/** A row of `selectActs` that is a send-back; undefined for a credit. */
export const asSendBack = ({ address, ...row }: ActRow): SendBackRow | undefined =>
  address === null ? undefined : { ...row, address }

/** The ref of a send-back in the journal of its chain. */
export const sendBackRef = ({ id }: Pick<SendBackRow, 'id'>): string => `send_back:${id}`

/** What the warrant of a send-back is about. */
export const sendBackFacts = (row: SendBackRow): PayoutFacts => payoutFacts(sendBackRef(row), row)

/** The money of a send-back in the books; null when the chain has taken it from there. */
export async function suspenseOf(db: Db, row: SendBackRow): Promise<SetAside | null> {
  const { unassigned_id } = row
  const { rounds, in_suspense } = await db
    .selectFrom('unassigned')
    .select(['rounds', 'in_suspense'])
    .where('id', '=', unassigned_id)
    .executeTakeFirstOrThrow()
  if (!in_suspense) return null
  const begun = Array.from({ length: rounds }, (_, place) => `unassigned:${unassigned_id}:${place + 1}`)
  const entries = [...begun.flatMap((ref) => [ref, `${ref}:release`]), sendBackRef(row)]
  return { account: chart.suspense(row.network_id), entries }
}

/**
 * Locks the payment, the unassigned money and the send-back, in this order; undefined when another worker has ended it.
 */
export async function lockOpenSendBack(
  trx: Trx,
  { id, unassigned_handle_id }: SendBackRow,
): Promise<{ readonly money: LockedUnassigned; readonly act: SendBackRow } | undefined> {
  const money = await lockAnyUnassigned(trx, unassigned_handle_id)
  const open = await selectActs(trx)
    .where('unassigned_act.id', '=', id)
    .where('unassigned_act.state', '=', 'improgress')
    .forNoKeyUpdate('unassigned_act')
    .executeTakeFirst()
  const act = open && asSendBack(open)
  return act && { money, act }
}

/**
 * Whether the chain has carried out a canceled send-back of this money after all, when somebody had decided otherwise about it: then
 * it has left, and is not sent a second time.
 */
export async function hasLeft(trx: Trx, unassigned_id: string): Promise<boolean> {
  const revived = await trx
    .selectFrom('unassigned_act')
    .innerJoin('ledger_entry', (join) =>
      join.on('ledger_entry.ref', '=', sql<string>`${'send_back:'} || unassigned_act.id || ${':revived'}`),
    )
    .select('unassigned_act.id')
    .where('unassigned_id', '=', unassigned_id)
    .where('unassigned_act.state', '=', 'canceled')
    .executeTakeFirst()
  return revived !== undefined
}

/** Locks a send-back that was canceled; undefined when it was not, or is not any more. */
export async function lockCanceled(trx: Trx, { id }: SendBackRow): Promise<SendBackRow | undefined> {
  const canceled = await selectActs(trx)
    .where('unassigned_act.id', '=', id)
    .where('unassigned_act.state', '=', 'canceled')
    .forNoKeyUpdate('unassigned_act')
    .executeTakeFirst()
  return canceled && asSendBack(canceled)
}
