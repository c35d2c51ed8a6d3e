import type { Generated } from 'kysely'
import type { Identity, JsonWithDefault } from './column'

interface ApplicationTable {
  id: Identity
  merchant_id: string
  appid: string
  name: string
  logo: Generated<string>
  website_url: Generated<string>
  notify_url: Generated<string>
  mode: 'address' | 'hybrid' | 'otc'
  whitelist_ips: Generated<string[]>
  status: Generated<1 | 2>
  sort: Generated<number>
  created_at: Date
  deleted_at: Date | null
  notify_disabled_at: Date | null
}

interface ApplicationTokenTable {
  application_id: string
  token_id: string
}

interface ApplicationKeyTable {
  id: Identity
  application_id: string
  secret: string
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
}

interface OrderNonceTable {
  appid: string
  nonce: string
  expires_at: Date
}

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
  fiat_name: string
  fiat_amount: string
  token_id: string
  amount: string
  rate: Generated<string>
  fees: Generated<string>
  amount_collected: Generated<string>
  mch_real_receive: Generated<string>
  usdt_amount: Generated<string>
  usdt_refunded: Generated<string>
  status: Generated<number>
  exception: 'under' | 'over' | 'late' | 'wrong_token' | null
  address: string
  txid: string | null
  note: Generated<string>
  accepted_reason: string | null
  return_url: Generated<string>
  created_at: Date
  expires_at: Date
  paid_at: Date | null
  updated_at: Date
  content_digest: string | null
  /** How many refunds of it were not canceled; kept by a trigger. */
  refunds: Generated<number>
}

interface PaymentEventTable {
  id: Identity
  payment_id: string
  kind: string
  detail: JsonWithDefault
  created_at: Date
}

interface PaymentTransferTable {
  payment_id: string
  transfer_id: string
  counted: boolean
}

interface RefundTable {
  id: Identity
  handle_id: string
  payment_id: string
  merchant_id: string
  kind: 'all' | 'part' | 'overpaid'
  amount: string
  usdt_amount: string
  address: string
  state: 'improgress' | 'accomplish' | 'canceled'
  reason: Generated<string>
  txid: string | null
  client_ref: string | null
  created_at: Date
  finished_at: Date | null
  from_capital: Generated<string>
}

/** The tables of 0004-payment.sql. */
export interface PaymentTables {
  application: ApplicationTable
  application_token: ApplicationTokenTable
  application_key: ApplicationKeyTable
  order_nonce: OrderNonceTable
  payment_transition: PaymentTransitionTable
  payment: PaymentTable
  payment_event: PaymentEventTable
  payment_transfer: PaymentTransferTable
  refund: RefundTable
}
