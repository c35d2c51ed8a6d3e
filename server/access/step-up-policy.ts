import type { StepUp } from '#shared/contract/operation'
import { EMAIL_FLOW, PHONE_FLOW } from '#shared/contract/session'
import type { ProvenOperation } from '#shared/contract/table'
import { Refusal } from '#server/core/refusal'
import type { CodePurpose } from './code-wait'
import type { Factors } from './factors'
import { phoneNumber } from './phone-number'
import { firstPassword } from './stored-password'
import type { PasswordRequirement } from './stored-password'

type Method = 'password' | 'email' | 'phone' | 'google'

/** One proof that an act needs, and the field of the body that carries it. */
export type Requirement =
  | PasswordRequirement
  | { readonly field: string; readonly method: 'google' }
  | {
      readonly field: string
      readonly method: 'email' | 'phone'
      readonly purpose: CodePurpose
      /**
       * True: the code must have been asked for this payload. False where no other act uses the flow: then a code
       * without a payload digest is accepted too.
       */
      readonly bound: boolean
    }

type Payload = Readonly<Record<string, unknown>>
interface ActKind {
  readonly name: string
  readonly step_up: 'security' | 'money'
}
type Policy = (factors: Factors, payload: Payload) => Requirement[]

const google: Requirement = { field: 'google_code', method: 'google' }

const textIn = (payload: Payload, name: string): string => {
  const value = payload[name]
  return typeof value === 'string' ? value : ''
}

function emailCode({ merchant_id, email }: Factors, flow: number, bound: boolean): Requirement[] {
  if (email === null) return []
  const purpose: CodePurpose = { channel: 'email', flow, target: email, merchant_id }
  return [{ field: 'email_code', method: 'email', purpose, bound }]
}

function phoneCode({ merchant_id, phone }: Factors): Requirement[] {
  if (phone === null) return []
  const purpose: CodePurpose = { channel: 'sms', flow: PHONE_FLOW.withdrawal, target: phone, merchant_id }
  return [{ field: 'phone_code', method: 'phone', purpose, bound: true }]
}

/**
 * The Google code once it is bound, else a code by mail. A bound Google factor cannot be avoided by choosing the weaker
 * mailbox (SECURITY.md section 4).
 */
function oneFactor(factors: Factors, flow: number, bound = true): Requirement[] {
  const found = factors.google_seed === null ? emailCode(factors, flow, bound) : [google]
  if (found.length === 0) throw new Refusal('mailbox_not_set')
  return found
}

/**
 * For money: the password, the Google code once it is bound, and every method of the security switch. Where that names
 * no code, the first of mail and phone that is bound.
 */
const money: Policy = (factors) => {
  const stored = firstPassword(factors, ['transaction', 'login'])
  if (stored === null) throw new Refusal('password_not_set')
  const password: Requirement = { ...stored, field: 'password', method: 'password', wrong: 'password_error' }
  const switched = (method: Method): boolean => factors.security_switch.includes(method)
  const codes = [
    ...(factors.google_seed === null ? [] : [google]),
    ...(switched('email') ? emailCode(factors, EMAIL_FLOW.withdrawal, true) : []),
    ...(switched('phone') ? phoneCode(factors) : []),
  ]
  if (codes.length > 0) return [password, ...codes]
  const [strongest] = [...emailCode(factors, EMAIL_FLOW.withdrawal, true), ...phoneCode(factors)]
  if (strongest === undefined) throw new Refusal('mailbox_not_set')
  return [password, strongest]
}

/**
 * For every change of what proves the merchant: the strongest that is bound. That is the Google code once Google is bound,
 * else a code by mail, and beside it the password where there is one. So a stolen mailbox alone, or a phone without the
 * password, changes nothing. What the change itself has to prove, such as the new mailbox, comes on top.
 */
function strongest(factors: Factors, flow: number, { bound }: { bound: boolean }) {
  const stored = firstPassword(factors, ['login', 'transaction'])
  const code = factors.google_seed === null ? emailCode(factors, flow, bound) : [google]
  if (stored === null) return code
  return [{ ...stored, field: 'password', method: 'password', wrong: 'password_error' } as const, ...code]
}

