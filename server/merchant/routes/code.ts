import { EMAIL_FLOW, PHONE_FLOW, sendEmailCode, sendSmsCode } from '#shared/contract/session'
import { sendCode } from '#server/access/code'
import { knownDevice } from '#server/access/known-device'
import { linkKindOf, mailLink } from '#server/access/mail-link'
import { codeKindOf } from '#server/access/code-kind'
import type { CodeKind } from '#server/access/code-purposes'
import { codeMail, codeText, noCodeMail, noCodeText } from '#server/access/code-words'
import { limitedAs } from '#server/core/network-address'
import type { SendCaller } from '#server/access/send-limit'
import { factorsOf } from '#server/access/factors'
import { phoneNumber } from '#server/access/phone-number'
import { handler } from '#server/http/handler'
import type { Caller } from '#server/access/caller'
import type { Call, Handler } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import type { Services } from '#server/chain/services'
import { codeActOf } from '../code-act'
import { merchantByEmail } from '../find-merchant'
import { isPhoneTaken } from '../queries/security'

const PUBLIC_FLOWS: ReadonlySet<number> = new Set([
  EMAIL_FLOW.login,
  EMAIL_FLOW.register,
  EMAIL_FLOW['retrieve-password'],
])

/**
 * Sends a code to a mailbox whose owner is not signed in. The answer and its time are the same whether or not there is
 * an account.
 */
async function sendPublicCode(call: Call<typeof sendEmailCode>, services: Services): Promise<number> {
  const { language, body } = call
  const to = body.email?.toLowerCase()
  if (to === undefined) throw new Refusal('parameter_error', [{ path: 'email', message: 'Required', chinese: '必填' }])
  const merchant = await merchantByEmail(services.db, to)
  const isKnown = merchant !== undefined
  const now = services.clock.now()
  const known_device = await knownDevice(services.db, { token: call.device_token, merchant_id: merchant?.id, now })
  const registers = body.type === EMAIL_FLOW.register
  const kind = kindOf({ channel: 'email', flow: body.type, body })
  return await sendCode(services, {
    channel: 'email',
    flow: body.type,
    target: to,
    merchant_id: null,
    owner_id: merchant?.id ?? null,
    known_device,
    digest: null,
    // A known browser has codes of its own: strangers who use up those of the address leave them alone.
    ...(known_device === null ? askedFrom(call) : {}),
    deliver: async (trx, code) => {
      const useful = isKnown !== registers
      const notice = noCodeMail(to, registers ? 'has_account' : 'no_account', language)
      const way = linkKindOf(body.type)
      const link = merchant && way ? await mailLink(trx, services, { merchant_id: merchant.id, kind: way }) : null
      await services.mail.send(useful ? codeMail({ to, flow: body.type, code, language, kind, link }) : notice, trx)
    },
  })
}

/**
 * The merchant's mailbox, or the new one for the flow that changes it. Whether that one has an account is not said to who
 * asks, only to who reads it.
 */
async function mailboxOf(call: Call<typeof sendEmailCode>, services: Services, caller: Caller): Promise<string> {
  const { email } = await factorsOf(services.db, services, caller.merchant_id)
  if (call.body.type !== EMAIL_FLOW['update-mailbox-new']) {
    if (email === null) throw new Refusal('mailbox_not_set')
    return email
  }
  const target = call.body.email?.toLowerCase()
  if (target === undefined)
    throw new Refusal('parameter_error', [{ path: 'email', message: 'Required', chinese: '必填' }])
  return target
}

async function phoneOf(call: Call<typeof sendSmsCode>, services: Services, caller: Caller): Promise<string> {
  const { phone: own } = await factorsOf(services.db, services, caller.merchant_id)
  const { area_code, phone, type } = call.body
  if (type === PHONE_FLOW.withdrawal) {
    if (own === null) throw new Refusal('mobile_not_exists')
    return own
  }
  if (area_code === undefined || phone === undefined || !/^\+?\d{1,4}$/.test(area_code) || !/^\d{5,14}$/.test(phone)) {
    throw new Refusal('parameter_error', [
      { path: 'phone', message: 'Area code, and 5 to 14 digits', chinese: '须为区号及 5 至 14 位数字' },
    ])
  }
  return phoneNumber(area_code, phone)
}

