import { EMAIL_FLOW } from '#shared/contract/session'
import { isCodeKind } from './code-purposes'
import type { CodeKind } from './code-purposes'
import { isFlowOf } from './step-up-of-call'

/** The flows that serve one kind only, whatever the caller says. */
const KIND_OF_FLOW: Readonly<Record<number, CodeKind>> = {
  [EMAIL_FLOW.login]: 'session.login',
  [EMAIL_FLOW.register]: 'session.register',
  [EMAIL_FLOW['retrieve-password']]: 'session.retrievePassword',
  [EMAIL_FLOW['update-mailbox']]: 'user.changeMailbox',
  [EMAIL_FLOW['bind-phone']]: 'user.changePhone',
}

interface AskedKind {
  readonly channel: 'email' | 'sms'
  readonly flow: number
  /** The kind or the act that the caller names, if any. */
  readonly named: string | undefined
}

/**
 * The kind of a code that is asked for; null when the flow serves several kinds and the caller names none.
 *
 * @returns undefined when the named kind is none of this flow
 * @example codeKindOf({ channel: 'email', flow: 8, named: 'account.withdraw' }) // 'account.withdraw'
 */
export function codeKindOf({ channel, flow, named }: AskedKind): CodeKind | null | undefined {
  const only = channel === 'email' ? (KIND_OF_FLOW[flow] ?? null) : null
  if (named === undefined || named === only) return only
  const act = named === 'user.changeTransactionPassword' ? 'user.changePassword' : named
  if (!isFlowOf(act, { channel, flow })) return undefined
  return isCodeKind(named) ? named : undefined
}
