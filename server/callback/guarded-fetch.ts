import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { readCallbackAddress, refused } from './callback-address'
import type { AddressRules, CallbackTarget } from './callback-address'
import { DeliveryFailure } from './delivery-failure'
import { lookUpName } from './look-up-name'
import type { ResolvedAddress } from './look-up-name'
import { isPublicAddress } from './public-address'
import { KEPT_ANSWER_BYTES } from '#shared/contract/callback'

/** The part of an answer that is read, in bytes: a receiver whose connection is cut while it writes takes that for a failure. */
const LARGEST_ANSWER = 64 * 1024
const LARGEST_HEADERS = 16 * 1024
/**
 * How long one of several addresses may take to connect before the next is tried. Node's own 250 ms would give up every
 * receiver on the other side of the world.
 */
const CONNECT_MILLIS = 2_000

/** Finds the IP addresses of a host, and stops when `signal` aborts. */
export type Resolve = (host: string, options: { readonly signal: AbortSignal }) => Promise<readonly ResolvedAddress[]>

/** Which addresses may be called, and for how long. */
export interface FetchRules extends AddressRules {
  readonly timeout_millis: number
  /** Default: DNS for a merchant's name, this machine's resolver for one that whoever started the server has named. */
  readonly resolve?: Resolve
}

/** What is sent. */
export interface Outgoing {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** What the receiver answered. */
export interface CallbackAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The beginning of the body as text, at most {@link KEPT_ANSWER_BYTES}. A part that did not arrive is missing. */
  readonly body: string
}

/**
 * Sends a POST to an address that a merchant typed, without reaching anything private: every IP address of the name
 * must be public, connections go to exactly the addresses that were checked, one after the other until one is taken, and
 * redirects are not followed.
 *
 * @throws DeliveryFailure when there was no answer
 */
export async function guardedPost(address: string, outgoing: Outgoing, rules: FetchRules): Promise<CallbackAnswer> {
  const target = readCallbackAddress(address, rules)
  const deadline = AbortSignal.timeout(rules.timeout_millis)
  try {
    const resolve = rules.resolve ?? (target.is_local ? askThisMachine : lookUpName)
    const pinned = await beforeDeadline(pin(target, resolve, deadline), deadline)
    const response = await send(target, outgoing, { pinned, deadline })
    return { status: response.statusCode ?? 0, headers: headersOf(response), body: await readSome(response) }
  } catch (error) {
    throw deadline.aborted ? new DeliveryFailure('timeout', timeoutText(rules), { cause: error }) : asFailure(error)
  }
}

const timeoutText = ({ timeout_millis }: FetchRules): string => `No answer within ${timeout_millis / 1000} s`

/** Knows the hosts file. Its threads are few, so no name that a merchant typed comes here. */
const askThisMachine: Resolve = async (host) => await lookup(host, { all: true, order: 'verbatim' })

/**
 * The addresses to connect to, in turn. One private address among several is enough to refuse, because the resolver decides
 * which comes first.
 */
async function pin(
  { host, is_local }: CallbackTarget,
  resolve: Resolve,
  signal: AbortSignal,
): Promise<readonly ResolvedAddress[]> {
  const family = isIP(host)
  if (family !== 0) return [{ address: host, family }]
  const found = await resolve(host, { signal })
  if (found.length === 0) throw new DeliveryFailure('unreachable', `${host} has no address`)
  if (!is_local && !found.every(({ address }) => isPublicAddress(address)))
    throw refused(`${host} leads to an address that is not on the open internet`, `${host} 指向的地址不在公网上`)
  return found
}

/** Stops waiting at the deadline. This machine's resolver itself cannot be interrupted. */
async function beforeDeadline<Result>(work: Promise<Result>, deadline: AbortSignal): Promise<Result> {
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => reject(new Error('The deadline has passed')), { once: true })
  })
  return await Promise.race([work, late])
}

async function send(
  { url }: CallbackTarget,
  { headers, body }: Outgoing,
  { pinned, deadline }: { pinned: readonly ResolvedAddress[]; deadline: AbortSignal },
): Promise<IncomingMessage> {
  // With `autoSelectFamily` Node asks for all addresses and connects to each until one is taken.
  const toPinned: LookupFunction = (_, _options, found) => found(null, [...pinned])
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  // The types of `request` do not know the options that it hands on to the socket.
  const options = {
    method: 'POST',
    headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
    agent: false,
    lookup: toPinned,
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: CONNECT_MILLIS,
    maxHeaderSize: LARGEST_HEADERS,
    signal: deadline,
  } as const
  return await new Promise((resolve, reject) => {
    const call = request(url, options)
    call.on('response', resolve)
    call.on('error', reject)
    // After an answer 101 Node closes the connection and reports it only by this event.
    call.on('close', () => reject(new DeliveryFailure('unreachable', 'The connection was closed without an answer')))
    call.end(body)
  })
}

/** The beginning of the body, as far as it arrived before the deadline. The status alone is an answer. */
async function readSome(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of response.iterator()) {
      const bytes = Buffer.from(part)
      parts.push(bytes.subarray(0, Math.max(KEPT_ANSWER_BYTES - size, 0)))
      size += bytes.length
      if (size >= LARGEST_ANSWER) break
    }
  } catch (error) {
    // The connection was cut off. An error without a code is a fault of this program.
    if (!(error instanceof Error && 'code' in error)) throw error
  }
  return Buffer.concat(parts).toString('utf8')
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ])
  return Object.fromEntries(entries)
}

function asFailure(error: unknown): unknown {
  if (error instanceof DeliveryFailure) return error
  if (!(error instanceof Error && 'code' in error)) return error
  return new DeliveryFailure('unreachable', `No connection: ${String(error.code)}`, { cause: error })
}
