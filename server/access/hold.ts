import type { Db, Trx } from '#server/database/schema'
import type { CoreServices } from '#server/core/services'

/**
 * Seconds that withdrawals of a merchant still have to wait because a factor was changed; 0 when there is no wait.
 * Somebody who takes an account over by changing a factor must not be able to empty it before the owner reads the
 * notice.
 */
export async function factorHold(
  db: Db,
  { clock, settings }: Pick<CoreServices, 'clock' | 'settings'>,
  merchant_id: string,
): Promise<number> {
  const { factors_changed_at } = await db
    .selectFrom('merchant')
    .select('factors_changed_at')
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  if (factors_changed_at === null) return 0
  const passed = (clock.now().getTime() - factors_changed_at.getTime()) / 1000
  return Math.max(0, Math.ceil(settings.hold_seconds - passed))
}

/** Starts the waiting time of a merchant's withdrawals at `at`, see {@link factorHold}. */
export async function holdWithdrawals(trx: Trx, merchant_id: string, at: Date): Promise<void> {
  await trx.updateTable('merchant').set({ factors_changed_at: at }).where('id', '=', merchant_id).execute()
}
