import { fail, pass, type Checked } from '@/lib/forms/rule'
import { tidyDigits } from '@/lib/forms/tidy-digits'

/** Six digits from a mail, a message or an authenticator. A string: 012345 keeps its zero. */
export function checkCode(text: string): Checked<string, 'code-format'> {
  const value = tidyDigits(text)
  return /^[0-9]{6}$/.test(value) ? pass(value) : fail('code-format')
}

/** The Google code, with a message of its own for none at all. */
export function checkGoogleCode(text: string): Checked<string, 'google-code-empty' | 'code-format'> {
  return tidyDigits(text) === '' ? fail('google-code-empty') : checkCode(text)
}
