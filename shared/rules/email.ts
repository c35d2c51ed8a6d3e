import * as z from 'zod/mini'
import { email } from '#shared/contract/fields'
import { fail, pass, type Checked } from './rule'

/** An e-mail address as the server takes it, trimmed; letter case is kept. */
export function checkEmail(text: string): Checked<string, 'email-format'> {
  const value = text.trim()
  return z.safeParse(email, value).success ? pass(value) : fail('email-format')
}
