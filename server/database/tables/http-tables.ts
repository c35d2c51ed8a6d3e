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

/** The tables of 0007-http.sql. */
export interface HttpTables {
  rate_window: RateWindowTable
  idempotent_call: IdempotentCallTable
  order_nonce: OrderNonceTable
}
