import { fail, pass, type Checked } from './rule'
import { tidyDigits } from './tidy-digits'

/**
 * Checks a code of six digits from a mail, a message or an authenticator. The value is a string, because 012345 must
 * keep its zero.
 */
export function checkCode(text: string): Checked<string, 'code-format'> {
  const value = tidyDigits(text)
  return /^[0-9]{6}$/.test(value) ? pass(value) : fail('code-format')
}

/** Checks a Google code; an empty field has a message of its own. */
export function checkGoogleCode(text: string): Checked<string, 'google-code-empty' | 'code-format'> {
  return tidyDigits(text) === '' ? fail('google-code-empty') : checkCode(text)
}
