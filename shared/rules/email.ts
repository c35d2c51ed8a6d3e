import * as z from 'zod/mini'
import { email } from '#shared/contract/fields'
import { type OddRule, refused } from './odd-character'
import { pass, type Checked } from './rule'

/** An e-mail address as the server takes it, trimmed; letter case is kept. */
export function checkEmail(text: string): Checked<string, 'email-format' | OddRule> {
  const value = text.trim()
  return z.safeParse(email, value).success ? pass(value) : refused(value, 'email-format')
}
