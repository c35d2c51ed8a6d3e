import type { Services } from '#server/chain/services'
import type { Language } from '#server/core/refusal'
import { messageName } from '#server/core/message-text'
import type { Trx } from '#server/database/schema'
import { deviceLine } from '#server/events/notification-words'
import { mailOwner } from '#server/merchant/owner-mail'
import type { AskedBy } from '#server/merchant/owner-mail'

/**
 * What happened to the KEY of an application, or with its last KEY. `replaced`: changed without a grace time; `refunds`: it may
 * refund more than before.
 */
type KeyAct = 'shown' | 'changed' | 'replaced' | 'deleted' | 'refunds'

interface KeyMail {
  readonly merchant_id: string
  readonly act: KeyAct
  /** Of the application. */
  readonly name: string
  /** The most USDT that it may refund in 24 hours; with `refunds` only. */
  readonly limit?: string
  readonly by: AskedBy
}

/**
 * Tells the merchant by mail that somebody has seen or changed a KEY, or let it refund more: whoever has it can make orders
 * in the merchant's name, and refund up to its limit to any address. The mail never has the KEY. The early end of an old KEY has no mail: it gives nobody anything, and the mail about the
 * change has said that the old one ends.
 */
export async function mailKeyAct(
  trx: Trx,
  services: Services,
  { merchant_id, act, name, limit = '', by }: KeyMail,
): Promise<void> {
  const letter = (language: Language) => {
    const { subject, text } = WORDS[act][language](messageName(name), limit)
    return { subject, text: `${text}\n\n${deviceLine(by, language)}` }
  }
  await mailOwner(trx, services, { merchant_id, letter, stops: true })
}

type Letter = (name: string, limit: string) => { readonly subject: string; readonly text: string }

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
  refunds: {
    'en-US': (name, limit) => ({
      subject: `The KEY of ${name} may refund more`,
      text: `Calls with the KEY of your application ${name} may now refund up to ${limit} USDT in 24 hours, to any address.`,
    }),
    'zh-CN': (name, limit) => ({
      subject: `应用${name}的 KEY 退款限额已提高`,
      text: `现在，使用应用${name}的 KEY 可在 24 小时内向任意地址退款，最多 ${limit} USDT。`,
    }),
  },
}
