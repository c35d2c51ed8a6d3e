import { describe, expect, test } from 'vitest'
import type { FactorCode } from '#server/merchant/security-notice'
import { Refusal } from '#server/core/refusal'
import { requirementsOf } from './step-up-policy'
import type { Factors } from './step-up-policy'

/** Every combination of what can be bound. */
const COMBINATIONS: readonly Factors[] = Array.from({ length: 32 }, (_, bits) => {
  const has = (bit: number): boolean => (bits & (1 << bit)) !== 0
  return {
    merchant_id: '7',
    email: has(0) ? 'mei@shop.example' : null,
    phone: has(1) ? '+8613800138000' : null,
    google_seed: has(2) ? 'SEED' : null,
    password_hash: has(3) ? 'login' : null,
    transaction_password_hash: has(4) ? 'transaction' : null,
    security_switch: [],
  }
})

interface Change {
  readonly act: string
  readonly payload?: Readonly<Record<string, string>>
  /** The field that carries the password; default `password`. */
  readonly password?: string
  /** What is asked besides, whatever is bound. */
  readonly own?: readonly string[]
}

/** Every change of what proves the merchant; null: it changes nothing of that, or has no call of its own. */
const CHANGES = {
  password_changed: [{ act: 'user.changePassword', payload: { type: 'login' }, password: 'old_password' }],
  transaction_password_changed: [
    { act: 'user.changePassword', payload: { type: 'transaction' }, password: 'old_password' },
  ],
  mailbox_changed: [{ act: 'user.changeMailbox', payload: { email: 'new@shop.example' }, own: ['new_code'] }],
  phone_changed: [{ act: 'user.changePhone', payload: { area_code: '65', phone: '91234567' }, own: ['sms_code'] }],
  google_bound: [{ act: 'user.bindGoogleAuth' }],
  google_rebinding: [{ act: 'user.refreshGoogleSecret' }],
  wallet_linked: [{ act: 'user.linkWallet' }],
  wallet_unlinked: [{ act: 'user.unlinkWallet' }],
  security_switch_changed: [{ act: 'user.edit' }, { act: 'user.deregister' }],
  recovery_code_used: null,
  recovery_codes_renewed: [{ act: 'user.renewRecoveryCodes' }],
} as const satisfies Readonly<Record<FactorCode, readonly Change[] | null>>

const changes: readonly Change[] = Object.values(CHANGES).flatMap((list: readonly Change[] | null) => list ?? [])

function fieldsOf({ act, payload = {} }: Change, factors: Factors): readonly string[] | Refusal {
  try {
    return requirementsOf({ name: act, step_up: 'security' }, factors, payload).map(({ field }) => field)
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

describe.each(changes)('$act $payload.type', (change) => {
  test.each(COMBINATIONS)('$email $phone $google_seed $password_hash $transaction_password_hash', (factors) => {
    const fields = fieldsOf(change, factors)
    if (fields instanceof Refusal) {
      // Nothing can prove it, or what it would replace is not there.
      expect(['mailbox_not_set', 'google_not_bound']).toContain(fields.reason)
      expect(factors.google_seed).toBeNull()
      return
    }
    const { password = 'password', own = [] } = change
    const isBound = factors.google_seed !== null
    // The second half of a replacement: its proof was asked for before the new seed was shown, to this session alone.
    if (change.act === 'user.bindGoogleAuth' && isBound) return expect(fields).toEqual([])
    expect(fields).toEqual(expect.arrayContaining([...own]))
    expect(fields.includes('google_code')).toBe(isBound)
    const hasPassword = factors.password_hash !== null || factors.transaction_password_hash !== null
    expect(fields.includes(password)).toBe(hasPassword)
    if (!isBound && factors.email !== null)
      expect(fields.includes(change.act === 'user.changeMailbox' ? 'old_code' : 'email_code')).toBe(true)
    expect(new Set(fields).size).toBe(fields.length)
    // Without any factor only a first mailbox is taken: its handler asks for the signature of a linked wallet.
    if (fields.length === own.length) expect(change.act).toBe('user.changeMailbox')
  })
})
