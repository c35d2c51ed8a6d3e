import type { Language } from '#sandbox/api/refusal'
import type { Services } from '#sandbox/api/services'
import type { Trx } from '#sandbox/database/schema'
import { stopLink } from './stop-link'

type NoticeServices = Pick<Services, 'clock' | 'settings' | 'mail'>

/** Who asked for money to leave, as far as the call tells. */
export interface Circumstances {
  readonly language: Language
  readonly device: string
  readonly ip: string
}

interface Letter {
  readonly subject: string
  readonly said: string
  /** What was asked for, by name. */
  readonly facts: readonly (readonly [name: string, value: string])[]
}

const WORDS = {
  'en-US': {
    colon: ': ',
    device: ({ device, ip }) => `Device: ${device}, IP ${ip}`,
    stop: 'If it was not you, stop all withdrawals now:',
  },
  'zh-CN': {
    colon: '：',
    device: ({ device, ip }) => `设备：${device}，IP ${ip}`,
    stop: '如非本人操作，请立即停止所有提现：',
  },
} satisfies Record<Language, { colon: string; device: (by: Circumstances) => string; stop: string }>

/** Mails the owner that money was asked to leave, by whom and to where, with a link that stops everything. */
export async function mailPayout(
  trx: Trx,
  services: NoticeServices,
  { merchant_id, letters, by }: { merchant_id: string; letters: Record<Language, Letter>; by: Circumstances },
): Promise<void> {
  const { email } = await trx
    .selectFrom('merchant')
    .select('email')
    .where('id', '=', merchant_id)
    .executeTakeFirstOrThrow()
  if (email === null) return
  const { subject, said, facts } = letters[by.language]
  const { colon, device, stop } = WORDS[by.language]
  const lines = facts.map(([name, value]) => name + colon + value)
  const link = await stopLink(trx, services, merchant_id)
  const body = [said, '', ...lines, device(by), '', stop, link].join('\n')
  await services.mail.send({ to: email, subject, body }, trx)
}
