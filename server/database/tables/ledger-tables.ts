import type { ColumnType, Generated } from 'kysely'
import type { Derived, Fixed, Identity } from './column'

export type AccountKind = 'asset' | 'liability' | 'income' | 'expense'

interface LedgerAccountTable {
  id: Identity
  owner: Fixed<string>
  kind: Fixed<AccountKind>
  token_id: Fixed<string>
  allow_negative: boolean
  /** numeric(38,18) as text */
  balance: Derived<string>
  last_seq: Derived<string>
  /** 0: the account's only row; from 1 on: one of several rows of a platform account. */
  stripe: ColumnType<number, number | undefined, never>
}

interface LedgerSettingTable {
  only_row: Derived<boolean>
  stripes: number
}

interface LedgerEntryTable {
  id: Identity
  ref: Fixed<string>
  reason: Fixed<string>
  created_at: Fixed<Date>
  made_in: Derived<string>
}

interface LedgerPostingTable {
  id: Identity
  entry_id: Fixed<string>
  account_id: Fixed<string>
  token_id: Fixed<string>
  amount: Fixed<string>
  seq: Derived<string>
  balance_after: Derived<string>
  reason: Derived<string>
  created_at: Derived<Date>
}

/** Why an entry was booked that no rule of the program makes. */
export type AdjustmentKind =
  | 'fees_sent'
  | 'own_sent'
  | 'to_cold'
  | 'from_cold'
  | 'payout_returned'
  | 'payout_written_off'
  | 'carried_out'
  | 'debt_forgiven'

interface AdjustmentTable {
  id: Identity
  entry_id: Fixed<string>
  kind: Fixed<AdjustmentKind>
  network_id: Fixed<string>
  token_id: Fixed<string>
  /** numeric(38,18) as text */
  amount: Fixed<string>
  txid: Fixed<string | null>
  subject: Fixed<string | null>
  merchant_id: Fixed<string | null>
  acted_by: Fixed<string>
  why: Fixed<string>
  booked_at: Fixed<Date>
}

interface FiatRateTable {
  fiat_name: string
  usdt_rate: string
  /** Who states the rate. */
  source: Generated<string>
  /** When the source stated the rate; null where it gives no time. */
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

interface LedgerLinkTable {
  merchant_id: Fixed<string>
  place: Fixed<string>
  entry_id: Fixed<string>
  hash: Fixed<Buffer>
}

interface LedgerLinkMarkTable {
  account_id: Fixed<string>
  seq: string
}

/** The tables of 0002-ledger.sql, 0090-adjustments.sql and 0122-ledger-links.sql. */
export interface LedgerTables {
  ledger_account: LedgerAccountTable
  ledger_setting: LedgerSettingTable
  ledger_entry: LedgerEntryTable
  ledger_posting: LedgerPostingTable
  fiat_rate: FiatRateTable
  entry_rate: EntryRateTable
  adjustment: AdjustmentTable
  ledger_link: LedgerLinkTable
  ledger_link_mark: LedgerLinkMarkTable
}