/** The path is public, but every flow other than log-in, registration and password reset needs a session. */
function signedIn({ caller }: { readonly caller: Caller | null }): Caller {
  if (caller === null) throw new Refusal('login_expired')
  return caller
}

interface AskedKind {
  readonly channel: 'email' | 'sms'
  readonly flow: number
  readonly body: Pick<Call<typeof sendEmailCode>['body'], 'kind' | 'about'>
}

/** The kind of act that a code is asked for: limits and words are by it. @throws Refusal parameter_error */
function kindOf({ channel, flow, body }: AskedKind): CodeKind | null {
  const path = body.about === undefined ? 'kind' : 'about'
  const kind = codeKindOf({ channel, flow, named: body.about?.act ?? body.kind })
  if (kind === undefined)
    throw new Refusal('parameter_error', [{ path, message: 'Not of this flow', chinese: '不适用于此流程' }])
  return kind
}

/** Whose sends are counted while nobody is signed in. */
function askedFrom({ ip }: { readonly ip: string }): { caller: SendCaller } {
  const network = limitedAs(ip)
  return { caller: { name: `ip:${network}`, network } }
}

/** Whose sends are counted: a merchant's, to an address that is not known to be the merchant's. */
const askedBy = ({ ip, merchant_id }: { ip: string; merchant_id: string }): { caller: SendCaller } => ({
  caller: { name: `merchant:${merchant_id}`, network: limitedAs(ip) },
})

/** Codes by mail and by text message. */
export const codeRoutes: Handler[] = [
  handler(sendEmailCode, async (call, services) => {
    const { type: flow, digest = null, about } = call.body
    if (PUBLIC_FLOWS.has(flow)) {
      if (about !== undefined)
        throw new Refusal('parameter_error', [
          { path: 'about', message: 'Not of this flow', chinese: '不适用于此流程' },
        ])
      return { wait_seconds: await sendPublicCode(call, services) }
    }
    const { merchant_id } = signedIn(call)
    const to = await mailboxOf(call, services, signedIn(call))
    const isForeign = flow === EMAIL_FLOW['update-mailbox-new']
    const kind = kindOf({ channel: 'email', flow, body: call.body })
    const purpose = {
      channel: 'email',
      flow,
      target: to,
      merchant_id,
      kind,
      digest,
      ...(isForeign ? askedBy({ ip: call.ip, merchant_id }) : {}),
    } as const
    const asked = { digest, about, channel: 'email', flow } as const
    const act = await codeActOf({ ...services, merchant_id, language: call.language }, asked)
    const mail = (code: string) =>
      codeMail({ to, flow, code, language: call.language, kind, bound: digest !== null, act })
    const wait_seconds = await sendCode(services, {
      ...purpose,
      deliver: async (trx, code) => {
        const isTaken = isForeign && (await merchantByEmail(trx, to)) !== undefined
        await services.mail.send(isTaken ? noCodeMail(to, 'belongs_to_account', call.language) : mail(code), trx)
      },
    })
    return { wait_seconds }
  }),

  handler(sendSmsCode, async (call, services) => {
    const { type: flow, digest = null, about } = call.body
    const { merchant_id } = signedIn(call)
    const to = await phoneOf(call, services, signedIn(call))
    const isForeign = flow !== PHONE_FLOW.withdrawal
    const kind = kindOf({ channel: 'sms', flow, body: call.body })
    const purpose = {
      channel: 'sms',
      flow,
      target: to,
      merchant_id,
      kind,
      digest,
      ...(isForeign ? askedBy({ ip: call.ip, merchant_id }) : {}),
    } as const
    const asked = { digest, about, channel: 'sms', flow } as const
    const act = await codeActOf({ ...services, merchant_id, language: call.language }, asked)
    const text = (code: string) => codeText({ to, flow, code, language: call.language, kind, act })
    const { area_code = '', phone = '' } = call.body
    const wait_seconds = await sendCode(services, {
      ...purpose,
      deliver: async (trx, code) => {
        const taken = isForeign && (await isPhoneTaken(trx, { area_code, phone }))
        await services.sms.send(taken ? noCodeText(to, call.language) : text(code), trx)
      },
    })
    return { wait_seconds }
  }),
]
