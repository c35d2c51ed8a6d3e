import type { Operation } from '@/lib/api/contract/operation'
import type { Caller, Shop } from '#server/access/caller'
import { languageOf, Refusal } from '#server/core/refusal'
import { keepLanguage } from '#server/access/merchant-language'
import type { Services } from '#server/chain/services'
import { findSession, touchSession } from '#server/access/sessions'
import type { LiveSession } from '#server/access/sessions'
import { verifyShopCall } from '#server/access/shop-signature'

export interface Identity {
  readonly caller: Caller | null
  readonly shop: Shop | null
}

interface Presented {
  readonly headers: Headers
  readonly method: string
  /** Path and query. */
  readonly target: string
  readonly body: string
  readonly ip: string
}

/**
 * Who calls, if that is enough for the line. Nothing is open by omission: whatever is neither public nor signed by a
 * shop needs a session.
 *
 * @throws Refusal not_signed_in, login_expired, verification_pending, not_open, account_under_review, signature_refused
 */
export async function authorise(services: Services, line: Operation, presented: Presented): Promise<Identity> {
  if (line.token === 'application') return { caller: null, shop: await verifyShopCall(services, presented) }
  if (line.token === 'none') return { caller: await callerIfAny(services, presented.headers), shop: null }
  return { caller: await callerFor(services, line, presented.headers), shop: null }
}

async function liveSession(services: Services, headers: Headers): Promise<LiveSession | null> {
  const token = headers.get('X-Token')
  return token === null || token === '' ? null : await findSession(services.db, token, services.clock.now())
}

/** Calls without a token class take one all the same: a signed-in merchant asks for a code through a public call. */
async function callerIfAny(services: Services, headers: Headers): Promise<Caller | null> {
  const session = await liveSession(services, headers)
  return session?.token_class === 'full' ? session.caller : null
}

async function callerFor(services: Services, line: Operation, headers: Headers): Promise<Caller> {
  const session = await liveSession(services, headers)
  // "Login expired" only to those who were signed in once (SECURITY.md section 4).
  if (session === null) throw new Refusal(headers.get('X-Token') ? 'login_expired' : 'not_signed_in')
  if (line.token === 'full' && session.token_class !== 'full') throw new Refusal('verification_pending')
  const { caller } = session
  if (line.open && caller.status !== 3) throw new Refusal(caller.status === 2 ? 'account_under_review' : 'not_open')
  // The events stream and polling are no activity: an unattended screen must not stay signed in for ever.
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
