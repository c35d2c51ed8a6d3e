import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import type { LookUpAnswer } from '#shared/contract/search'
import type { StoredTransfers } from './look-up-row'

/** A transaction that is in a block, and what its block was found to have. */
export interface Standing {
  readonly merchant_id: string
  readonly network_id: string
  readonly txid: string
  readonly transfers: StoredTransfers
  /** The look-up has recorded it. */
  readonly found_here: boolean
}

/** What became of a transfer to an own address. */
interface Outcome {
  readonly state: 'seen' | 'confirmed' | 'orphaned'
  readonly token_id: string | null
  readonly asked_token_id: string | null
  readonly counted: boolean
}

/**
 * What to say of a transaction in a block. Another merchant's address and an address that nobody here has get the same
 * answer, so that nothing is told of what others own.
 */
export async function answerOf(db: Db, standing: Standing): Promise<LookUpAnswer> {
  const { transfers, found_here } = standing
  if (transfers.length === 0) return 'no_token'
  if (!transfers.some(({ yours }) => yours)) return 'not_yours'
  const outcomes = await outcomesOf(db, standing)
  // The watcher has not come to this block yet, or confirmations are missing.
  if (outcomes.length === 0 || outcomes.some(({ state }) => state !== 'confirmed')) return 'confirming'
  if (outcomes.some(({ counted }) => counted)) return found_here ? 'credited' : 'already_credited'
  if (outcomes.every(({ token_id }) => token_id === null)) return 'other_contract'
  return outcomes.every(isOtherToken) ? 'other_token' : 'unassigned'
}

const isOtherToken = ({ token_id, asked_token_id }: Outcome): boolean =>
  asked_token_id !== null && token_id !== asked_token_id

async function outcomesOf(db: Db, { merchant_id, network_id, txid }: Standing): Promise<Outcome[]> {
  const { rows } = await sql<Outcome>`
    select t.state, t.token_id, p.token_id as asked_token_id,
           coalesce(pt.counted, false) or coalesce(r.state = 'accomplish', false)
             or exists (select from unassigned u where u.transfer_id = t.id and u.state = 'credited') as counted
    from chain_transfer t
    left join payment_transfer pt on pt.transfer_id = t.id
    left join payment p on p.id = pt.payment_id
    left join recharge_address a on a.network_id = t.network_id and a.address = t.to_address
    left join recharge r on r.transfer_id = t.id
    where t.txid = ${txid} and t.network_id = ${network_id} and t.state <> 'orphaned'
      and (p.merchant_id = ${merchant_id} or a.merchant_id = ${merchant_id})`.execute(db)
  return rows
}
