import type { Generated } from 'kysely'
import type { Identity, Json, JsonWithDefault } from './column'

interface MerchantTable {
  id: Identity
  mchid: string
  name: string
  email: string | null
  phone: string | null
  area_code: string | null
  password_hash: string | null
  transaction_password_hash: string | null
  status: Generated<number>
  google_secret: string | null
  google_bound_at: Date | null
  google_last_step: Generated<string>
  security_switch: Generated<string[]>
  otc_allowed: Generated<boolean>
  withdrawals_paused_at: Date | null
  saved_addresses_only: Generated<boolean>
  zone: Generated<string>
  postal_address: Generated<string>
  social_links: JsonWithDefault
  website: Generated<string>
  created_at: Date
  deleted_at: Date | null
}

interface MerchantWalletTable {
  id: Identity
  merchant_id: string
  chain_type: string
  address: string
  name: Generated<string>
  created_at: Date
}

interface OpeningApplicationTable {
  id: Identity
  merchant_id: string
  stage: 'primary_audit' | 'advanced_audit' | 'in_progress' | 'failed' | 'completed' | 'abnormal'
  form: Json
  reason: string | null
  created_at: Date
  decided_at: Date | null
}

interface SessionTable {
  token_hash: Buffer
  id: string
  merchant_id: string
  token_class: 'pending' | 'full'
  kept: Generated<boolean>
  ip: string
  device: string
  created_at: Date
  active_at: Date
  idle_seconds: number
  expires_at: Date
  revoked_at: Date | null
}

interface WalletChallengeTable {
  id: string
  chain_type: string
  address: string
  public_key: string | null
  message: string
  nonce: string
  state_hash: Buffer | null
  console_origin: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface LoginTicketTable {
  uuid_hash: Buffer
  chain_type: string
  address: string
  state_hash: Buffer | null
  console_origin: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface VerificationCodeTable {
  id: Identity
  channel: 'email' | 'sms'
  target: string
  flow: number
  merchant_id: string | null
  payload_digest: string | null
  code_hash: Buffer
  failures: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface GuessGuardTable {
  subject: string
  failures_in_row: Generated<number>
  window_started_at: Date
  failures_in_window: Generated<number>
  locked_until: Date | null
}

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

interface ActivityLogTable {
  id: Identity
  merchant_id: string
  action: string
  detail: JsonWithDefault
  ip: string
  device: string
  created_at: Date
}

interface NotificationTable {
  id: Identity
  merchant_id: string
  types: number
  title: string
  content: string
  status: Generated<1 | 2>
  detail: JsonWithDefault
  created_at: Date
}

interface EventTable {
  id: Identity
  merchant_id: string
  type: string
  data: Json
  created_at: Date
}

/** The tables of 0002-merchant.sql. */
export interface MerchantTables {
  merchant: MerchantTable
  merchant_wallet: MerchantWalletTable
  opening_application: OpeningApplicationTable
  session: SessionTable
  wallet_challenge: WalletChallengeTable
  login_ticket: LoginTicketTable
  verification_code: VerificationCodeTable
  guess_guard: GuessGuardTable
  rate_window: RateWindowTable
  idempotent_call: IdempotentCallTable
  activity_log: ActivityLogTable
  notification: NotificationTable
  event: EventTable
}
