import type { Circumstances } from '#server/http/handler'
import type { Language } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import { stopLink } from './stop-link'

/** Who asked, as far as the call tells. */
export type AskedBy = Pick<Circumstances, 'ip' | 'device'>

interface OwnerMail {
  readonly merchant_id: string
  /** Words the mail in the language of the merchant, whoever asked and in whichever language. */
  readonly letter: (language: Language) => { readonly subject: string; readonly text: string }
  /** Whether the link that stops all withdrawals follows: who did not ask for it can do that without signing in. */
  readonly stops: boolean
}

const ADVICE: Readonly<Record<Language, string>> = {
  'en-US': 'If it was not you, stop all withdrawals now:',
  'zh-CN': '如非本人操作，请立即停止所有提现：',
}

/**
 * Writes to the merchant's mailbox, where there is one, in the merchant's language.
 *
 * @throws NoResultError when there is no such merchant
 */
export async function mailOwner(
  trx: Trx,
  services: Pick<Services, 'clock' | 'settings' | 'mail'>,
  { merchant_id, letter, stops }: OwnerMail,
): Promise<void> {
  const { email, language } = await trx
    .selectFrom('merchant')
    .select(['email', 'language'])
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  if (email === null) return
  const { subject, text } = letter(language)
  const advice = stops ? `\n\n${ADVICE[language]}\n${await stopLink(trx, services, merchant_id)}` : ''
  await services.mail.send({ to: email, subject, body: text + advice }, trx)
}
