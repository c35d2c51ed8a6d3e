interface SealedTable {
  readonly table: string
  /** Every column that the seal covers, as SQL expressions whose text does not depend on the connection. */
  readonly covers: readonly string[]
  /** The rows that still count. */
  readonly live: string
  /** The merchant it is about. */
  readonly merchant: string
  /** What it is to a person, without secrets. */
  readonly about: string
}

const seconds = (column: string): string => `extract(epoch from ${column})`

const words = (text: string): readonly string[] => text.split(' ')

/** The rows that payouts and sign-ins lean on.  */
export const SEALED = {
  merchant: {
    table: 'merchant',
    covers: [
      ...words('id mchid email phone area_code password_hash transaction_password_hash google_secret factor_times'),
      ...words('security_switch otc_allowed saved_addresses_only withdrawal_single_limit withdrawal_day_limit'),
      ...words('google_bound_at factors_changed_at withdrawals_paused_at withdrawals_resume_at').map(seconds),
      ...words('any_address_from deleted_at').map(seconds),
    ],
    live: 'true',
    merchant: 'id',
    about: `coalesce(email, mchid)`,
  },
  terms: {
    table: 'merchant_terms',
    covers: ['merchant_id', 'id', 'payment_fee', 'withdraw_fee', seconds('since')],
    live: 'true',
    merchant: 'merchant_id',
    about: `concat_ws(', ', 'payment fee ' || payment_fee, 'withdrawal fee ' || withdraw_fee)`,
  },
  'fixed-address': {
    table: 'fixed_address',
    covers: ['merchant_id', 'id', 'network_id', 'address', 'normal', seconds('usable_from'), seconds('created_at')],
    live: 'true',
    merchant: 'merchant_id',
    about: `address`,
  },
  session: {
    table: 'session',
    covers: [
      ...words('merchant_id id token_class kept idle_seconds'),
      ...words('token_hash previous_hash').map((column) => `encode(${column}, 'hex')`),
      ...words('created_at expires_at previous_until').map(seconds),
    ],
    live: 'revoked_at is null',
    merchant: 'merchant_id',
    about: `concat_ws(', ', device, ip)`,
  },
  wallet: {
    table: 'merchant_wallet',
    covers: ['merchant_id', 'id', 'chain_type', 'address', seconds('created_at')],
    live: 'true',
    merchant: 'merchant_id',
    about: `concat_ws(' ', chain_type, address)`,
  },
  passkey: {
    table: 'passkey',
    covers: [
      ...words('merchant_id id credential_id spki state sign_count'),
      ...words('ready_at created_at').map(seconds),
    ],
    live: 'true',
    merchant: 'merchant_id',
    about: 'person',
  },
  'application-key': {
    table: 'application_key',
    covers: ['application_id', 'id', 'secret', 'sealed', seconds('created_at'), seconds('expires_at')],
    live: 'true',
    merchant: '(select a.merchant_id from application a where a.id = application_id)',
    about: '(select a.appid from application a where a.id = application_id)',
  },
} as const satisfies Readonly<Record<string, SealedTable>>

/** A kind of row that is sealed. */
export type SealedKind = keyof typeof SEALED
export const SEALED_KINDS = Object.keys(SEALED).filter((name): name is SealedKind => Object.hasOwn(SEALED, name))
/** The tables of those rows; each has a column `seal`. */
export const SEALED_TABLES: readonly string[] = SEALED_KINDS.map((kind) => SEALED[kind].table)

/** Which rows each migration has given their seals. */
export const BROUGHT_BY: Readonly<Record<string, readonly SealedKind[]>> = {
  '0093-row-seals.sql': ['merchant', 'terms', 'fixed-address', 'session'],
  '0121-key-and-wallet-seals.sql': ['wallet', 'application-key'],
  '0129-passkey-sign-in.sql': ['passkey'],
}
