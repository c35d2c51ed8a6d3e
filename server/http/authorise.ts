import type { Operation } from '#shared/contract/operation'
import type { Caller, Shop } from '#server/access/caller'
import { languageOf, Refusal } from '#server/core/refusal'
import type { RefusalName } from '#server/core/refusal'
import { keepLanguage } from '#server/access/merchant-language'
import type { Services } from '#server/chain/services'
import { findSession, touchSession } from '#server/access/sessions'
import type { LiveSession } from '#server/access/sessions'
import { checkShopHeaders, verifyShopCall } from '#server/access/shop-signature'
import type { FailedAuthorisations } from './failed-authorisations'

/** Who makes a call: a merchant by token, an application by signature, or nobody. */
export interface Identity {
  readonly caller: Caller | null
  readonly shop: Shop | null
}

interface Presented {
  readonly headers: Headers
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly ip: string
  readonly failures: FailedAuthorisations
  /** Reads the body within its limit. Only a signature is about the body, so only a signed call reads it here. */
  readonly readBody: () => Promise<string>
}

/**
 * Finds out who calls and refuses a call that lacks what its operation asks for. An operation that is neither public
 * nor signed by an application always needs a session. A call with a wrong token is refused before its body is read, a
 * signed one when its application is unknown. A right token and a right signature are answered however often others have
 * failed from the same address.
 */
export async function authorise(services: Services, line: Operation, presented: Presented): Promise<Identity> {
  if (line.token === 'application') return { caller: null, shop: await shopFor(services, presented) }
  if (line.token === 'none') return { caller: await callerIfAny(services, presented.headers), shop: null }
  return { caller: await callerFor(services, line, presented), shop: null }
}

/** The refusals of a call that is not known to come from the application. */
const UNSIGNED: ReadonlySet<RefusalName> = new Set([
  'signature_headers',
  'signature_clock',
  'signature_refused',
  'nonce_used',
])

async function shopFor(services: Services, { failures, readBody, ...presented }: Presented): Promise<Shop> {
  const attempt = { ip: presented.ip, now: services.clock.now() }
  try {
    await checkShopHeaders(services, presented.headers)
    return await verifyShopCall(services, { ...presented, body: await readBody() })
  } catch (error) {
    if (error instanceof Refusal && UNSIGNED.has(error.reason)) await failures.count(attempt)
    throw error
  }
}

async function liveSession(services: Services, headers: Headers): Promise<LiveSession | null> {
  const token = headers.get('X-Token')
  return token === null || token === '' ? null : await findSession(services, token)
}

/** A public call reads a token too: a signed-in merchant asks for codes by a public call. */
async function callerIfAny(services: Services, headers: Headers): Promise<Caller | null> {
  const session = await liveSession(services, headers)
  return session?.token_class === 'full' ? session.caller : null
}

async function callerFor(services: Services, line: Operation, { headers, ip, failures }: Presented): Promise<Caller> {
  const session = await liveSession(services, headers)
  if (session === null) {
    // A call without any token is not told "Login expired": nobody was signed in (SECURITY.md section 4).
    if (!headers.get('X-Token')) throw new Refusal('not_signed_in')
    await failures.count({ ip, now: services.clock.now() })
    throw new Refusal('login_expired')
  }
  if (line.token === 'full' && session.token_class !== 'full') throw new Refusal('verification_pending')
  const { caller } = session
  if (line.open && caller.status !== 3) throw new Refusal(caller.status === 2 ? 'account_under_review' : 'not_open')
  // The event stream and polling do not count as activity: an unattended screen must not stay signed in for ever.
  if (line.stream !== 'events' && headers.get('X-Background') !== '1') {
    await touchSession(services.db, session, services.clock.now())
    await keepLanguageOf(services, session, headers)
  }
  return caller
}

/** The console sends its language with every call; a call without the header says nothing about the merchant's. */
async function keepLanguageOf(services: Services, session: LiveSession, headers: Headers): Promise<void> {
  const header = headers.get('X-Language')
  if (header === null || session.token_class !== 'full') return
  const language = languageOf(header)
  if (language !== session.language) await keepLanguage(services.db, session.caller.merchant_id, language)
}
