import type { JsonWithDefault } from './column'

interface RateWindowTable {
  subject: string
  window_start: Date
  hits: number
}

interface IdempotentCallTable {
  merchant_id: string
  route: string
  key: string
  payload_digest: string
  http_status: number | null
  answer: JsonWithDefault
  created_at: Date
  finished_at: Date | null
}

interface OrderNonceTable {
  appid: string
  nonce: string
  expires_at: Date
}

interface CallClaimTable {
  merchant_id: string
  key: string
  route: string
  claim_id: string
  copy_hash: Buffer
  claimed_until: Date
  ended_at: Date | null
  refusal: JsonWithDefault
  refused_until: Date | null
}

/** The tables of 0007-http.sql and 0022-call-claim.sql. */
export interface HttpTables {
  call_claim: CallClaimTable
  rate_window: RateWindowTable
  idempotent_call: IdempotentCallTable
  order_nonce: OrderNonceTable
}
