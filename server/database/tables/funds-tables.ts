import type { Generated } from 'kysely'
import type { Identity, JsonWithDefault } from './column'

interface WithdrawalTable {
  id: Identity
  handle_id: string
  merchant_id: string
  token_id: string
  address: string
  amount: string
  fee: string
  received: string
  usdt_amount: string
  state: 'auditing' | 'audit_reject' | 'transferring' | 'confirming' | 'completed' | 'failed' | 'cancelled'
  reason: Generated<string>
  txid: string | null
  client_ref: string | null
  created_at: Date
  finished_at: Date | null
}

interface GasExpenseTable {
  id: Identity
  merchant_id: string
  token_id: string
  amount: string
  usdt_amount: string
  types: 1 | 2 | 3
  txid: string | null
  created_at: Date
}

interface RechargeAddressTable {
  id: Identity
  merchant_id: string
  token_id: string
  network_id: string
  address: string
  expected_amount: string | null
  client_ref: string | null
  created_at: Date
  expires_at: Date
}

interface RechargeTable {
  id: Identity
  merchant_id: string
  token_id: string
  transfer_id: string | null
  address_id: string | null
  amount: string
  state: 'confirming' | 'accomplish' | 'canceled'
  created_at: Date
}

interface TransferTable {
  id: Identity
  merchant_id: string
  token_id: string
  /** null: the capital account. */
  from_application_id: string | null
  to_application_id: string | null
  amount: string
  state: 'accomplish' | 'canceled' | 'improgress'
  client_ref: string | null
  created_at: Date
}

interface AssetOrderTable {
  merchant_id: string
  token_id: string
  sort: number
}

interface MarketTokenTable {
  id: string
  token: string
  name: string
  price: string
  change_percent: string
  history: JsonWithDefault
  sort: number
}

interface MarketFollowTable {
  merchant_id: string
  market_token_id: string
  position: number
}

/** The tables of 0005-funds.sql, 0062-transfer.sql and 0063-recharge.sql. */
export interface FundsTables {
  withdrawal: WithdrawalTable
  gas_expense: GasExpenseTable
  recharge_address: RechargeAddressTable
  recharge: RechargeTable
  transfer: TransferTable
  asset_order: AssetOrderTable
  market_token: MarketTokenTable
  market_follow: MarketFollowTable
}
