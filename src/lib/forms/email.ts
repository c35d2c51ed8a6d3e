import { fail, pass, type Checked } from '@/lib/forms/rule'

/** The longest address that SMTP carries, and the longest part before the @. */
const MAX_LENGTH = 254
const MAX_LOCAL_LENGTH = 64

/** The characters of the HTML standard's e-mail field; the domain needs a dot, so localhost is refused. */
const LOCAL = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+$/
const DOMAIN = /^(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?$/

/** Checks an e-mail address; it is trimmed, and letter case is kept. */
export function checkEmail(text: string): Checked<string, 'email-format'> {
  const value = text.trim()
  const at = value.indexOf('@')
  const local = value.slice(0, Math.max(at, 0))
  const isRight =
    value.length <= MAX_LENGTH &&
    local.length <= MAX_LOCAL_LENGTH &&
    LOCAL.test(local) &&
    DOMAIN.test(value.slice(at + 1))
  return isRight ? pass(value) : fail('email-format')
}
