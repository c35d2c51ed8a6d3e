import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Shop } from './handler'
import { Refusal } from './refusal'
import type { Services } from './services'
import { findSigner, markKeyUsed, takeNonce } from './store/application-key'
import type { SigningKey } from './store/application-key'

/** Clocks of shops run wrong by this much and no more. */
const WINDOW_SECONDS = 300
const NONCE = /^[A-Za-z0-9_-]{16,64}$/
const TIMESTAMP = /^\d{1,12}$/
const SIGNATURE = /^[0-9a-f]{64}$/

/** What the signature covers, as it was sent. */
interface SignedParts {
  readonly method: string
  /** Path and query as in the request line, such as `/api/v1/order/query?out_trade_no=A-1`. */
  readonly path: string
  /** The raw text; empty for a call without a body. */
  readonly body: string
  /** Seconds. */
  readonly timestamp: string
  readonly nonce: string
}

/** A call as the transport received it. */
export interface SignedCall extends Pick<SignedParts, 'method' | 'path' | 'body'> {
  header(name: string): string | undefined
  readonly ip: string
}

/**
 * HMAC-SHA256 with the application's KEY, in hex, over timestamp, nonce, method, path and body, joined by line feeds. The
 * body comes last: it alone may hold a line feed, so no two calls have the same text.
 */
export function signatureOf(secret: string, { method, path, body, timestamp, nonce }: SignedParts): string {
  return createHmac('sha256', secret).update([timestamp, nonce, method.toUpperCase(), path, body].join('\n')).digest('hex')
}

/** The four headers of a signed call; docs/integrate.md shows the same in other words. */
export function shopHeaders(
  key: { appid: string; secret: string },
  parts: SignedParts,
): Record<'X-App-Id' | 'X-Timestamp' | 'X-Nonce' | 'X-Signature', string> {
  return {
    'X-App-Id': key.appid,
    'X-Timestamp': parts.timestamp,
    'X-Nonce': parts.nonce,
    'X-Signature': signatureOf(key.secret, parts),
  }
}

/**
 * Whose server made this call. To be asked before the body is parsed. The nonce is spent only by a call that is genuine
 * in every other respect, so a stranger cannot spend the nonces of a shop.
 *
 * @throws Refusal signature_refused, ip_not_allowed, not_open
 */
export async function authenticateShop(call: SignedCall, services: Pick<Services, 'db' | 'clock'>): Promise<Shop> {
  const { db, clock } = services
  const now = clock.now()
  const appid = call.header('X-App-Id') ?? ''
  const timestamp = call.header('X-Timestamp') ?? ''
  const nonce = call.header('X-Nonce') ?? ''
  const signature = call.header('X-Signature') ?? ''
  if (!TIMESTAMP.test(timestamp) || !NONCE.test(nonce) || !SIGNATURE.test(signature)) throw new Refusal('signature_refused')
  if (Math.abs(clock.seconds() - Number(timestamp)) > WINDOW_SECONDS) throw new Refusal('signature_refused')
  const signer = await findSigner(db, { appid, now })
  const key = signer?.keys.find((each) => isSignedBy(each, { ...call, timestamp, nonce }, signature))
  if (signer === undefined || key === undefined) throw new Refusal('signature_refused')
  if (signer.whitelist_ips.length > 0 && !signer.whitelist_ips.includes(plainIp(call.ip))) throw new Refusal('ip_not_allowed')
  if (!signer.is_open) throw new Refusal('not_open')
  const isFresh = await takeNonce(db, { appid, nonce, now, keep_seconds: 2 * WINDOW_SECONDS })
  if (!isFresh) throw new Refusal('signature_refused')
  await markKeyUsed(db, { key_id: key.id, now })
  return { application_id: signer.application_id, appid, merchant_id: signer.merchant_id }
}

function isSignedBy({ secret }: SigningKey, parts: SignedParts, signature: string): boolean {
  return timingSafeEqual(Buffer.from(signatureOf(secret, parts)), Buffer.from(signature))
}

/** The whitelist holds IPv4 (SPEC.md section 5); a dual-stack listener sees the same address in IPv6 dress. */
function plainIp(ip: string): string {
  if (ip === '::1') return '127.0.0.1'
  return ip.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
}
