import type { Logger } from 'pino'
import type { Clock } from '#server/database/clock'
import type { Db, Trx } from '#server/database/schema'
import type { RateLimit } from '@/lib/api/contract/operation'
import type { EventHub } from './event-hub'

export interface Mail {
  to: string
  subject: string
  body: string
}

export interface TextMessage {
  /** Area code and number, such as `+8613800138000`. */
  to: string
  body: string
}

/** Puts messages into the outbox. Within a transaction pass it: what is rolled back is not sent. */
export interface Sender<Message> {
  send(message: Message, trx?: Trx): Promise<void>
}

export interface Settings {
  /** Exact origins that the console is served from. */
  readonly console_origins: readonly string[]
  /** Exact origins of the wallet window, which may call the wallet challenge only. */
  readonly wallet_origins: readonly string[]
  /** Where console, payer page and API are reached, without a slash at the end. */
  readonly public_url: string
  /** Where explorer, inbox and panels are reached, without a slash at the end. */
  readonly tools_url: string
  /** Pepper of password hashes and key of the stored Google seeds; kept outside the database, 32 characters or more. */
  readonly secret: string
  /** Chain types that wallets may log in with. */
  readonly chain_types: readonly string[]
  readonly test_mode: boolean
  /** `spec`: answer only what SPEC.md names. */
  readonly capabilities: 'all' | 'spec'
  /** The share of a payment that is kept, such as `0.005`. */
  readonly merchant_fee: string
  /** How long a new withdrawal address, a lifted stop or a changed factor waits. */
  readonly hold_seconds: number
  /** How long an application for the permission spends in each audit stage; null: people decide. */
  readonly audit_seconds: number | null
  /** How long a withdrawal waits for its audit while that is automatic. */
  readonly withdrawal_audit_seconds: number
  /** Rows that each account of the platform is kept in: more of them let more bookings run at the same time. */
  readonly ledger_stripes: number
  /** Calls a minute of one merchant, or of one address while nobody is signed in. */
  readonly rate_limits: Readonly<Record<RateLimit, number>>
  /** The caller's address is the last one in X-Forwarded-For: only behind a proxy that writes it. */
  readonly behind_proxy: boolean
}

/** What every room works with: built once by the server, and by tests. `chain/services` adds the chains. */
export interface CoreServices {
  readonly db: Db
  readonly clock: Clock
  readonly mail: Sender<Mail>
  readonly sms: Sender<TextMessage>
  readonly events: EventHub
  /** In [0, 1), seeded in tests. Never for secrets. */
  readonly random: () => number
  readonly log: Logger
  readonly settings: Settings
}
