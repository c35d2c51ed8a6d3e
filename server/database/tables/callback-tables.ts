import type { Generated } from 'kysely'
import type { Identity, Json, JsonWithDefault } from './column'

interface CallbackDeliveryTable {
  id: Identity
  handle_id: string
  merchant_id: string
  application_id: string
  payment_id: string | null
  source_key: string | null
  event: string
  body: string
  url: Generated<string>
  state: 'to_be_confirmed' | 'confirmed' | 'success' | 'failed' | 'confirm_timeout' | 'callback_timeout'
  round: Generated<number>
  tries: Generated<number>
  attempts: Generated<number>
  http_status: number | null
  next_at: Date | null
  created_at: Date
  delivered_at: Date | null
}

interface SlowReceiverTable {
  merchant_id: string
  receiver: string
  slow_until: Date
}

interface CallbackAttemptTable {
  id: Identity
  delivery_id: string
  at: Date
  url: Generated<string>
  duration_ms: number
  http_status: number | null
  failure: 'refused' | 'timeout' | 'unreachable' | null
  error: string | null
  request_headers: Json
  response_headers: JsonWithDefault
  response_body: Generated<string>
}

/** The tables of 0011-callback.sql. */
export interface CallbackTables {
  slow_receiver: SlowReceiverTable
  callback_delivery: CallbackDeliveryTable
  callback_attempt: CallbackAttemptTable
}
