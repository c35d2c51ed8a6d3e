import { fail, pass, type Checked } from './rule'

const MIN_LENGTH = 8

export type PasswordParts = {
  /** At least eight characters. */
  length: boolean
  upper: boolean
  lower: boolean
  digit: boolean
  /** Only ASCII letters and digits; true for an empty field, which has no wrong character yet. */
  alphabet: boolean
}

/** Each part of the rule for new passwords separately, to be ticked while the person types. */
export function passwordParts(password: string): PasswordParts {
  return {
    length: password.length >= MIN_LENGTH,
    upper: /[A-Z]/.test(password),
    lower: /[a-z]/.test(password),
    digit: /[0-9]/.test(password),
    alphabet: /^[A-Za-z0-9]*$/.test(password),
  }
}

/**
 * Checks a new password: never trimmed, never cut, no upper limit. Do not use it for signing in: an old password may
 * follow an older rule.
 */
export function checkNewPassword(password: string): Checked<string, 'password-format'> {
  return Object.values(passwordParts(password)).every(Boolean) ? pass(password) : fail('password-format')
}

/** Checks the password of an existing account: it may follow an older rule, so it must only not be empty. */
export function checkPassword(password: string): Checked<string, 'empty'> {
  return password === '' ? fail('empty') : pass(password)
}

/** Checks the second entry of a new password, compared as typed. */
export function checkConfirmation(password: string, confirmation: string): Checked<string, 'password-mismatch'> {
  return password === confirmation ? pass(confirmation) : fail('password-mismatch')
}
