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
  google_pending_secret: string | null
  google_pending_at: Date | null
  google_pending_session: string | null
  factors_changed_at: Date | null
  /** Added by 0024: seconds, by the code of the notification. */
  factor_times: JsonWithDefault
  /** Added by 0024: null for recovery codes that were only shown. */
  recovery_saved_at: Generated<Date | null>
  /** Added by 0060. */
  security_epoch: Generated<string>
  security_epoch_at: Generated<Date | null>
  security_switch: Generated<string[]>
  otc_allowed: Generated<boolean>
  withdrawals_paused_at: Date | null
  withdrawals_resume_at: Date | null
  saved_addresses_only: Generated<boolean>
  any_address_from: Date | null
  withdrawal_single_limit: Generated<string>
  withdrawal_day_limit: Generated<string>
  zone: Generated<string>
  /** Added by 0073: the console was last used in it, and mails are written in it. */
  language: Generated<'en-US' | 'zh-CN'>
  postal_address: Generated<string>
  social_links: JsonWithDefault
  website: Generated<string>
  created_at: Date
  deleted_at: Date | null
}

interface MerchantTermsTable {
  id: Identity
  merchant_id: string
  since: Date
  /** numeric(9,6) as text */
  payment_fee: string | null
  /** numeric(38,6) as text */
  withdraw_fee: string | null
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
  problems: JsonWithDefault
  by_hand: Generated<boolean>
  created_at: Date
  decided_at: Date | null
}

interface OpeningStageTable {
  id: Identity
  application_id: string
  stage: OpeningApplicationTable['stage']
  began_at: Date
}

interface OpeningDocumentTable {
  id: string
  merchant_id: string
  kind: 'business_registration' | 'director_id' | 'address_proof'
  name: string
  content_type: 'image/png' | 'image/jpeg' | 'application/pdf'
  size: number
  /** The bytes as base64, sealed. */
  sealed: string
  created_at: Date
}

interface PictureTable {
  id: string
  merchant_id: string
  content_type: 'image/png' | 'image/jpeg'
  bytes: Buffer
  created_at: Date
}

interface ApplicationTable {
  id: Identity
  merchant_id: string
  appid: string
  name: string
  logo: Generated<string>
  website_url: Generated<string>
  notify_url: Generated<string>
  notify_disabled_at: Date | null
  /** null: every event. */
  callback_events: string[] | null
  mode: 'address' | 'hybrid' | 'otc'
  whitelist_ips: Generated<string[]>
  /** USDT that calls with the KEY may refund within 24 hours; null: none. */
  key_refund_limit: string | null
  status: Generated<1 | 2>
  sort: Generated<number>
  created_at: Date
  deleted_at: Date | null
}

interface ApplicationTokenTable {
  application_id: string
  token_id: string
}

interface ApplicationKeyTable {
  id: Identity
  application_id: string
  /** In clear, for the version before `sealed`; null once that is over. */
  secret: string | null
  sealed: string | null
  created_at: Date
  last_used_at: Date | null
  expires_at: Date | null
}

interface FactorResetTable {
  id: Identity
  merchant_id: string
  factor: 'google' | 'phone' | 'email'
  mailbox: string | null
  asked_at: Date
  told_at: Generated<Date | null>
  due_at: Generated<Date | null>
  ended_at: Generated<Date | null>
  ending: Generated<'done' | 'canceled' | 'stopped' | 'needless' | 'taken' | null>
}

/** The tables of 0004-merchant.sql, 0028-opening.sql and 0062-factor-reset.sql. */
export interface MerchantTables {
  merchant: MerchantTable
  merchant_wallet: MerchantWalletTable
  merchant_terms: MerchantTermsTable
  opening_application: OpeningApplicationTable
  opening_stage: OpeningStageTable
  opening_document: OpeningDocumentTable
  picture: PictureTable
  application: ApplicationTable
  application_token: ApplicationTokenTable
  application_key: ApplicationKeyTable
  factor_reset: FactorResetTable
}
