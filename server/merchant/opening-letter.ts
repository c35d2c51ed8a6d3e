import type * as z from 'zod/mini'
import type { auditStage } from '#shared/contract/opening'
import type { Language } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import type { Trx } from '#server/database/schema'
import { mailOwner } from './owner-mail'

type Stage = z.output<typeof auditStage>
type Words = Readonly<Record<Language, { readonly subject: string; readonly said: string }>>

/**
 * What a merchant is mailed when the application comes to a stage: before it is open nobody looks into the console for
 * news. Null: nothing was decided.
 */
const LETTERS = {
  primary_audit: {
    'en-US': {
      subject: 'We have received your application',
      said: 'Your application for merchant permission is being looked at. We write to you when it is decided.',
    },
    'zh-CN': { subject: '已收到您的开通申请', said: '您的商户权限申请正在审核，有结果后将通过邮件通知您。' },
  },
  advanced_audit: null,
  in_progress: {
    'en-US': {
      subject: 'Your application was accepted',
      said: 'Your application for merchant permission was accepted. The account is being prepared; we write to you when it is open.',
    },
    'zh-CN': {
      subject: '您的开通申请已通过',
      said: '您的商户权限申请已通过，账户正在准备中，开通后将通过邮件通知您。',
    },
  },
  abnormal: {
    'en-US': {
      subject: 'There is a question about your application',
      said: 'Something in your application for merchant permission has to be cleared up. We contact you; there is nothing to do until then.',
    },
    'zh-CN': {
      subject: '您的开通申请需要核实',
      said: '您的商户权限申请有需要核实的内容，我们会与您联系，在此之前无需操作。',
    },
  },
  failed: {
    'en-US': {
      subject: 'Your application was not accepted',
      said: 'Your application for merchant permission was not accepted. What you entered is kept: change what is named and send it again.',
    },
    'zh-CN': {
      subject: '您的开通申请未通过',
      said: '您的商户权限申请未通过。您填写的内容已保留：请修改所列内容后重新提交。',
    },
  },
  completed: {
    'en-US': {
      subject: 'Your merchant account is open',
      said: 'Your merchant permission is open. You can create an application and take payments now.',
    },
    'zh-CN': { subject: '您的商户账户已开通', said: '您的商户权限已开通，现在可以创建应用并开始收款。' },
  },
} as const satisfies Readonly<Record<Stage, Words | null>>

const SIGN_IN: Readonly<Record<Language, string>> = { 'en-US': 'Sign in:', 'zh-CN': '登录：' }

interface News {
  readonly merchant_id: string
  readonly stage: Stage
  /** The reviewer's words: of the whole, and of each part that must be changed. */
  readonly reasons?: readonly string[]
}

/** Mails a merchant the stage that the application has come to, in the merchant's language. */
export async function mailOpening(
  trx: Trx,
  services: Pick<Services, 'clock' | 'settings' | 'mail'>,
  { merchant_id, stage, reasons = [] }: News,
): Promise<void> {
  const words: Words | null = LETTERS[stage]
  if (words === null) return
  const letter = (language: Language) => {
    const { subject, said } = words[language]
    const listed = reasons.length === 0 ? '' : `\n\n${reasons.map((reason) => `- ${reason}`).join('\n')}`
    return { subject, text: `${said}${listed}\n\n${SIGN_IN[language]}\n${services.settings.public_url}/login` }
  }
  await mailOwner(trx, services, { merchant_id, letter, stops: false })
}
