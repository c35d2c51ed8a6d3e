import type { Services } from '#server/chain/services'
import { isolateMerchants, rethrow } from '#server/core/isolate'
import { inTransaction } from '#server/database/connect'
import { lockApplicationAccounts } from '#server/ledger/merchant-lock'
import { lockDuePayments, merchantsWithDuePayments } from './payment-row'
import { decideOrSetAside } from './set-aside'
import type { SettlingServices } from './set-aside'

/**
 * Ends the waiting of payments that have expired: status 1 becomes 3, with the exception `under` where something was
 * collected. A payment with a transfer in time that still lacks confirmations stays as it is; its confirmation decides.
 *
 * @returns how many payments were decided; call again while it equals `limit`
 */
export async function expireDue(
  services: SettlingServices & Pick<Services, 'db'>,
  { limit = 100, onFault = rethrow }: { limit?: number; onFault?: (error: unknown) => void } = {},
): Promise<number> {
  const { db, clock } = services
  let decided = 0
  const expire = async (only: string | null): Promise<void> => {
    decided += await inTransaction(db, async (trx) => {
      const due = await lockDuePayments(trx, { now: clock.now(), limit, only })
      await lockApplicationAccounts(trx, due)
      await decideOrSetAside(
        trx,
        services,
        due.map((payment) => ({ payment })),
      )
      return due.length
    })
  }
  await isolateMerchants({
    all: async () => await expire(null),
    merchants: async () => await merchantsWithDuePayments(db, clock.now()),
    one: expire,
    onFault,
  })
  return decided
}
