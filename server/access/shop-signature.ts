import { MERCHANT_STATUS } from '#shared/contract/merchant-status'
import { createHmac, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import { openKey } from './application-key'
import type { Shop } from './caller'
import { Refusal } from '#server/core/refusal'
import type { CoreServices } from '#server/core/services'
import { sha256Hex } from '#server/core/secrets'
import type { SecretKeys } from '#server/core/secrets'
import { fits, saysOf } from './row-seal'

const TOLERANCE_SECONDS = 300
const USED_SECONDS = 60

/** The parts of a call that the shop's server signs (docs/integrate.md). */
export interface SignedParts {
  /** Seconds, as sent in X-Timestamp. */
  readonly timestamp: string
  /** 16 to 64 letters, digits, `-` or `_`, never used before: X-Nonce. */
  readonly nonce: string
  readonly method: string
  /** Path and query as requested, such as `/api/v1/order/query?out_trade_no=7`. */
  readonly target: string
  /** The body, byte for byte; empty when there is none. */
  readonly body: string
}

/** The headers of a signed call. */
export interface SignatureHeaders {
  'X-App-Id': string
  'X-Timestamp': string
  'X-Nonce': string
  'X-Signature': string
}

/**
 * The value of `X-Signature`: HMAC-SHA-256 in lower-case hex, keyed with the application's KEY as text, over timestamp,
 * nonce, method, target and the SHA-256 of the body in hex, joined by newlines.
 */
function shopSignature(key: string, { timestamp, nonce, method, target, body }: SignedParts): string {
  const text = [timestamp, nonce, method.toUpperCase(), target, sha256Hex(body)].join('\n')
  return createHmac('sha256', key).update(text).digest('hex')
}

/** The four headers of a signed call; used by the simulated shops and by tests. */
export function shopHeaders(appid: string, key: string, parts: SignedParts): SignatureHeaders {
  return {
    'X-App-Id': appid,
    'X-Timestamp': parts.timestamp,
    'X-Nonce': parts.nonce,
    'X-Signature': shopSignature(key, parts),
  }
}

interface SignedCall {
  readonly headers: Headers
  readonly method: string
  readonly target: string
  readonly body: string
  readonly ip: string
}

/** The form of each header, and in words what it must be. */
const FORMS = {
  'X-App-Id': { form: /^[\w-]{1,64}$/, words: 'The appid of the application' },
  'X-Timestamp': { form: /^\d{1,12}$/, words: 'Whole seconds since 1970' },
  'X-Nonce': { form: /^[\w-]{16,64}$/, words: '16 to 64 letters, digits, - or _' },
  'X-Signature': { form: /^[0-9a-f]{64}$/, words: '64 small hex digits' },
} as const satisfies Record<keyof SignatureHeaders, { form: RegExp; words: string }>

/**
 * The headers of a signed call whose form and time are right. None of this needs the KEY, so a shop's developer is told
 * what is wrong.
 *
 * @throws Refusal signature_headers with the name of each wrong header, signature_clock with the server's time
 */
function readHeaders({ clock }: Pick<CoreServices, 'clock'>, headers: Headers) {
  const wrong = Object.entries(FORMS).filter(([name, { form }]) => !form.test(headers.get(name) ?? ''))
  if (wrong.length > 0)
    throw new Refusal(
      'signature_headers',
      wrong.map(([path, { words: message }]) => ({ path, message })),
    )
  const timestamp = headers.get('X-Timestamp') ?? ''
  const now = clock.seconds()
  if (Math.abs(now - Number(timestamp)) > TOLERANCE_SECONDS)
    throw new Refusal('signature_clock', [
      { path: 'X-Timestamp', message: `The time of the server is ${now}`, chinese: `服务器时间为 ${now}` },
    ])
  return { appid: headers.get('X-App-Id') ?? '', timestamp, nonce: headers.get('X-Nonce') ?? '' }
}

/**
 * Judges a signed call as far as that is possible without its body, so that a stranger's body is not read at all.
 *
 * @throws Refusal signature_headers, signature_clock; signature_refused for an application that is unknown or has no
 * valid KEY
 */
export async function checkShopHeaders(services: CoreServices, headers: Headers): Promise<void> {
  const { appid } = readHeaders(services, headers)
  if ((await keysOf(services.db, services.settings, { appid, now: services.clock.now() })).length === 0)
    throw new Refusal('signature_refused')
}

/**
 * Verifies a signed call and returns its application. A nonce is accepted once; the time may differ from the server's
 * by 300 seconds.
 *
 * @throws Refusal signature_headers, signature_clock, signature_refused, nonce_used, ip_not_allowed, not_open,
 * account_under_review
 */
export async function verifyShopCall(services: CoreServices, call: SignedCall): Promise<Shop> {
  const { headers, ...rest } = call
  const { appid, ...signed } = readHeaders(services, headers)
  const parts = { ...rest, ...signed }
  const now = services.clock.now()
  return await inTransaction(services.db, async (trx) => {
    const rows = await keysOf(trx, services.settings, { appid, now })
    const given = headers.get('X-Signature') ?? ''
    const key = rows.find((row) => sameText(shopSignature(openKey(services.settings, row), parts), given))
    if (key === undefined) throw new Refusal('signature_refused')
    if (!isAllowed(call.ip, key.whitelist_ips)) throw new Refusal('ip_not_allowed')
    if (key.status === MERCHANT_STATUS.under_review) throw new Refusal('account_under_review')
    if (key.status !== MERCHANT_STATUS.open) throw new Refusal('not_open')
    await spendNonce(trx, { appid, nonce: parts.nonce, now })
    await noteUse(trx, key.key_id, now)
    return { application_id: key.application_id, appid, merchant_id: key.merchant_id }
  })
}

/** An empty list allows everybody. Spellings of one address are equal: `::ffff:1.2.3.4` is 1.2.3.4. */
function isAllowed(ip: string, whitelist: readonly string[]): boolean {
  if (whitelist.length === 0) return true
  const caller = plainAddress(ip)
  return caller !== null && whitelist.some((each) => plainAddress(each) === caller)
}

/** Null for what is no address, or one that programs read differently, such as `010.0.0.1`. */
function plainAddress(text: string): string | null {
  return isIP(text) === 0 ? null : ipaddr.process(text).toString()
}

/** The KEYs that count: not those that somebody has written into the database without SECRET. */
async function keysOf(trx: Db | Trx, keys: SecretKeys, { appid, now }: { appid: string; now: Date }) {
  const rows = await trx
    .selectFrom('application')
    .innerJoin('application_key', 'application_key.application_id', 'application.id')
    .innerJoin('merchant', 'merchant.id', 'application.merchant_id')
    .select(['application.id as application_id', 'application.merchant_id', 'application.whitelist_ips'])
    .select(['application_key.id as key_id', 'application_key.secret', 'application_key.sealed', 'merchant.status'])
    .select(['application_key.seal', saysOf('application-key').as('says')])
    .where('application.appid', '=', appid)
    .where('application.deleted_at', 'is', null)
    .where('merchant.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('application_key.expires_at', 'is', null), eb('application_key.expires_at', '>', now)]))
    .execute()
  return rows.filter((row) => fits(keys, 'application-key', row))
}

async function spendNonce(trx: Trx, { appid, nonce, now }: { appid: string; nonce: string; now: Date }): Promise<void> {
  const fresh = await trx
    .insertInto('order_nonce')
    .values({ appid, nonce, expires_at: new Date(now.getTime() + 2 * TOLERANCE_SECONDS * 1000) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst()
  if (fresh === undefined) throw new Refusal('nonce_used')
}

/** Writes `last_used_at` at most once a minute, so that not every order costs a second write. */
async function noteUse(trx: Trx, key_id: string, now: Date): Promise<void> {
  await trx
    .updateTable('application_key')
    .set({ last_used_at: now })
    .where('id', '=', key_id)
    .where((eb) =>
      eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', new Date(now.getTime() - USED_SECONDS * 1000))]),
    )
    .execute()
}

function sameText(expected: string, given: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(given)]
  return left.length === right.length && timingSafeEqual(left, right)
}
