import { sql } from 'kysely'
import type { RawBuilder, Selectable } from 'kysely'
import type { SecretKeys } from '#server/core/secrets'
import type { Database, Trx } from '#server/database/schema'
import { changeSealed } from './row-seal'

type Columns = Selectable<Database['merchant']>

/** The columns of a merchant that the seal of the row covers. Their types forbid every other way of changing them. */
type SealedColumn =
  | 'email'
  | 'phone'
  | 'area_code'
  | 'password_hash'
  | 'transaction_password_hash'
  | 'google_secret'
  | 'google_bound_at'
  | 'factors_changed_at'
  | 'security_switch'
  | 'otc_allowed'
  | 'withdrawals_paused_at'
  | 'withdrawals_resume_at'
  | 'saved_addresses_only'
  | 'any_address_from'
  | 'withdrawal_single_limit'
  | 'withdrawal_day_limit'
  | 'deleted_at'

/** New values; a column that is not named stays. */
export type MerchantChange = { readonly [Column in SealedColumn]?: Columns[Column] } & {
  readonly factor_times?: RawBuilder<unknown>
}

/**
 * Changes who a merchant is and may be reached by, the limits, the stops and the waits, and seals the row anew (row-seal.ts).
 *
 * @throws DatabaseError when another account has the mailbox or the phone
 * @example
 * await changeMerchant(trx, services.settings, merchant_id, { withdrawals_paused_at: clock.now() })
 */
export async function changeMerchant(
  trx: Trx,
  keys: SecretKeys,
  merchant_id: string,
  change: MerchantChange,
): Promise<void> {
  const columns = Object.entries(change).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  if (columns.length === 0) return
  await changeSealed(trx, keys, {
    kind: 'merchant',
    id: merchant_id,
    change: async () => await sql`update merchant set ${sql.join(columns)} where id = ${merchant_id}`.execute(trx),
  })
}
