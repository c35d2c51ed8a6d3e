import type { Language } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import { messageFact } from '#server/core/message-text'
import { deviceLine } from '#server/events/notification-words'
import { mailOwner } from '#server/merchant/owner-mail'
import type { AskedBy } from '#server/merchant/owner-mail'

interface Letter {
  readonly subject: string
  readonly said: string
  /** What was asked for, by name. */
  readonly facts: readonly (readonly [name: string, value: string])[]
}

const COLON = { 'en-US': ': ', 'zh-CN': '：' } satisfies Record<Language, string>

/**
 * Mails the merchant that a payout was asked for: its amount and address, the device that asked, and the link that
 * stops all withdrawals.
 */
export async function mailPayout(
  trx: Trx,
  services: Pick<Services, 'clock' | 'settings' | 'mail'>,
  { merchant_id, letters, by }: { merchant_id: string; letters: Record<Language, Letter>; by: AskedBy },
): Promise<void> {
  const letter = (language: Language) => {
    const { subject, said, facts } = letters[language]
    const lines = facts.map(([name, value]) => name + COLON[language] + messageFact(value))
    return { subject: messageFact(subject), text: [said, '', ...lines, deviceLine(by, language)].join('\n') }
  }
  await mailOwner(trx, services, { merchant_id, letter, stops: true })
}
