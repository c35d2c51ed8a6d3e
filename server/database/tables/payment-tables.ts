import type { Generated, GeneratedAlways } from 'kysely'
import type { Identity, JsonWithDefault } from './column'

interface PaymentTransitionTable {
  from_status: number
  to_status: number
}

interface PaymentTable {
  id: Identity
  handle_id: string
  merchant_id: string
  application_id: string
  out_trade_no: string
  trade_no: string
  content_digest: string | null
  fiat_name: string
  fiat_amount: string
  token_id: string
  amount: string
  rate: Generated<string>
  fees: Generated<string>
  amount_collected: Generated<string>
  mch_real_receive: Generated<string>
  usdt_amount: Generated<string>
  /** How many refunds of it were not canceled; kept by a trigger. */
  refunds: Generated<number>
  status: Generated<number>
  exception: 'under' | 'over' | 'late' | 'wrong_token' | null
  address: string
  txid: string | null
  note: Generated<string>
  accepted_reason: string | null
  /** When the merchant closed the question about it without moving money. */
  kept_at: Date | null
  /** Waits for the merchant: paid under, over or late, and neither accepted, refunded nor kept. */
  is_undecided: GeneratedAlways<boolean>
  return_url: Generated<string>
  created_at: Date
  expires_at: Date
  paid_at: Date | null
  updated_at: Date
}

interface PaymentEventTable {
  id: Identity
  payment_id: string
  kind: string
  detail: JsonWithDefault
  created_at: Date
}

interface PaymentLinkTable {
  payment_id: string
  merchant_id: string
  subject: Generated<string>
  created_at: Date
}

interface PaymentTransferTable {
  payment_id: string
  transfer_id: string
  counted: boolean
}

interface PaymentTallyTable {
  merchant_id: string
  application_id: string
  /** YYYY-MM-DD, UTC. */
  day: string
  status: number
  /** Empty where the payment has none. */
  exception: string
  /** int8 as text */
  payments: string
  usdt_amount: string
}

interface PaymentOrderTallyTable {
  merchant_id: string
  /** The first order number of the stretch. */
  mark: string
  application_id: string
  status: number
  /** Empty where the payment has none. */
  exception: string
  /** int8 as text */
  payments: string
  usdt_amount: string
  /** YYYY-MM-DD, UTC. */
  first_day: string
  last_day: string
}

interface PaymentTallyChangeTable {
  merchant_id: string
  application_id: string
  /** YYYY-MM-DD, UTC. */
  day: string
  status: number
  /** Empty where the payment has none. */
  exception: string
  /** int8 as text */
  payments: string
  usdt_amount: string
  out_trade_no: string
}

/** The tables of 0009-payment.sql. */
export interface PaymentTables {
  payment_transition: PaymentTransitionTable
  payment: PaymentTable
  payment_event: PaymentEventTable
  payment_transfer: PaymentTransferTable
  payment_link: PaymentLinkTable
  payment_tally: PaymentTallyTable
  payment_order_tally: PaymentOrderTallyTable
  payment_tally_change: PaymentTallyChangeTable
}
