import type { ColumnType, Generated, Kysely, Transaction } from 'kysely'
import type { ChainTables } from './tables/chain-tables'
import type { AccessTables } from './tables/access-tables'
import type { CallbackTables } from './tables/callback-tables'
import type { Identity } from './tables/column'
import type { FundsTables } from './tables/funds-tables'
import type { MerchantTables } from './tables/merchant-tables'
import type { OrderTables } from './tables/order-tables'
import type { PaymentTables } from './tables/payment-tables'
import type { PayoutPolicyTables } from './tables/payout-policy-tables'
import type { TallyTables } from './tables/tally-tables'
import type { WithdrawalTables } from './tables/withdrawal-tables'

/** Written by a trigger only. */
type Derived<T> = ColumnType<T, never, never>
/** Written once. */
type Fixed<T> = ColumnType<T, T, never>

export type { KeyPurpose } from './tables/chain-tables'

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

interface OutboxTable {
  id: Identity
  topic: Fixed<string>
  /** Written as JSON text, read as what it means. */
  payload: ColumnType<unknown, string, never>
  key: ColumnType<string | null, string | null | undefined, never>
  attempts: Generated<number>
  run_at: Date
  locked_until: ColumnType<Date | null, never, Date | null>
  last_error: ColumnType<string | null, never, string | null>
  done_at: ColumnType<Date | null, never, Date | null>
  dead_at: ColumnType<Date | null, never, Date | null>
}

interface LeaseTable {
  name: Fixed<string>
  holder: string
  expires_at: Date
}

/** The tables of 0001-ledger.sql. */
interface FoundationTables {
  ledger_account: LedgerAccountTable
  ledger_entry: LedgerEntryTable
  ledger_posting: LedgerPostingTable
  outbox: OutboxTable
  lease: LeaseTable
}

/** Every table: int8, numeric and date are text, timestamptz is a Date, jsonb is unknown until parsed. */
export type Database = FoundationTables &
  ChainTables &
  AccessTables &
  CallbackTables &
  MerchantTables &
  PaymentTables &
  OrderTables &
  FundsTables &
  PayoutPolicyTables &
  TallyTables &
  WithdrawalTables

/** The pool. A transaction is one of these too, so what only reads takes a `Db`. */
export type Db = Kysely<Database>
export type Trx = Transaction<Database>
