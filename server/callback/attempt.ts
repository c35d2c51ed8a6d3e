import type { Services } from '#server/chain/services'
import { addressRules } from './callback-address'
import { validKeys } from './delivery'
import type { DueDelivery } from './delivery'
import { DeliveryFailure } from './delivery-failure'
import type { DeliveryFailureKind } from './delivery-failure'
import { guardedPost } from './guarded-fetch'
import type { Resolve } from './guarded-fetch'
import { webhookSignature } from './signature'

const TIMEOUT_MILLIS = 15_000

/** What tests change. */
export interface AttemptOptions {
  /** Default 15 s. */
  readonly timeout_millis?: number
  readonly resolve?: Resolve
  /**
   * The real time in seconds, for `webhook-timestamp`. The program's clock may have been moved by a tester, but the
   * receiver compares with real time.
   */
  readonly realSeconds?: () => number
}

/** The result of one attempt: what was sent, and the answer or the reason why there was none. */
export interface Attempt {
  readonly url: string
  readonly duration_ms: number
  readonly request_headers: Readonly<Record<string, string>>
  readonly http_status: number | null
  readonly response_headers: Readonly<Record<string, string>>
  readonly response_body: string
  readonly error: string | null
  /** null when there was an answer. */
  readonly failure: DeliveryFailureKind | null
}

type Outcome = Omit<Attempt, 'url' | 'duration_ms' | 'request_headers'>

const NO_ANSWER = { http_status: null, response_headers: {}, response_body: '' } as const

/** Sends a delivery to the address of its application once. It never throws for anything that the receiver did. */
export async function attemptDelivery(
  { db, clock, settings }: Pick<Services, 'db' | 'clock' | 'settings'>,
  delivery: DueDelivery,
  options: AttemptOptions = {},
): Promise<Attempt> {
  const url = delivery.notify_url
  const began = performance.now()
  const closed = reasonNotToSend(delivery)
  if (closed !== null) {
    const outcome = { ...NO_ANSWER, error: closed, failure: 'refused' } as const
    return { url, duration_ms: 0, request_headers: {}, ...outcome }
  }
  const keys = await validKeys(db, settings, { application_id: delivery.application_id, now: clock.now() })
  const timestamp = options.realSeconds?.() ?? Math.floor(Date.now() / 1000)
  const request_headers = headersFor(delivery, keys, timestamp)
  const outgoing = { headers: request_headers, body: delivery.body }
  const { resolve, timeout_millis = TIMEOUT_MILLIS } = options
  const rules = { ...addressRules(settings), timeout_millis, ...(resolve === undefined ? {} : { resolve }) }
  const outcome = await guardedPost(url, outgoing, rules).then(answered, failed)
  return { url, duration_ms: Math.round(performance.now() - began), request_headers, ...outcome }
}

function reasonNotToSend({ notify_url, notify_disabled_at, deleted_at }: DueDelivery): string | null {
  if (deleted_at !== null) return 'The application was deleted'
  if (notify_url === '') return 'The application has no callback address'
  return notify_disabled_at === null ? null : 'The callback address is switched off: its receiver answered 410'
}

/** The headers of a callback (Standard Webhooks 1.0.0). @param timestamp seconds */
export function headersFor(
  { handle_id: id, body }: Pick<DueDelivery, 'handle_id' | 'body'>,
  keys: readonly string[],
  timestamp: number,
) {
  return {
    'content-type': 'application/json',
    'user-agent': 'settlement-business-center/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': webhookSignature({ id, timestamp, body }, keys),
  }
}

function answered(answer: Awaited<ReturnType<typeof guardedPost>>): Outcome {
  const { status, headers, body } = answer
  const isTaken = status >= 200 && status < 300
  const isRedirect = status >= 300 && status < 400
  const error = isRedirect ? 'Redirects are not followed' : `The receiver answered ${status}`
  return {
    http_status: status,
    response_headers: headers,
    // A text column stores every character except NUL.
    response_body: body.replaceAll('\0', '\uFFFD'),
    error: isTaken ? null : error,
    failure: null,
  }
}

function failed(error: unknown): Outcome {
  if (!(error instanceof DeliveryFailure)) throw error
  return { ...NO_ANSWER, error: error.message, failure: error.kind }
}
