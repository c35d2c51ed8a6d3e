import type { Circumstances } from '#server/http/handler'
import type { Language } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import { stopLink } from './stop-link'

/** Who asked, as far as the call tells, and in which language. */
export type AskedBy = Pick<Circumstances, 'language' | 'ip' | 'device'>

interface OwnerMail {
  readonly merchant_id: string
  readonly language: Language
  readonly subject: string
  readonly text: string
  /** Whether the link that stops all withdrawals follows: who did not ask for it can do that without signing in. */
  readonly stops: boolean
}

const ADVICE: Readonly<Record<Language, string>> = {
  'en-US': 'If it was not you, stop all withdrawals now:',
  'zh-CN': '如非本人操作，请立即停止所有提现：',
}

/** The line that says from where it was asked. */
export function deviceLine({ language, device, ip }: AskedBy): string {
  return language === 'zh-CN' ? `设备：${device}，IP ${ip}` : `Device: ${device}, IP ${ip}`
}

/** Writes to the merchant's mailbox, where there is one. */
export async function mailOwner(
  trx: Trx,
  services: Pick<Services, 'clock' | 'settings' | 'mail'>,
  { merchant_id, language, subject, text, stops }: OwnerMail,
): Promise<void> {
  const { email } = await trx
    .selectFrom('merchant')
    .select('email')
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  if (email === null) return
  const advice = stops ? `\n\n${ADVICE[language]}\n${await stopLink(trx, services, merchant_id)}` : ''
  await services.mail.send({ to: email, subject, body: text + advice }, trx)
}
