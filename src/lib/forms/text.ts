import { fail, pass, type Checked } from '@/lib/forms/rule'

/**
 * Checks a required text: it must have a character that is not blank. The value is trimmed. Never use it for passwords.
 */
export function checkText(text: string): Checked<string, 'empty'> {
  const value = text.trim()
  return value === '' ? fail('empty') : pass(value)
}
