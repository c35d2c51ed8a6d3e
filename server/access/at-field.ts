import { Refusal } from '#server/core/refusal'
import type { RefusalName } from '#server/core/refusal'

/** What a wrong password or code is refused with. */
const OF_ONE_FIELD: ReadonlySet<RefusalName> = new Set<RefusalName>([
  'password_error',
  'old_password_wrong',
  'google_code_error',
  'email_code_error',
  'email_code_expired',
  'sms_code_error',
  'sms_code_expired',
])

/**
 * Names the field of a wrong password or code: the console shows the refusal beside it, and keeps what was typed into
 * the others, which is still right.
 *
 * @param field the name of the field in the body
 * @example
 * await atField('email_code', async () => await countCodeGuess(services, purpose))
 */
export async function atField<Result>(field: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Refusal) || error.errors.length > 0 || !OF_ONE_FIELD.has(error.reason)) throw error
    throw new Refusal(error.reason, [{ path: field, message: '' }], error.retry_after)
  }
}
