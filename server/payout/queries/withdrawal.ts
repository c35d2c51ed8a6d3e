import type { ChainRegistry } from '#server/chain/registry'
import type { Db } from '#server/database/schema'
import { selectWithdrawals, toWithdrawalRecord } from '../withdrawal/withdrawal-row'
import type { WithdrawalRecord, WithdrawalRow } from '../withdrawal/withdrawal-row'
import type { QueryOf } from '#shared/contract/operation'
import type { withdrawals } from '#shared/contract/withdrawal'
import type { Language } from '#server/core/refusal'
import { timeOf } from '#server/core/filter'

type WithdrawalFilter = Omit<QueryOf<typeof withdrawals>, 'current' | 'pageSize'>

/** Large enough that the queries cost little, small enough to keep in memory. */
const BATCH = 2_000

interface Scope {
  readonly merchant_id: string
  readonly filter: WithdrawalFilter
}

/** A page of a merchant's withdrawals, the newest first, worded in the language of the request. */
export async function withdrawalPage(
  { db, chains, language }: { db: Db; chains: ChainRegistry; language: Language },
  scope: Scope,
  { current, size }: { current: number; size: number },
): Promise<{ list: WithdrawalRecord[]; total: number }> {
  const found = withdrawalsOf(db, scope)
  const rows = await newestFirst(found)
    .limit(size)
    .offset((current - 1) * size)
    .execute()
  const { total } = await found
    .clearSelect()
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow()
  return { list: rows.map((row) => toWithdrawalRecord({ chains, language }, row)), total }
}

/** The withdrawals that match a filter; times are [start, end). */
function withdrawalsOf(db: Db, { merchant_id, filter }: Scope) {
  const { handle_id, token_id, state, client_ref, start_time, end_time } = filter
  let found = selectWithdrawals(db).where('withdrawal.merchant_id', '=', merchant_id)
  if (handle_id !== undefined) found = found.where('withdrawal.handle_id', '=', handle_id)
  if (token_id !== undefined) found = found.where('withdrawal.token_id', '=', token_id)
  if (state !== undefined) found = found.where('withdrawal.state', '=', state)
  if (client_ref !== undefined) found = found.where('withdrawal.client_ref', '=', client_ref)
  if (start_time !== undefined) found = found.where('withdrawal.created_at', '>=', timeOf(start_time))
  if (end_time !== undefined) found = found.where('withdrawal.created_at', '<', timeOf(end_time))
  return found
}

const newestFirst = (found: ReturnType<typeof withdrawalsOf>) =>
  found.orderBy('withdrawal.created_at', 'desc').orderBy('withdrawal.id', 'desc')

/**
 * All withdrawals that match a filter, the newest first, in batches. Each batch begins after the last row of the one
 * before.
 */
export async function* withdrawalBatches(
  db: Db,
  scope: Scope,
): AsyncGenerator<readonly WithdrawalRow[], void, undefined> {
  let found = newestFirst(withdrawalsOf(db, scope)).limit(BATCH)
  for (;;) {
    const rows = await found.execute()
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (last === undefined || rows.length < BATCH) return
    found = newestFirst(withdrawalsOf(db, scope))
      .where((eb) => eb(eb.refTuple('withdrawal.created_at', 'withdrawal.id'), '<', eb.tuple(last.created_at, last.id)))
      .limit(BATCH)
  }
}
