import type { Generated } from 'kysely'
import type { Identity } from './column'

interface FixedAddressTable {
  id: Identity
  merchant_id: string
  network_id: string
  address: string
  normal: string
  name: Generated<string>
  usable_from: Date
  created_at: Date
}

interface WithdrawalNetworkTable {
  merchant_id: string
  network_id: string
  enabled: boolean
  gas_limit: string
}

interface WithdrawalStopCodeTable {
  code_hash: Buffer
  merchant_id: string
  created_at: Date
  expires_at: Date
}

/** The tables of 0064-payout-policy.sql, and the columns that it adds to others. */
export interface PayoutPolicyTables {
  fixed_address: FixedAddressTable
  withdrawal_network: WithdrawalNetworkTable
  withdrawal_stop_code: WithdrawalStopCodeTable
  merchant: { withdrawals_resume_at: Date | null; any_address_from: Date | null }
  network: { gas_limit: Generated<string> }
}
