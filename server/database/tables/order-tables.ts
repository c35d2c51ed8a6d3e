import type { ColumnType, Generated } from 'kysely'

/** Written once. */
type Fixed<T> = ColumnType<T, T, never>

interface FiatRateTable {
  fiat_name: string
  usdt_rate: string
  /** Added by 0073: who states the rate, and when. */
  source: Generated<string>
  stated_at: ColumnType<Date | null, Date | null | undefined>
}

interface EntryRateTable {
  entry_id: Fixed<string>
  fiat_name: Fixed<string>
  token_rate: Fixed<string | null>
  fiat_rate: Fixed<string | null>
  rate_source: Fixed<string | null>
  rate_time: Fixed<Date | null>
}

/** The tables of 0020-order.sql, and the rates of bookings of 0073. */
export interface OrderTables {
  fiat_rate: FiatRateTable
  entry_rate: EntryRateTable
}
