import type { Services } from '#server/chain/services'
import type { Language } from '#server/core/refusal'
import { messageName } from '#server/core/message-text'
import type { Trx } from '#server/database/schema'
import { deviceLine } from '#server/events/notification-words'
import { mailOwner } from '#server/merchant/owner-mail'
import type { AskedBy } from '#server/merchant/owner-mail'

/** What happened to the KEY of an application, or with its last KEY. `replaced`: changed without a grace time. */
type KeyAct = 'shown' | 'changed' | 'replaced' | 'deleted'

interface KeyMail {
  readonly merchant_id: string
  readonly act: KeyAct
  /** Of the application. */
  readonly name: string
  readonly by: AskedBy
}

/**
 * Tells the merchant by mail that somebody has seen or changed a KEY: whoever has it can make orders in the merchant's
 * name. The mail never has the KEY. The early end of an old KEY has no mail: it gives nobody anything, and the mail about the
 * change has said that the old one ends.
 */
export async function mailKeyAct(trx: Trx, services: Services, { merchant_id, act, name, by }: KeyMail): Promise<void> {
  const letter = (language: Language) => {
    const { subject, text } = WORDS[act][language](messageName(name))
    return { subject, text: `${text}\n\n${deviceLine(by, language)}` }
  }
  await mailOwner(trx, services, { merchant_id, letter, stops: true })
}

type Letter = (name: string) => { readonly subject: string; readonly text: string }

const WORDS: Readonly<Record<KeyAct, Readonly<Record<Language, Letter>>>> = {
  shown: {
    'en-US': (name) => ({
      subject: `The KEY of ${name} was shown`,
      text: `Somebody has seen the KEY of your application ${name}. If it was not you, change this KEY.`,
    }),
    'zh-CN': (name) => ({
      subject: `应用${name}的 KEY 已被查看`,
      text: `有人查看了应用${name}的 KEY。如非本人操作，请更换此 KEY。`,
    }),
  },
  changed: {
    'en-US': (name) => ({
      subject: `The KEY of ${name} was changed`,
      text: `Your application ${name} has a new KEY. The old one ends when its grace time is over.`,
    }),
    'zh-CN': (name) => ({
      subject: `应用${name}的 KEY 已更换`,
      text: `应用${name}已更换 KEY，旧 KEY 将在宽限期结束后失效。`,
    }),
  },
  replaced: {
    'en-US': (name) => ({
      subject: `The KEY of ${name} was changed`,
      text: `Your application ${name} has a new KEY. The old one is not accepted any more.`,
    }),
    'zh-CN': (name) => ({
      subject: `应用${name}的 KEY 已更换`,
      text: `应用${name}已更换 KEY，旧 KEY 已失效。`,
    }),
  },
  deleted: {
    'en-US': (name) => ({
      subject: `The application ${name} was deleted`,
      text: `Your application ${name} was deleted. Its KEY is not accepted any more.`,
    }),
    'zh-CN': (name) => ({
      subject: `应用${name}已删除`,
      text: `应用${name}已删除，其 KEY 已失效。`,
    }),
  },
}
