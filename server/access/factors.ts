import * as z from 'zod/mini'
import type { CoreServices } from '#server/core/services'
import { unseal } from '#server/core/secrets'
import type { Db } from '#server/database/schema'
import { factorTimes, factorsWait } from './hold'
import { phoneNumber } from './phone-number'

/** The factors that a merchant has bound; null for one that is not bound. */
export interface Factors {
  readonly merchant_id: string
  readonly email: string | null
  /** Area code and number. */
  readonly phone: string | null
  readonly google_seed: string | null
  readonly password_hash: string | null
  readonly transaction_password_hash: string | null
  readonly security_switch: readonly string[]
  /** Seconds until a factor may be changed without Google; 0 when nothing waits. */
  readonly factors_wait: number
}

/** The factors of a merchant, with the Google seed decrypted. */
export async function factorsOf(
  db: Db,
  services: Pick<CoreServices, 'clock' | 'settings'>,
  merchant_id: string,
): Promise<Factors> {
  const row = await db
    .selectFrom('merchant')
    .select(['id', 'email', 'phone', 'area_code', 'password_hash', 'transaction_password_hash', 'security_switch'])
    .select(['google_secret', 'google_bound_at', 'factor_times'])
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  const bound = row.google_bound_at !== null && row.google_secret !== null
  return {
    merchant_id: row.id,
    email: row.email,
    phone: row.phone === null ? null : phoneNumber(row.area_code ?? '', row.phone),
    google_seed: bound ? unseal(services.settings, row.google_secret ?? '') : null,
    password_hash: row.password_hash,
    transaction_password_hash: row.transaction_password_hash,
    security_switch: row.security_switch,
    factors_wait: factorsWait(services, z.parse(factorTimes, row.factor_times)),
  }
}
