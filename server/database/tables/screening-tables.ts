import type { Generated } from 'kysely'
import type { RiskLevel } from '#shared/contract/risk'
import type { JsonWithDefault } from './column'

interface ScreeningSourceTable {
  name: string
  chain_types: string[] | null
}

interface ScreeningAnswerTable {
  network_id: string
  address: string
  due_at: Date | null
  level: RiskLevel | null
  categories: Generated<string[]>
  findings: JsonWithDefault
  checked_at: Date | null
  frozen: string[] | null
  frozen_at: Date | null
}

interface PayerRiskTable {
  payment_id: string
  network_id: string
  address: string
  level: RiskLevel | null
  categories: Generated<string[]>
  findings: JsonWithDefault
  frozen: string[] | null
  seen_at: Date
  checked_at: Date | null
}

interface OwnAddressCheckTable {
  network_id: string
  address: string
  merchant_id: string | null
  seen_at: Date
  frozen: string[] | null
  due_at: Date | null
  read_at: Date | null
  frozen_since: Date | null
}

/** The tables of 0029-screening.sql. */
export interface ScreeningTables {
  screening_source: ScreeningSourceTable
  screening_answer: ScreeningAnswerTable
  payer_risk: PayerRiskTable
  own_address_check: OwnAddressCheckTable
}
