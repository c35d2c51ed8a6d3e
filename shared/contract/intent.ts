/**
 * Fields that prove an intent or only label it do not belong to it: passwords, codes, and ids that client or server
 * generated. SECURITY.md 3.1: the digest of an intent leaves out password and codes.
 */
const NOT_PART_OF_THE_INTENT: ReadonlySet<string> = new Set([
  'password',
  'confirm_password',
  'old_password',
  'email_code',
  'phone_code',
  'sms_code',
  'google_code',
  'old_code',
  'new_code',
  'client_ref',
  'quote_id',
])

/**
 * The canonical text of "this act with this payload". Its SHA-256 in lower-case hex is the `digest` of
 * `/user/verification` and of the calls that send codes, so a code authorises only the act it was requested for.
 *
 * @param act name of the operation, such as `account.withdraw`
 * @param payload params, query and body of the call in one object
 * @example
 * canonicalIntent('account.withdraw', { amount: '5', token_id: '101', google_code: '123456' })
 * // 'account.withdraw\n{"amount":"5","token_id":"101"}'
 */
export function canonicalIntent(act: string, payload: Readonly<Record<string, unknown>>): string {
  const decided = Object.entries(payload).filter(([name]) => !NOT_PART_OF_THE_INTENT.has(name))
  return `${act}\n${canonicalJson(Object.fromEntries(decided))}`
}

/** JSON with sorted names and without undefined values, so that equal values give equal text. */
function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value ?? null)
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, field]) => `${JSON.stringify(name)}:${canonicalJson(field)}`)
  return `{${fields.join(',')}}`
}
