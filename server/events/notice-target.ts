import * as z from 'zod/mini'
import { id } from '#shared/contract/fields'
import type { NotificationTarget } from '#shared/contract/message'
import type { NotificationCode, StoredNotice } from './notification-words'

/** What a kind of notification is about, and which parameter has the public id of it. */
interface Place {
  readonly kind: NotificationTarget
  readonly id?: 'handle_id' | 'appid'
}

const payment = { kind: 'payment', id: 'handle_id' } as const
const withdrawal = { kind: 'withdrawal', id: 'handle_id' } as const
const security = { kind: 'security' } as const
const addresses = { kind: 'fixed_addresses' } as const
const settings = { kind: 'withdraw_settings' } as const

const PLACES = {
  login: security,
  password_changed: security,
  password_retrieved: security,
  transaction_password_changed: security,
  mailbox_changed: security,
  phone_changed: security,
  google_bound: security,
  google_rebinding: security,
  wallet_linked: security,
  wallet_unlinked: security,
  passkey_added: security,
  passkey_removed: security,
  security_switch_changed: security,
  recovery_code_used: security,
  recovery_codes_renewed: security,
  factor_reset_begun: security,
  factor_reset_ended: security,
  factor_reset: security,
  opening_passed: { kind: 'opening' },
  opening_not_passed: { kind: 'opening' },
  fund_aggregation: { kind: 'fund_stream' },
  terms_changed: settings,
  account_corrected: { kind: 'fund_stream' },
  account_correction_reversed: { kind: 'fund_stream' },
  payment_received: payment,
  payment_under: payment,
  payment_over: payment,
  payment_late: payment,
  payment_wrong_token: payment,
  payment_error: payment,
  payment_chain_failure: payment,
  payment_taken_back: payment,
  payment_unassigned: payment,
  payer_risky: payment,
  refund_completed: payment,
  refund_canceled: payment,
  callback_switched_off: { kind: 'callbacks', id: 'appid' },
  recharge_received: { kind: 'recharge' },
  recharge_taken_back: { kind: 'recharge' },
  unassigned_taken_back: { kind: 'unassigned', id: 'handle_id' },
  unassigned_given: { kind: 'unassigned', id: 'handle_id' },
  send_back_completed: { kind: 'unassigned', id: 'handle_id' },
  send_back_canceled: { kind: 'unassigned', id: 'handle_id' },
  withdrawal_requested: withdrawal,
  withdrawal_completed: withdrawal,
  withdrawal_failed: withdrawal,
  withdrawal_rejected: withdrawal,
  own_address_frozen: addresses,
  address_added: addresses,
  address_renamed: addresses,
  address_removed: addresses,
  network_changed: settings,
  withdrawals_stopped: settings,
  withdrawals_resuming: settings,
  payouts_stopped: settings,
  payouts_resumed: settings,
  fixed_addresses_only: settings,
  any_address_again: settings,
} as const satisfies Readonly<Record<NotificationCode, Place>>

const places: Readonly<Record<string, Place>> = PLACES
const known = z.record(z.string(), z.unknown())

/**
 * What a notification is about, for the link that the console makes of it; nothing for a kind that another version of
 * the server has written.
 *
 * @param notice as it is stored, of any version
 * @example
 * noticeTarget({ code: 'payment_late', params: { handle_id: 'p1' } }) // { target: { kind: 'payment', id: 'p1' } }
 */
export function noticeTarget({ code, params }: StoredNotice): { target?: { kind: NotificationTarget; id?: string } } {
  const place = Object.hasOwn(places, code) ? places[code] : undefined
  if (place === undefined) return {}
  const given = z.safeParse(known, params)
  const found = z.safeParse(id, given.success && place.id !== undefined ? given.data[place.id] : undefined)
  return { target: { kind: place.kind, ...(found.success ? { id: found.data } : {}) } }
}
