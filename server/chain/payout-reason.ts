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
  canceled_by_merchant: { 'en-US': () => 'Canceled by the merchant', 'zh-CN': () => '商户已取消' },
} satisfies Record<string, Words>
type OwnReason = keyof typeof OWN

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

const storedReason = z.object({ code: z.string(), params: z.record(z.string(), z.string()), text: z.string() })

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
  if (isOwn(code)) return OWN[code][language](params)
  return isRefusalName(code) ? refusalText(code, language) : reason
}