/** As {@link strongest}, for a change that is proven by nothing else. @throws Refusal mailbox_not_set */
function strongestAlone(factors: Factors, flow: number, bound: boolean): Requirement[] {
  const found = strongest(factors, flow, { bound })
  if (found.every(({ method }) => method === 'password')) throw new Refusal('mailbox_not_set')
  return found
}

/** Changes of what proves the merchant that have codes of their own beside {@link strongest}. */
const SPECIAL: Readonly<Record<string, Policy>> = {
  'user.changePassword': (factors, payload) => {
    const own = textIn(payload, 'type') === 'transaction' ? 'transaction' : 'login'
    // A first password is proven by the other one, where there is one.
    const stored = firstPassword(factors, [own, 'login', 'transaction'])
    const wrong = stored?.which === own ? 'old_password_wrong' : 'password_error'
    const old: Requirement[] = stored === null ? [] : [{ ...stored, field: 'old_password', method: 'password', wrong }]
    return [...old, ...oneFactor(factors, EMAIL_FLOW['update-password'], false)]
  },
  'user.changeMailbox': (factors, payload) => {
    const { email, merchant_id } = factors
    const target = textIn(payload, 'email').toLowerCase()
    const codeFrom = (field: string, flow: number, mailbox: string): Requirement => ({
      field,
      method: 'email',
      purpose: { channel: 'email', flow, target: mailbox, merchant_id },
      bound: false,
    })
    const own = strongest({ ...factors, email: null }, EMAIL_FLOW['update-mailbox'], { bound: false })
    const old = email === null ? [] : [codeFrom('old_code', EMAIL_FLOW['update-mailbox'], email)]
    return [...own, ...old, codeFrom('new_code', EMAIL_FLOW['update-mailbox-new'], target)]
  },
  'user.changePhone': (factors, payload) => {
    const flow = factors.phone === null ? PHONE_FLOW['bind-phone'] : PHONE_FLOW['update-phone']
    const target = phoneNumber(textIn(payload, 'area_code'), textIn(payload, 'phone'))
    const purpose: CodePurpose = { channel: 'sms', flow, target, merchant_id: factors.merchant_id }
    const own = strongestAlone(factors, EMAIL_FLOW['bind-phone'], false)
    // SPEC.md section 4 asks the mailbox here, also beside Google.
    const mailbox = factors.google_seed === null ? [] : emailCode(factors, EMAIL_FLOW['bind-phone'], false)
    return [...own, ...mailbox, { field: 'sms_code', method: 'phone', purpose, bound: false }]
  },
  // The google_code of this act only proves that the new seed works, so another factor has to prove the merchant. If
  // Google is bound already, its code was asked for when the new seed was made.
  'user.bindGoogleAuth': (factors) => {
    if (factors.google_seed !== null) return []
    return strongestAlone(factors, EMAIL_FLOW['google-auth'], false)
  },
  // The codes stand for the authenticator, so it alone may replace them.
  'user.renewRecoveryCodes': (factors) => {
    if (factors.google_seed === null) throw new Refusal('google_not_bound')
    return strongestAlone(factors, EMAIL_FLOW['google-auth'], false)
  },
  'user.refreshGoogleSecret': (factors) => {
    if (factors.google_seed === null) throw new Refusal('google_not_bound')
    const own = strongestAlone(factors, EMAIL_FLOW['google-auth'], false)
    return [...own, ...emailCode(factors, EMAIL_FLOW['google-auth'], false)]
  },
}

/** Changes of what proves the merchant whose codes are bound to the payload. */
const CHANGES_A_FACTOR: ReadonlySet<string> = new Set([
  'user.linkWallet',
  'user.unlinkWallet',
  'passkey.enrol',
  'user.edit',
  'user.deregister',
])

/** Acts that are proven in their handler, because only some of their calls need it. */
const ALSO_PROVEN = {
  'application.showKey': 'security',
  'account.pauseWithdrawals': 'security',
  'user.edit': 'security',
} as const satisfies Readonly<Record<string, 'security' | 'money'>>

