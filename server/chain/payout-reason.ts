import * as z from 'zod/mini'
import type { ChainError } from './chain-error'
import { isRefusalName, Refusal, refusalText } from '#server/core/refusal'
import type { Language } from '#server/core/refusal'

/** Why a payout waits or has ended: a code with its parameters. */
export interface PayoutReason {
  /** The name of a refusal, one of {@link OWN}, or `written`. */
  readonly code: string
  readonly params: Readonly<Record<string, string>>
  /** In English, for logs, for the operator, and for the version of the server that knows no codes. */
  readonly text: string
}

type Words = Readonly<Record<Language, (params: Readonly<Record<string, string>>) => string>>

/** The reasons that are no refusal of a call. */
const OWN = {
  chain_failed: { 'en-US': () => 'The chain did not carry it out', 'zh-CN': () => '链上未执行成功' },
  chain_refused: {
    'en-US': ({ said = '—' }) => `The chain refuses this transaction (${said})`,
    'zh-CN': ({ said = '—' }) => `链上拒绝了这笔交易（${said}）`,
  },
  waits_fee_above_limit: {
    'en-US': () =>
      'Waits: the network asks for a higher fee now than the limits allow. It is sent as soon as the fee is lower',
    'zh-CN': () => '等待中：当前网络费用高于允许的上限，费用回落后将自动发送',
  },
  waits_short_of_funds: {
    'en-US': () =>
      "Waits for the operator's funds on this network. Your money is safe, and it is sent as soon as they arrive",
    'zh-CN': () => '等待平台在该网络上的资金到位。您的资金是安全的，到位后将自动发送',
  },
  waits_short_of_gas: {
    'en-US': () =>
      "Waits for the operator's coin for the network fee. Your money is safe, and it is sent as soon as it arrives",
    'zh-CN': () => '等待平台补充网络手续费。您的资金是安全的，补充后将自动发送',
  },
  waits_unknown_nonce: {
    'en-US': () => 'Waits: the operator is checking earlier transactions on this network. Your money is safe',
    'zh-CN': () => '等待中：平台正在核对该网络上的历史交易。您的资金是安全的',
  },
  waits_not_taken: {
    'en-US': () => 'Waits: the network does not take it at the moment. It is tried again by itself',
    'zh-CN': () => '等待中：网络暂时未受理，系统会自动重试',
  },
  waits_signer_waits: {
    'en-US': () =>
      "Waits for the operator's signer, which has not signed it yet. Your money is safe, and it is tried again by itself",
    'zh-CN': () => '等待平台的签名程序签署。您的资金是安全的，系统会自动重试',
  },
  waits_passkey_needed: {
    'en-US': () => 'Waits for your passkey: nobody has confirmed it yet, or what was confirmed has run out',
    'zh-CN': () => '等待通行密钥确认：尚未确认，或确认已失效',
  },
  waits_second_person: {
    'en-US': () => 'Waits for a second person, who has to confirm it with a passkey',
    'zh-CN': () => '等待第二人使用通行密钥确认',
  },
  taken_back_by_chain: {
    'en-US': () =>
      'The network has undone this transfer. The operator decides whether it is sent again or your money is returned',
    'zh-CN': () => '网络撤销了这笔转账。平台将决定重新发送或退回资金',
  },
  carried_out_after_all: {
    'en-US': () =>
      'It had failed, and the network has carried it out after all: the money has left, and your account bears it',
    'zh-CN': () => '该笔曾失败，但网络最终执行了转账：资金已转出，由您的账户承担',
  },
  canceled_by_merchant: { 'en-US': () => 'Canceled by the merchant', 'zh-CN': () => '商户已取消' },
} satisfies Record<string, Words>
export type OwnReason = keyof typeof OWN

const isOwn = (code: string): code is OwnReason => Object.hasOwn(OWN, code)

/** A reason that is no refusal of a call. */
export function ownReason(code: OwnReason, params: PayoutReason['params'] = {}): PayoutReason {
  return { code, params, text: OWN[code]['en-US'](params) }
}

/** A reason that a person has written, which stays as it is in every language. */
export function writtenReason(text: string): PayoutReason {
  return { code: 'written', params: {}, text }
}

/** The reason in a refusal, or in the answer of a chain that does not take a transaction. */
export function reasonOf(error: Refusal | ChainError): PayoutReason {
  if (error instanceof Refusal) return { code: error.reason, params: {}, text: error.message }
  if (error.code === 'cannot_send') return reasonOf(new Refusal('network_cannot_send'))
  return ownReason('chain_refused', { said: error.detail ?? error.message })
}

export const storedReason = z.object({ code: z.string(), params: z.record(z.string(), z.string()), text: z.string() })

/**
 * A stored reason in a language. A text without a code stays as it is: a person has written it, or a version of the server
 * that knew no codes. So does one whose code this version does not know.
 *
 * @example
 * wordReason({ reason: 'Withdrawals are paused', reason_words: { code: 'withdrawals_paused', … } }, 'zh-CN')
 */
export function wordReason(
  { reason, reason_words }: { readonly reason: string; readonly reason_words: unknown },
  language: Language,
): string {
  const stored = storedReason.safeParse(reason_words)
  if (!stored.success || stored.data.text !== reason) return reason
  const { code, params } = stored.data
  return ownWords({ code, params }, language) ?? (isRefusalName(code) ? refusalText(code, language) : reason)
}

/** Whether a stored reason is a refusal, which can be looked at again; a chain's own words cannot. */
export function isOfRefusal(reason_words: unknown): boolean {
  const stored = storedReason.safeParse(reason_words)
  return stored.success && isRefusalName(stored.data.code)
}

/** The words of a reason that is no refusal of a call; undefined for every other code. */
export function ownWords({ code, params }: Omit<PayoutReason, 'text'>, language: Language): string | undefined {
  return isOwn(code) ? OWN[code][language](params) : undefined
}
