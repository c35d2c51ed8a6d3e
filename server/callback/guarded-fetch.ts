import { lookup } from 'node:dns/promises'
import { request as requestHttp } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { readCallbackAddress, refused } from './callback-address'
import type { AddressRules, CallbackTarget } from './callback-address'
import { DeliveryFailure } from './delivery-failure'
import { isPublicAddress } from './public-address'

/** More than this of an answer is not read. */
const LARGEST_ANSWER = 64 * 1024
const LARGEST_HEADERS = 16 * 1024

interface ResolvedAddress {
  readonly address: string
  readonly family: number
}
export type Resolve = (host: string) => Promise<readonly ResolvedAddress[]>

export interface FetchRules extends AddressRules {
  readonly timeout_millis: number
  /** Default: this machine's resolver. */
  readonly resolve?: Resolve
}

export interface Outgoing {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export interface CallbackAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** As text, at most 64 KiB; what could not be read of it is missing. */
  readonly body: string
}

/**
 * POSTs to an address that a merchant has typed, without ever reaching anything private: every address behind the name
 * must be public, the connection goes to exactly the address that was checked, and redirects are answers like any other.
 *
 * @throws DeliveryFailure when there was no answer
 */
export async function guardedPost(address: string, outgoing: Outgoing, rules: FetchRules): Promise<CallbackAnswer> {
  const target = readCallbackAddress(address, rules)
  const deadline = AbortSignal.timeout(rules.timeout_millis)
  try {
    const pinned = await beforeDeadline(pin(target, rules.resolve ?? askResolver), deadline)
    const response = await send(target, outgoing, { pinned, deadline })
    return { status: response.statusCode ?? 0, headers: headersOf(response), body: await readSome(response) }
  } catch (error) {
    throw deadline.aborted ? new DeliveryFailure('timeout', timeoutText(rules), { cause: error }) : asFailure(error)
  }
}

const timeoutText = ({ timeout_millis }: FetchRules): string => `No answer within ${timeout_millis / 1000} s`

const askResolver: Resolve = async (host) => await lookup(host, { all: true, order: 'verbatim' })

/** One private address among several is enough to refuse: which of them is taken would be the resolver's choice. */
async function pin({ host, is_sink }: CallbackTarget, resolve: Resolve): Promise<ResolvedAddress> {
  const family = isIP(host)
  if (family !== 0) return { address: host, family }
  const found = await resolve(host)
  const [first] = found
  if (first === undefined) throw new DeliveryFailure('unreachable', `${host} has no address`)
  if (!is_sink && !found.every(({ address }) => isPublicAddress(address)))
    throw refused(`${host} leads to an address that is not on the open internet`)
  return first
}

/** The resolver cannot be interrupted, only left alone. */
async function beforeDeadline<Result>(work: Promise<Result>, deadline: AbortSignal): Promise<Result> {
  const late = new Promise<never>((_, reject) => {
    deadline.addEventListener('abort', () => reject(new Error('The deadline has passed')), { once: true })
  })
  return await Promise.race([work, late])
}

async function send(
  { url }: CallbackTarget,
  { headers, body }: Outgoing,
  { pinned, deadline }: { pinned: ResolvedAddress; deadline: AbortSignal },
): Promise<IncomingMessage> {
  const toPinned: LookupFunction = (_, options, found) =>
    options.all === true ? found(null, [{ ...pinned }]) : found(null, pinned.address, pinned.family)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return await new Promise((resolve, reject) => {
    const call = request(url, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': Buffer.byteLength(body) },
      agent: false,
      lookup: toPinned,
      maxHeaderSize: LARGEST_HEADERS,
      signal: deadline,
    })
    call.on('response', resolve)
    call.on('error', reject)
    // 101 asks for another protocol: Node closes the connection then, and tells of it by this event alone.
    call.on('close', () => reject(new DeliveryFailure('unreachable', 'The connection was closed without an answer')))
    call.end(body)
  })
}

/** What has come of the answer's text by the deadline; the status was the answer, so the rest may be missing. */
async function readSome(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of response.iterator()) {
      const bytes = Buffer.from(part)
      parts.push(bytes.subarray(0, LARGEST_ANSWER - size))
      size += bytes.length
      if (size >= LARGEST_ANSWER) break
    }
  } catch (error) {
    // Cut off in the middle; any other error than the connection's is ours.
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
