import { describe, expect, test } from 'vitest'
import type { FactorCode } from '#server/merchant/security-notice'
import { Refusal } from '#server/core/refusal'
import { operations } from '#shared/contract/table'
import { requirementsOf } from './step-up-policy'
import type { Factors } from './factors'

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
    factors_wait: 0,
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
  // It has a mailed code of its own, and makes the others wait.
  password_retrieved: null,
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

function fieldsOf({ act, payload = {} }: Change, factors: Factors): readonly string[] | string {
  try {
    return requirementsOf({ name: act, step_up: 'security' }, factors, payload).map(({ field }) => field)
  } catch (error) {
    if (error instanceof Refusal) return error.reason
    throw error
  }
}

/** What a change must ask for, by what is bound: the rule of the policy, written down a second time. */
function expected({ act, password = 'password', own = [] }: Change, factors: Factors): readonly string[] | string {
  const { email, google_seed, password_hash, transaction_password_hash } = factors
  const isBound = google_seed !== null
  const replaces = act === 'user.refreshGoogleSecret' || act === 'user.renewRecoveryCodes'
  if (replaces && !isBound) return 'google_not_bound'
  // The second half of a replacement: its proof was asked for before the new seed was shown, to this session alone.
  if (act === 'user.bindGoogleAuth' && isBound) return []
  // Without any code only a first mailbox is taken: its handler asks for the signature of a linked wallet.
  if (!isBound && email === null && act !== 'user.changeMailbox') return 'mailbox_not_set'
  const mailed = act === 'user.changeMailbox' ? 'old_code' : 'email_code'
  const alsoMailed = ['user.changeMailbox', 'user.changePhone', 'user.refreshGoogleSecret'].includes(act)
  return [
    ...(password_hash !== null || transaction_password_hash !== null ? [password] : []),
    ...(isBound ? ['google_code'] : []),
    ...(email !== null && (alsoMailed || !isBound) ? [mailed] : []),
    ...own,
  ]
}

const sorted = (fields: readonly string[] | string) => (typeof fields === 'string' ? fields : [...fields].sort())

describe.each(changes)('$act $payload.type', (change) => {
  test.each(COMBINATIONS)('$email $phone $google_seed $password_hash $transaction_password_hash', (factors) => {
    expect(sorted(fieldsOf(change, factors))).toEqual(sorted(expected(change, factors)))
  })
})

describe('after a password was replaced by mail', () => {
  const mailed: Factors = {
    merchant_id: '7',
    email: 'mei@shop.example',
    phone: null,
    google_seed: null,
    password_hash: 'login',
    transaction_password_hash: null,
    security_switch: [],
    factors_wait: 60,
  }
  /** Every act of the account that is proven, taken from the contract so that a new one cannot be forgotten. */
  const acts = operations.filter(({ name, stepUp }) => name.startsWith('user.') && stepUp !== 'none')
  const changing: readonly Change[] = [
    ...changes,
    ...acts.map(({ name }) => ({ act: name })),
    { act: 'account.pauseWithdrawals' },
  ]

  test.each(changing)('$act $payload.type waits', (change) => {
    expect(fieldsOf(change, mailed)).toBe('factors_wait')
    expect(fieldsOf(change, { ...mailed, factors_wait: 0 })).not.toBe('factors_wait')
  })

  test.each(changing)('$act $payload.type does not wait beside Google, and asks for its code', (change) => {
    // The second half of a replacement: the code of the bound authenticator was asked for in the first.
    const asked = change.act === 'user.bindGoogleAuth' ? [] : ['google_code']
    expect(fieldsOf(change, { ...mailed, google_seed: 'SEED' })).toEqual(expect.arrayContaining(asked))
  })
})
