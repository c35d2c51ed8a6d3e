import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Db, Trx } from '#server/database/schema'
import type { CoreServices } from '#server/core/services'
import { changeMerchant } from './change-merchant'

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

/** The column `factor_times`: when each factor was last changed, in Unix seconds by the code of its notification. */
export const factorTimes = z.record(z.string(), z.int())

/**
 * Seconds until what proves the merchant may be changed again after a password was replaced by mail; 0 when nothing waits.
 * Whoever has the mailbox alone has the password then too: without this wait he could bind his own authenticator and shut
 * the owner out before the owner reads the notice.
 *
 * @param times the column `factor_times`
 * @example
 * factorsWait({ clock, settings }, { password_retrieved: 1767225600 }) // 86400 in the first second
 */
export function factorsWait(
  { clock, settings }: Pick<CoreServices, 'clock' | 'settings'>,
  times: Readonly<Record<string, number>>,
): number {
  const at = times['password_retrieved']
  return at === undefined ? 0 : Math.max(0, at + settings.hold_seconds - clock.seconds())
}

/**
 * Starts the waiting time of a merchant's withdrawals, see {@link factorHold}.
 *
 * @param code what was changed, as the notification names it: the screen says why withdrawals wait
 */
export async function holdWithdrawals(
  trx: Trx,
  services: Pick<CoreServices, 'clock' | 'settings'>,
  merchant_id: string,
  code: string,
): Promise<void> {
  await changeMerchant(trx, services.settings, merchant_id, { factors_changed_at: services.clock.now() })
  await noteFactorTime(trx, services, merchant_id, code)
}

/** Notes when a factor was last changed. */
export async function noteFactorTime(
  trx: Trx,
  { clock, settings }: Pick<CoreServices, 'clock' | 'settings'>,
  merchant_id: string,
  code: string,
): Promise<void> {
  const factor_times = sql`factor_times || jsonb_build_object(${code}::text, ${clock.seconds()}::bigint)`
  await changeMerchant(trx, settings, merchant_id, { factor_times })
}

/** Why and until when withdrawals wait, in seconds; null when nothing waits. */
export interface HoldWords {
  readonly since: number
  readonly until: number
  /** The code of the change; null for one that was made before its code was stored. */
  readonly reason: string | null
}

/**
 * The hold of a merchant as the account page shows it.
 *
 * @param times the column `factor_times`
 */
export function holdWords(
  { clock, settings }: Pick<CoreServices, 'clock' | 'settings'>,
  { factors_changed_at, times }: { factors_changed_at: Date | null; times: Readonly<Record<string, number>> },
): HoldWords | null {
  if (factors_changed_at === null) return null
  const since = Math.floor(factors_changed_at.getTime() / 1000)
  const until = Math.ceil(factors_changed_at.getTime() / 1000 + settings.hold_seconds)
  if (until <= clock.seconds()) return null
  return { since, until, reason: Object.keys(times).find((code) => times[code] === since) ?? null }
}
