import type { ColumnType, Generated } from 'kysely'

interface WithdrawalCostTable {
  token_id: string
  fee: string
  gas: string
  minimum: string
}

interface WithdrawalAuditTable {
  only_row: ColumnType<boolean, never, never>
  mode: 'automatic' | 'manual'
}

interface WithdrawalQuoteTable {
  id: string
  merchant_id: string
  token_id: string
  address: string | null
  amount: string
  fee: string
  created_at: Date
  expires_at: Date
}

/** The tables of 0060-withdrawal.sql, and the columns that it adds to others. */
export interface WithdrawalTables {
  withdrawal_cost: WithdrawalCostTable
  withdrawal_audit: WithdrawalAuditTable
  withdrawal_quote: WithdrawalQuoteTable
  merchant: { withdrawal_single_limit: Generated<string>; withdrawal_day_limit: Generated<string> }
  withdrawal: { quote_id: string | null }
}
