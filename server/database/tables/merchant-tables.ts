import type { ColumnType, Generated } from 'kysely'
import type { Identity, Json, JsonWithDefault, Sealed } from './column'

interface MerchantTable {
  id: Identity
  mchid: string
  name: string
  email: Sealed<string | null>
  phone: Sealed<string | null>
  area_code: Sealed<string | null>
  password_hash: Sealed<string | null>
  transaction_password_hash: Sealed<string | null>
  status: Generated<number>
  google_secret: Sealed<string | null>
  google_bound_at: Sealed<Date | null>
  google_last_step: Generated<string>
  google_pending_secret: string | null
  google_pending_at: Date | null
  google_pending_session: string | null
  factors_changed_at: Sealed<Date | null>
  /** Added by 0024: seconds, by the code of the notification. */
  factor_times: ColumnType<unknown, string | undefined, never>
  /** Added by 0024: null for recovery codes that were only shown. */
  recovery_saved_at: Generated<Date | null>
  /** Added by 0060. */
  security_epoch: Generated<string>
  security_epoch_at: Generated<Date | null>
  security_switch: Sealed<string[]>
  otc_allowed: Sealed<boolean>
  withdrawals_paused_at: Sealed<Date | null>
  withdrawals_resume_at: Sealed<Date | null>
  saved_addresses_only: Sealed<boolean>
  any_address_from: Sealed<Date | null>
  withdrawal_single_limit: Sealed<string>
  withdrawal_day_limit: Sealed<string>
  zone: Generated<string>
  /** Added by 0094. */
  zone_chosen: Generated<boolean>
  /** Added by 0073: the console was last used in it, and mails are written in it. */
  language: Generated<'en-US' | 'zh-CN'>
  postal_address: Generated<string>
  social_links: JsonWithDefault
  website: Generated<string>
  created_at: Date
  deleted_at: Sealed<Date | null>
  /** Added by 0093, as in the other tables of this name: made with SECRET over what the row says, see row-seal.ts. */
  seal: string | null
}

interface MerchantTermsTable {
  id: Identity
  merchant_id: string
  since: Date
  /** numeric(9,6) as text */
  payment_fee: string | null
  /** numeric(38,6) as text */
  withdraw_fee: string | null
  seal: string | null
}

interface MerchantWalletTable {
  id: Identity
  merchant_id: string
  chain_type: string
  address: string
  name: Generated<string>
  created_at: Date
  /** Made with SECRET over the row: server/access/row-seal.ts. */
  seal: Generated<string | null>
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
  /** Made with SECRET over the row: server/access/row-seal.ts. */
  seal: Generated<string | null>
}

interface FactorResetTable {
  id: Identity
  merchant_id: string
  factor: 'google' | 'phone' | 'email' | 'transaction_password'
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
