import { isWebAddress } from '#shared/contract/text-fields'
import { type OddRule, refused } from './odd-character'
import { pass, type Checked } from './rule'

/** Checks an http or https address as the server does: it has a host and no user name or password. It is trimmed. */
export function checkUrl(text: string): Checked<string, 'url-format' | OddRule> {
  const value = text.trim()
  return isWebAddress(value) ? pass(value) : refused(value, 'url-format')
}
