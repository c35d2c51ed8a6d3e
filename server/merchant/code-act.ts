import { intentDigest } from '#server/access/step-up'
import { isFlowOf } from '#server/access/step-up-of-call'
import { Refusal } from '#server/core/refusal'
import { sentenceOf } from './code-sentences'
import type { Question } from './code-sentences'

/** The act that a code is asked for, as the caller describes it. */
interface About {
  readonly act: string
  readonly payload: Readonly<Record<string, unknown>>
}

interface AskedCode {
  readonly digest: string | null
  readonly about: About | undefined
  readonly channel: 'email' | 'sms'
  readonly flow: number
}

/**
 * What a code approves, in one sentence with amounts and whole addresses, so that whoever reads the message can compare it
 * with what he wants to do.
 *
 * @returns null when no act is described, or one that has no sentence here
 * @throws Refusal parameter_error at `about` when the description is not that of the digest, or the act is none whose
 * codes are asked for in this flow: the mailbox of flow 9, for example, may be anybody's
 * @example
 * await codeActOf({ db, merchant_id, language: 'en-US' }, { digest, about, channel: 'email', flow: 8 })
 * // 'Withdraw 120.5 USDT on TRON to TJRabPrwbZy45sbavfcjinPJC18kjpRTv8.'
 */
export async function codeActOf(question: Question, { digest, about, channel, flow }: AskedCode) {
  if (about === undefined) return null
  if (!isFlowOf(about.act, { channel, flow })) throw wrong('Not of this flow')
  if (digest !== intentDigest(about.act, about.payload)) throw wrong('Not the act of this digest')
  return await sentenceOf(question, about)
}

const wrong = (message: string): Refusal => new Refusal('parameter_error', [{ path: 'about', message }])