/** The name of an act that needs a step-up. */
export type ProvenAct = ProvenOperation | keyof typeof ALSO_PROVEN

const alsoProven: Readonly<Record<string, 'security' | 'money'>> = ALSO_PROVEN

/** The kind of step-up that an act needs; null for none. */
export function stepUpOf(act: string, declared: StepUp | undefined): 'security' | 'money' | null {
  if (declared !== undefined && declared !== 'none') return declared
  return alsoProven[act] ?? null
}

/** Flows of acts that SPEC.md section 4 gives a flow of their own. */
const OWN_FLOW: Readonly<Record<string, number>> = {
  'user.changePassword': EMAIL_FLOW['update-password'],
  'user.changeMailbox': EMAIL_FLOW['update-mailbox'],
  'user.changePhone': EMAIL_FLOW['bind-phone'],
}

/**
 * The flows in which the merchant's own mailbox and phone get a code for an act; null: no code goes there. A code of any
 * other flow approves something else, and its message must not name this act.
 */
export function codeFlowsOf(act: ActKind) {
  if (act.step_up === 'money') return { email: EMAIL_FLOW.withdrawal, sms: PHONE_FLOW.withdrawal }
  const usual = act.name.startsWith('account.') ? EMAIL_FLOW.withdrawal : EMAIL_FLOW['google-auth']
  return { email: OWN_FLOW[act.name] ?? usual, sms: null }
}

/**
 * The proofs that an act of a merchant needs, in the order in which they are checked.
 *
 * @throws Refusal mailbox_not_set, password_not_set, google_not_bound when the merchant lacks the factor;
 * factors_wait with the seconds that are left
 */
export function requirementsOf(act: ActKind, factors: Factors, payload: Payload): Requirement[] {
  const isTransaction = act.name === 'user.changePassword' && textIn(payload, 'type') === 'transaction'
  const kind = isTransaction ? 'user.changeTransactionPassword' : act.name
  return needs(act, factors, payload).map((needed) =>
    'purpose' in needed && !CONTACT_FLOWS[needed.purpose.channel].has(needed.purpose.flow)
      ? { ...needed, purpose: { ...needed.purpose, kind } }
      : needed,
  )
}

/** Flows of the codes that prove a new mailbox or phone: they belong to one act, so their codes have no kind. */
const CONTACT_FLOWS: Readonly<Record<CodePurpose['channel'], ReadonlySet<number>>> = {
  email: new Set([EMAIL_FLOW['update-mailbox-new']]),
  sms: new Set([PHONE_FLOW['bind-phone'], PHONE_FLOW['update-phone']]),
}

/**
 * Acts that wait after a password was replaced by mail: all that change a factor, and the end of a stop, because the notice
 * of the new password offers that stop.
 */
const waitsForFactors = (act: string): boolean =>
  Object.hasOwn(SPECIAL, act) || CHANGES_A_FACTOR.has(act) || act === 'account.pauseWithdrawals'

function needs(act: ActKind, factors: Factors, payload: Payload): Requirement[] {
  if (factors.google_seed === null && factors.factors_wait > 0 && waitsForFactors(act.name))
    throw new Refusal('factors_wait', [], factors.factors_wait)
  const special = SPECIAL[act.name]
  if (special !== undefined) return special(factors, payload)
  if (act.step_up === 'money') return money(factors, payload)
  if (CHANGES_A_FACTOR.has(act.name)) return strongestAlone(factors, codeFlowsOf(act).email, true)
  return oneFactor(factors, codeFlowsOf(act).email)
}

const isSent = ({ method }: Requirement): boolean => method === 'email' || method === 'phone'

/**
 * Whether an act asks for a code by mail or text message now, and would ask for none with an authenticator bound.
 *
 * @throws Refusal those of {@link requirementsOf}
 */
export function isSparedByGoogle(act: ActKind, factors: Factors): boolean {
  if (factors.google_seed !== null) return false
  const bound = needs(act, { ...factors, google_seed: '' }, {})
  return needs(act, factors, {}).some(isSent) && bound.length > 0 && !bound.some(isSent)
}
