import { EMAIL_FLOW, sendEmailCode } from '#shared/contract/session'
import { openSession } from '#server/access/sessions'
import { intentDigest } from '#server/access/step-up'
import type { TestApi } from './test-api'
import type { TestMerchant } from './test-merchant'

interface CodeOrder {
  readonly token: string
  readonly flow: keyof typeof EMAIL_FLOW
  /** The mailbox that receives the code. */
  readonly to: string
  /** The act and payload that the code is for; none for flows that belong to one act. */
  readonly intent?: { readonly act: string; readonly payload: Readonly<Record<string, unknown>> }
}

/** Asks for a code like a signed-in page, and reads it from the mailbox. */
export async function emailCode(api: TestApi, { token, flow, to, intent }: CodeOrder): Promise<string> {
  const email = flow === 'update-mailbox-new' ? { email: to } : {}
  const digest = intent === undefined ? {} : { digest: intentDigest(intent.act, intent.payload) }
  await api.data(sendEmailCode, { token, body: { type: EMAIL_FLOW[flow], ...email, ...digest } })
  return await api.inbox.codeFor(to)
}

/** Opens another session of a merchant, on another device, and returns its token. */
export async function otherSession(
  { services }: TestApi,
  { merchant_id }: TestMerchant,
  token_class: 'pending' | 'full' = 'full',
): Promise<string> {
  const session = { merchant_id, token_class, kept: false, ip: '192.0.2.7', device: 'Other' }
  return (await openSession(services.db, services, session)).token
}
