import type { Services } from '#server/chain/services'
import { inTransaction } from '#server/database/connect'
import { lockDuePayments } from './payment-row'
import { decideOrSetAside } from './set-aside'
import type { SettlingServices } from './set-aside'

/**
 * Ends the wait for payments whose time is up: 1 becomes 3, `under` where something was collected. A payment with a
 * transfer in time that still lacks confirmations is left to the chain.
 *
 * @returns how many were looked at; ask again while it is `limit`
 */
export async function expireDue(services: SettlingServices & Pick<Services, 'db'>, limit = 100): Promise<number> {
  return await inTransaction(services.db, async (trx) => {
    const due = await lockDuePayments(trx, { now: services.clock.now(), limit })
    for (const payment of due) await decideOrSetAside(trx, services, { payment })
    return due.length
  })
}
