import { createHash, randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import * as z from 'zod/mini'
import { passwordDigestOf } from '#server/access/password'
import { demoMerchantSeed } from '#sandbox/wallet/keys/demo-merchant'
import { accountAddress } from '#sandbox/wallet/keys/account-keys'
import { signLogin } from '#sandbox/wallet/signatures/sign-login'
import type { AnswerOf, Operation } from '#shared/contract/operation'
import { EMAIL_FLOW, login, register, sendEmailCode } from '#shared/contract/session'
import { walletChallenge, walletLogin, walletVerify } from '#shared/contract/session'
import { bindGoogleAuth, changeMailbox, changePassword, googleAuth } from '#shared/contract/user'
import { applyForOpening } from '#shared/contract/opening'
import { consolePort } from './e2e/ports'
import { sandbox } from './sandbox'

/** The origin of the console as browsers use it. */
const originOf = (port: number): string => `http://localhost:${port}`
/** Another host than the browser's, so that the two have separate rate limits. */
const apiOf = (port: number): string => `http://127.0.0.1:${port}/api/v1`

/** A signed-in client. Its token changes when the server gives another one, after a factor was changed. */
export interface Session {
  token: string
}

interface Parts {
  readonly session?: Session
  /** Port of a server that the test has started itself. */
  readonly port?: number
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
}

/** The API refused a call; the message is the server's text. */
export class ApiRefusal extends Error {
  override readonly name = 'ApiRefusal'
}

/** The key of a call: the `client_ref` of its body where it has one. */
function keyOf(body: unknown): string {
  const named: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'client_ref') : undefined
  return typeof named === 'string' ? named : crypto.randomUUID()
}

/**
 * Calls the API outside of any browser. A keyed call without a `client_ref` has a new key.
 *
 * @throws ApiRefusal for any code but 200
 */
export async function call<Line extends Operation>(line: Line, parts?: Parts): Promise<AnswerOf<Line>>
export async function call(
  line: Operation,
  { session, port = consolePort, params = {}, query = {}, body }: Parts = {},
): Promise<unknown> {
  const path = line.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString()
  const answer = await fetch(`${apiOf(port)}${path}${search && `?${search}`}`, {
    method: line.method,
    headers: {
      ...(session === undefined ? {} : { 'X-Token': session.token }),
      ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      ...(line.keyed === true ? { 'Idempotency-Key': keyOf(body) } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (session) session.token = answer.headers.get('X-Token') ?? session.token
  const { code, msg, data } = z.parse(envelope, await answer.json())
  if (code !== 200) throw new ApiRefusal(`${line.name} answered ${code}: ${msg ?? ''}`)
  return z.parse(line.answer, data)
}

const envelope = z.object({ code: z.int(), msg: z.optional(z.string()), data: z.optional(z.unknown()) })

/** A new phrase for the import form of the wallet: it gives a new account. */
export const freshPhrase = (): string => `tester ${randomBytes(12).toString('hex')}`
/** A new e-mail address. */
export const freshEmail = (): string => `tester-${randomBytes(6).toString('hex')}@shop.example`

/** Signs in with an Ethereum key as the wallet window does. A new phrase makes a merchant of status 1. */
export async function walletSignIn(phrase: string, port = consolePort): Promise<Session> {
  return await signInWithSeed(seedOf(phrase), port)
}

/** A session of the demo merchant, of status 3. */
export async function demoSignIn(port = consolePort): Promise<Session> {
  return await signInWithSeed(demoMerchantSeed(), port)
}

async function signInWithSeed(seed: Uint8Array, port: number): Promise<Session> {
  return await call(walletLogin, { port, body: { uuid: await walletTicket(seed, port) } })
}

/** A ticket of the demo merchant, for the browser that chose `state`. */
export async function demoTicket(state: string): Promise<string> {
  return await walletTicket(demoMerchantSeed(), consolePort, state)
}

const seedOf = (phrase: string): Uint8Array => createHash('sha256').update(phrase).digest()

/** Signs as the wallet window does, and returns what the server gave for it. */
async function walletTicket(seed: Uint8Array, port: number, state?: string): Promise<string> {
  const chain_type = 'Ethereum'
  const address = accountAddress(seed, chain_type)
  const { challenge_id, message } = await call(walletChallenge, {
    port,
    body: { chain_type, address, console_origin: originOf(port), ...(state === undefined ? {} : { state }) },
  })
  // Only TON uses the time.
  const proof = signLogin({ seed, chain_type, message, domain: new URL(originOf(port)).host, now: 0 })
  return (await call(walletVerify, { port, body: { challenge_id, ...proof } })).uuid
}

/** A session of a new merchant of status 2. The sandbox approves the opening after a while. */
export async function reviewedMerchant(name = 'Tester'): Promise<Session> {
  const session = await walletSignIn(freshPhrase())
  const body = { name, website: 'https://shop.example', contact: 'Tester', business: 'Tests' }
  await call(applyForOpening, { session, body })
  return session
}

/** Registers a merchant with e-mail and password. */
export async function registerMerchant({ email, password }: { email: string; password: string }): Promise<Session> {
  await call(sendEmailCode, { body: { email, type: EMAIL_FLOW.register } })
  const digest = passwordDigestOf(password)
  const email_code = await sandbox().codeFor(email)
  return await call(register, { body: { email, email_code, password: digest, confirm_password: digest } })
}

/** Signs in with e-mail and password; the code comes from the inbox. */
export async function emailSignIn({ email, password }: { email: string; password: string }): Promise<Session> {
  const behind = await sandbox().newestFor(email)
  await call(sendEmailCode, { body: { email, type: EMAIL_FLOW.login } })
  const email_code = await sandbox().codeFor(email, behind)
  return await call(login, { body: { email, email_code, password: passwordDigestOf(password) } })
}

export interface GuardedMerchant {
  /** For the import form of the wallet. */
  readonly phrase: string
  readonly email: string
  readonly password: string
  /** The current six digits. Each code can be used once, so the clock is moved on to the next one. */
  googleCode(): Promise<string>
}

const CODE_SECONDS = 30

/** Makes a merchant with wallet, e-mail address, password and Google Authenticator. */
export async function guardedMerchant(): Promise<GuardedMerchant> {
  const phrase = freshPhrase()
  const email = freshEmail()
  const password = 'Guarded2026'
  const session = await walletSignIn(phrase)
  const mailed = async (type: number): Promise<string> => {
    const behind = await sandbox().newestFor(email)
    await call(sendEmailCode, { session, body: { email, type } })
    return await sandbox().codeFor(email, behind)
  }
  const new_code = await mailed(EMAIL_FLOW['update-mailbox-new'])
  // The wallet is the only factor so far, so it proves the mailbox.
  const uuid = await walletTicket(seedOf(phrase), consolePort)
  await call(changeMailbox, { session, body: { email, new_code, uuid } })
  const digest = passwordDigestOf(password)
  const chosen = { type: 'login', password: digest, confirm_password: digest }
  await call(changePassword, { session, body: { ...chosen, email_code: await mailed(EMAIL_FLOW['update-password']) } })
  const { secret } = await call(googleAuth, { session })
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: CODE_SECONDS })
  const googleCode = async (): Promise<string> => {
    await sandbox().advance(CODE_SECONDS)
    return totp.generate({ timestamp: (await sandbox().now()) * 1000 })
  }
  const email_code = await mailed(EMAIL_FLOW['google-auth'])
  await call(bindGoogleAuth, { session, body: { google_code: await googleCode(), email_code, password: digest } })
  return { phrase, email, password, googleCode }
}
