import type { Factors } from './factors'
import type { GuessSubject } from './guess-guard'

/** One of the two passwords of a merchant. */
interface StoredPassword {
  readonly which: 'login' | 'transaction'
  readonly hash: string
}

/** A password as one proof that an act needs, and the field of the body that carries it. */
export interface PasswordRequirement extends StoredPassword {
  readonly field: string
  readonly method: 'password'
  readonly wrong: 'password_error' | 'old_password_wrong'
}

/**
 * What is counted when somebody guesses at a password. The two are counted apart: who knows the one would otherwise clear the
 * guesses at the other with it.
 */
export function passwordSubject(which: StoredPassword['which'], merchant_id: string): GuessSubject {
  return which === 'login' ? `password:${merchant_id}` : `transaction_password:${merchant_id}`
}

/** The first password in this order that is set; null where there is none. */
export function firstPassword(factors: Factors, order: readonly StoredPassword['which'][]): StoredPassword | null {
  const hashes = { login: factors.password_hash, transaction: factors.transaction_password_hash }
  for (const which of order) {
    const hash = hashes[which]
    if (hash !== null) return { which, hash }
  }
  return null
}
