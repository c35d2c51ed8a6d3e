import type { Kysely, Transaction } from 'kysely'
import type { DatabaseTables } from './tables/database-tables'
import type { LedgerTables } from './tables/ledger-tables'
import type { ChainTables } from './tables/chain-tables'
import type { MerchantTables } from './tables/merchant-tables'
import type { AccessTables } from './tables/access-tables'
import type { EventsTables } from './tables/events-tables'
import type { HttpTables } from './tables/http-tables'
import type { FundsTables } from './tables/funds-tables'
import type { PaymentTables } from './tables/payment-tables'
import type { PasskeyTables } from './tables/passkey-tables'
import type { PayoutTables } from './tables/payout-tables'
import type { CallbackTables } from './tables/callback-tables'
import type { StatisticsTables } from './tables/statistics-tables'
import type { MarketTables } from './tables/market-tables'
import type { LookUpTables } from './tables/look-up-tables'
import type { UnassignedTables } from './tables/unassigned-tables'
import type { ScreeningTables } from './tables/screening-tables'

export type { KeyPurpose, KeySource } from './tables/chain-tables'
export type { AccountKind, AdjustmentKind } from './tables/ledger-tables'
export type { UnassignedState } from './tables/unassigned-tables'

/** Every table of the server: int8, numeric and date are text, timestamptz is a Date, jsonb is unknown until parsed. */
export type Database = DatabaseTables &
  LedgerTables &
  ChainTables &
  MerchantTables &
  AccessTables &
  EventsTables &
  HttpTables &
  FundsTables &
  PaymentTables &
  PayoutTables &
  PasskeyTables &
  CallbackTables &
  StatisticsTables &
  MarketTables &
  UnassignedTables &
  LookUpTables &
  ScreeningTables

/**
 * The pool, or a transaction. For functions that read, write with one statement, or open a transaction of their own.
 */
export type Db = Kysely<Database>
/** A transaction. For functions whose writes must be committed, or rolled back, together with those of the caller. */
export type Trx = Transaction<Database>
