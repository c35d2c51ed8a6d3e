import type { Services } from '#server/chain/services'
import { inTransaction } from '#server/database/connect'
import { newHandleId } from '#server/core/order-number'
import { Refusal } from '#server/core/refusal'
import { takeOwnHit } from '#server/http/rate-limit'
import type { Actor } from '#server/access/actor'
import { transactionId } from '#shared/address/pasted'
import { isChainType } from '#shared/address/chain-type'

/** Each is a question to the nodes of a network, so there are fewer of them than of other calls. */
const LOOK_UPS = { name: 'look_up', most: 20 }
/** A transaction that is in no block is waited for so long. */
const WAIT_SECONDS = 3_600

/**
 * Notes that a merchant wants a transaction to be looked up on its network. The worker, the only one that asks nodes, does
 * it; when the transaction was asked for before, it is looked at again.
 *
 * @returns the handle of the look-up
 * @throws Refusal does_not_exist for another network; txid_wrong_network; frequent_operation
 * @example
 * const handle_id = await askLookUp(services, { by, network_id: '1', txid: '13…b1' })
 */
export async function askLookUp(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { by, network_id, txid }: { by: Pick<Actor, 'merchant_id' | 'ip' | 'device'>; network_id: string; txid: string },
): Promise<string> {
  const { merchant_id, ip, device } = by
  const now = clock.now()
  const network = await db.selectFrom('network').select('chain_type').where('id', '=', network_id).executeTakeFirst()
  if (network === undefined || !isChainType(network.chain_type)) throw new Refusal('does_not_exist')
  const id = transactionId(network.chain_type, txid)
  if (id === undefined) throw new Refusal('txid_wrong_network', [{ path: 'txid', message: '' }])
  await takeOwnHit(db, LOOK_UPS, { merchant_id, now })
  return await inTransaction(db, async (trx) => {
    const wait_until = new Date(now.getTime() + WAIT_SECONDS * 1000)
    const asked = { state: 'open', look_at: now, wait_until, failures: 0 } as const
    const row = await trx
      .insertInto('look_up')
      .values({
        ...asked,
        handle_id: newHandleId(),
        merchant_id,
        network_id,
        txid: id,
        answer: null,
        block_number: null,
        block_hash: null,
        block_time: null,
        created_at: now,
        answered_at: null,
      })
      .onConflict((conflict) => conflict.constraint('look_up_once').doUpdateSet(asked))
      .returning(['id', 'handle_id'])
      .executeTakeFirstOrThrow()
    await trx.insertInto('look_up_ask').values({ look_up_id: row.id, ip, device, asked_at: now }).execute()
    return row.handle_id
  })
}
