import { isApiError } from '@/lib/api/transport/errors'

/**
 * The words of SPEC.md section 8 for a wrong password or code, with the fields that may carry it, the likeliest first. A
 * back end that follows SPEC.md alone names no field.
 */
const SAID: Readonly<Record<string, readonly string[]>> = {
  'password error': ['old_password', 'password'],
  'inconsistent with the original password': ['old_password'],
  'google code err': ['google_code'],
  'email verification code error': ['email_code'],
  'email verification code expired': ['email_code'],
  'email verification code error/expired': ['email_code'],
  'sms verification code error': ['sms_code', 'phone_code'],
  'sms verification code expired': ['sms_code', 'phone_code'],
  'sms verification code error/expired': ['sms_code', 'phone_code'],
}

/**
 * The fields of a form that a refusal blames, with its words: those that the server names, else the one that SPEC.md's
 * words can only mean. What is typed in the other fields stays right.
 *
 * @param names the fields of the form, by their wire names
 * @example blamedFields(error, ['email', 'password', 'email_code']) // Map { 'password' => 'Password error' }
 */
export function blamedFields<Name extends string>(error: unknown, names: readonly Name[]): ReadonlyMap<Name, string> {
  if (!isApiError(error, 'rejected')) return new Map()
  const { fields, serverText = '' } = error
  const own = (path: string): Name[] => names.filter((name) => name === path)
  if (fields.length > 0)
    return new Map(fields.flatMap(({ path, message }) => own(path).map((name): [Name, string] => [name, message])))
  const meant = (SAID[serverText.trim().toLowerCase()] ?? []).flatMap(own)
  return new Map(meant.slice(0, 1).map((name) => [name, serverText]))
}
