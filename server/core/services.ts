import type { Logger } from 'pino'
import type { Clock } from '#server/database/clock'
import type { Db, Trx } from '#server/database/schema'
import type { Reads } from '#server/database/standby'
import type { RateLimit } from '#shared/contract/operation'
import type { EventHub } from './event-hub'

/** A mail to one address, in plain text. */
export interface Mail {
  to: string
  subject: string
  body: string
  /** Somebody has just typed this mailbox and looks for a code there: where no such mailbox is, nobody else has to know. */
  is_typed?: true
}

/** A text message to one phone. */
export interface TextMessage {
  /** Area code and number, such as `+8613800138000`. */
  to: string
  body: string
}

/** Puts messages into the outbox. Inside a transaction pass it along: if it rolls back, the message is not sent. */
export interface Sender<Message> {
  send(message: Message, trx?: Trx): Promise<void>
}

/** The settings of an installation. */
export interface Settings {
  /** Exact origins that the console is served from. */
  readonly console_origins: readonly string[]
  /** Exact origins of the wallet window, which may call the wallet log-in only. */
  readonly wallet_origins: readonly string[]
  /** The address of console, payer page and API, without a slash at the end. */
  readonly public_url: string
  /** The address of explorer, inbox and panels, without a slash at the end. */
  readonly tools_url: string
  /** Pepper of all hashes and key of all sealed texts; kept outside the database, 32 characters or more. */
  readonly secret: string
  /** Earlier values of `secret`, which still open and recognise what they made (docs/secrets.md). */
  readonly previous_secrets: readonly string[]
  /** Codes an hour to one address, of one caller, and of one network address, where the caller need not own the address. */
  readonly code_sends: { readonly address: number; readonly caller: number; readonly network: number }
  /** Accounts an hour that wallets may make from one network address. */
  readonly wallet_accounts: number
  /** Chain types that wallets may log in with. */
  readonly chain_types: readonly string[]
  readonly test_mode: boolean
  /** The share of a payment that the platform keeps, such as `0.005`. */
  readonly merchant_fee: string
  /** Seconds that a new withdrawal address, a lifted stop or a changed factor waits. */
  readonly hold_seconds: number
  /** Seconds that an application for merchant permission spends in each audit stage; null: people decide. */
  readonly audit_seconds: number | null
  /** Seconds that an automatic audit of a withdrawal takes. */
  readonly withdrawal_audit_seconds: number
  /** Rows that each account of the platform is kept in: more of them let more bookings run at the same time. */
  readonly ledger_stripes: number
  /** Calls a minute of one merchant, or of one address while nobody is signed in. */
  readonly rate_limits: Readonly<Record<RateLimit, number>>
  /** Calls a minute of one address with a token or a signature that is not accepted. */
  readonly failed_authorisation_limit: number
  /** Addresses, or blocks of them, of the proxies whose X-Forwarded-For is believed. */
  readonly trusted_proxies: readonly string[]
  /**
   * Origins of a developer's own machine or network, such as `http://127.0.0.1:8000`, that callbacks may go to besides the
   * open internet; only in test mode, and none unless somebody names them.
   */
  readonly callback_local: readonly string[]
  /** The host that passkeys which confirm payouts belong to; null: none are asked for. */
  readonly rp_id: string | null
  /** Names of operations that this installation does not offer, such as those that need an adapter that it lacks. */
  readonly not_offered: readonly string[]
}

/**
 * The services that every room uses; the server builds them once, and tests build their own. `chain/services` adds the
 * chains.
 */
export interface CoreServices {
  readonly db: Db
  /** For reads that decide nothing and may be long. */
  readonly reads: Reads
  readonly clock: Clock
  readonly mail: Sender<Mail>
  readonly sms: Sender<TextMessage>
  readonly events: EventHub
  /** A random number in [0, 1), seeded in tests. Never use it for secrets. */
  readonly random: () => number
  readonly log: Logger
  readonly settings: Settings
}
