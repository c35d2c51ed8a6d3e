import type { Services } from '#server/chain/services'
import { inTransaction } from '#server/database/connect'
import { lockApplicationAccounts } from '#server/ledger/merchant-lock'
import { lockDuePayments } from './payment-row'
import { decideOrSetAside } from './set-aside'
import type { SettlingServices } from './set-aside'

/**
 * Ends the waiting of payments that have expired: status 1 becomes 3, with the exception `under` where something was
 * collected. A payment with a transfer in time that still lacks confirmations stays as it is; its confirmation decides.
 *
 * @returns how many payments were decided; call again while it equals `limit`
 */
export async function expireDue(services: SettlingServices & Pick<Services, 'db'>, limit = 100): Promise<number> {
  return await inTransaction(services.db, async (trx) => {
    const due = await lockDuePayments(trx, { now: services.clock.now(), limit })
    await lockApplicationAccounts(trx, due)
    for (const payment of due) await decideOrSetAside(trx, services, { payment })
    return due.length
  })
}
