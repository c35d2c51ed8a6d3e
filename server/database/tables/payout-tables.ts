import type { ColumnType, Generated } from 'kysely'
import type { Identity } from './column'

interface RefundTable {
  id: Identity
  handle_id: string
  payment_id: string
  merchant_id: string
  kind: 'all' | 'part' | 'overpaid'
  amount: string
  from_capital: Generated<string>
  usdt_amount: string
  address: string
  state: 'improgress' | 'accomplish' | 'canceled'
  reason: Generated<string>
  /** Why it is not sent yet, as a reason with its code, JSON. */
  wait_words: ColumnType<unknown, string | null | undefined>
  txid: string | null
  client_ref: string | null
  /** The application whose KEY asked for it, and the shop's number of it; null: the merchant asked. */
  application_id: string | null
  out_refund_no: string | null
  /** Added by 0061: whether it goes to an address that has paid it; null: nobody looked. */
  to_payer: Generated<boolean | null>
  created_at: Date
  finished_at: Date | null
}

interface WithdrawalCostTable {
  token_id: string
  fee: string
  gas: string
  minimum: string
}

interface WithdrawalAuditTable {
  only_row: ColumnType<boolean, never, never>
  mode: 'automatic' | 'manual'
  stated: 'automatic' | 'manual' | null
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
  /** `reason` as a code with parameters, JSON; null for a text of a person, and from before this column. */
  reason_words: ColumnType<unknown, string | null | undefined>
  txid: string | null
  client_ref: string | null
  /** One more each time a reorganisation has taken it away and it was booked back. */
  attempt: Generated<number>
  quote_id: string | null
  created_at: Date
  finished_at: Date | null
  /** When it passed its audit; null when it has not, or when nobody noted it. */
  approved_at: ColumnType<Date | null, Date | null | undefined>
  /** When a network accepted it. */
  sent_at: ColumnType<Date | null, Date | null | undefined>
}

interface FixedAddressTable {
  id: Identity
  merchant_id: string
  network_id: string
  address: string
  normal: string
  name: Generated<string>
  usable_from: Date
  created_at: Date
  seal: string | null
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

interface PayoutStopTable {
  id: Identity
  /** Null: all merchants. */
  merchant_id: string | null
  stopped_at: Date
  resumed_at: Date | null
}

interface OperatorActTable {
  id: Identity
  acted_at: Date
  acted_by: string
  why: string
  act: string
  subject: string
}

interface PayoutWarrantTable {
  ref: string
  kind: 'step_up' | 'shop' | 'operator'
  act: string
  subject: string
  detail: string
  mac: Buffer
  created_at: Date
}

interface PayoutHoldTable {
  ref: string
  network_id: string
  txid: string | null
  reason:
    | 'nonce_taken'
    | 'no_transfer'
    | 'taken_back'
    | 'paid_after_release'
    | 'not_proven'
    | 'fee_above_limit'
    | 'short_of_funds'
    | 'short_of_gas'
    | 'unknown_nonce'
    | 'not_taken'
    | 'signer_waits'
  detail: Generated<string>
  noted_at: Date
}

interface PayoutEndingTable {
  ref: string
  network_id: string
  txid: string
  outcome: 'completed' | 'released'
  block_number: string
  block_hash: string
  noted_at: Date
}

interface PayoutDecisionTable {
  ref: string
  decision: 'release' | 'refuse' | 'paid' | 'write-off'
  why: string
  /** The transaction that was named with the decision. */
  txid: ColumnType<string | null, string | null | undefined>
  /** Who; null for one that was made before this was kept. */
  decided_by: ColumnType<string | null, string | null | undefined>
  decided_at: Date
}

interface CollectableTable {
  network_id: string
  address: string
  token_id: string
  amount: string
}

interface CollectionStepTable {
  id: Identity
  network_id: string
  token_id: string
  address: string
  step: 'gas' | 'sweep'
  amount: string
  txids: string[]
  mined: Generated<boolean>
  asked_at: Date
  outcome: ColumnType<'done' | 'failed' | null, null | undefined, 'done' | 'failed'>
  fee: ColumnType<string | null, null | undefined, string>
  created_at: Date
  finished_at: ColumnType<Date | null, null | undefined, Date>
}

/** The tables of 0010-payout.sql, 0017-operator.sql, 0019-payout.sql, 0046-held-payouts.sql and
 * 0055-payouts-that-leave.sql
 * and 0056-withdrawal-attempts.sql and 0134-stated-audit-mode.sql. */
export interface PayoutTables {
  refund: RefundTable
  withdrawal_cost: WithdrawalCostTable
  withdrawal_audit: WithdrawalAuditTable
  withdrawal_quote: WithdrawalQuoteTable
  withdrawal: WithdrawalTable
  fixed_address: FixedAddressTable
  withdrawal_network: WithdrawalNetworkTable
  withdrawal_stop_code: WithdrawalStopCodeTable
  payout_stop: PayoutStopTable
  operator_act: OperatorActTable
  payout_warrant: PayoutWarrantTable
  payout_hold: PayoutHoldTable
  payout_ending: PayoutEndingTable
  payout_decision: PayoutDecisionTable
  collectable: CollectableTable
  collection_step: CollectionStepTable
}
