import type { Identity } from './column'

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
  address_id: string | null
  transfer_id: string | null
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

interface AssetOrderTable {
  merchant_id: string
  token_id: string
  sort: number
}

/** The tables of 0008-funds.sql. */
export interface FundsTables {
  recharge_address: RechargeAddressTable
  recharge: RechargeTable
  transfer: TransferTable
  gas_expense: GasExpenseTable
  asset_order: AssetOrderTable
}
