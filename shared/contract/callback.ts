import * as z from 'zod/mini'
import { id, listOf, page, range, seconds } from './fields'
import { operation } from './operation'
import { line } from './text-fields'

const merchant = { token: 'full', open: true, stepUp: 'none' } as const

/** SPEC.md section 4, Callback states. */
export const callbackState = z.enum([
  'to_be_confirmed',
  'confirmed',
  'reward_calculation_in_progress',
  'success',
  'failed',
  'confirm_timeout',
  'callback_timeout',
])

/** Given up: the callback is not tried again by itself. */
export const FAILING_STATES = ['failed', 'confirm_timeout', 'callback_timeout'] as const satisfies readonly z.output<
  typeof callbackState
>[]

/** The callback address of an application: `off` after an answer of 410, `none` when it has no address. */
const addressState = z.enum(['on', 'off', 'none'])

export const delivery = z.object({
  id,
  event: z.string(),
  appid: id,
  apply_name: z.string(),
  /** The payment that the callback reports; null for a test. */
  handle_id: z.nullable(id),
  trade_no: z.string(),
  out_trade_no: z.string(),
  /** Where it was sent last; before the first attempt, where it will be sent. */
  url: z.string(),
  /** The current state of the application's address. */
  address: addressState,
  state: callbackState,
  /** Attempts over all rounds; a resend begins another round. */
  attempts: z.int(),
  /** Attempts of this round, and the maximum of a round. */
  tries: z.int(),
  most_tries: z.int(),
  http_status: z.nullable(z.int()),
  next_time: z.nullable(seconds),
  created_time: seconds,
  delivered_time: z.nullable(seconds),
})

export const callbacks = operation({
  name: 'callback.list',
  method: 'GET',
  path: '/callback/list',
  source: 'extension',
  ...merchant,
  rate: 'read',
  query: z.object({
    ...page,
    ...range,
    appid: z.optional(id),
    order: z.optional(line(64)),
    /** `failing` stands for the three states of {@link FAILING_STATES}. */
    state: z.optional(z.union([callbackState, z.literal('failing')])),
  }),
  answer: listOf(delivery),
})

/** The last 24 hours in figures, and the state of every application's address. */
export const overview = operation({
  name: 'callback.overview',
  method: 'GET',
  path: '/callback/overview',
  source: 'extension',
  ...merchant,
  rate: 'read',
  answer: z.object({
    /** Created in the last 24 hours, and how many of them were delivered. */
    created: z.int(),
    delivered: z.int(),
    /** Failed but not yet given up: how many, of how many applications, and when the next attempt is due. */
    retrying: z.int(),
    retrying_applications: z.int(),
    next_time: z.nullable(seconds),
    /** Given up in the last 24 hours. */
    given_up: z.int(),
    /** The receivers' answer time in the last 24 hours; null without an answer. */
    median_ms: z.nullable(z.int()),
    p95_ms: z.nullable(z.int()),
    addresses: z.array(
      z.object({
        appid: id,
        apply_name: z.string(),
        url: z.string(),
        state: addressState,
        off_time: z.nullable(seconds),
      }),
    ),
  }),
})

/** So many attempts of a callback are kept, the newest ones: it may be sent again any number of times. */
export const KEPT_ATTEMPTS = 50

/** Of what a receiver answered so many bytes are kept, and for so many days. */
export const KEPT_ANSWER_BYTES = 4096
export const KEPT_DAYS = 30

export const attempts = operation({
  name: 'callback.attempts',
  method: 'GET',
  path: '/callback/attempts',
  source: 'extension',
  ...merchant,
  rate: 'read',
  query: z.object({ id }),
  answer: z.object({
    delivery,
    /** The exact bytes that are signed and sent. */
    body: z.string(),
    list: z.array(
      z.object({
        at: seconds,
        url: z.string(),
        duration_ms: z.int(),
        http_status: z.nullable(z.int()),
        error: z.nullable(z.string()),
        /** Why there was no answer; null when there was one. */
        failure: z.nullable(z.enum(['refused', 'timeout', 'unreachable'])),
        request_headers: z.record(z.string(), z.string()),
        request_body: z.string(),
        /** Empty after {@link KEPT_DAYS}, and so is the body. */
        response_headers: z.record(z.string(), z.string()),
        /** The first {@link KEPT_ANSWER_BYTES} of it. */
        response_body: z.string(),
      }),
    ),
    total: z.int().check(z.nonnegative()),
  }),
})

export const redeliver = operation({
  name: 'callback.redeliver',
  method: 'POST',
  path: '/callback/redeliver',
  source: 'extension',
  ...merchant,
  rate: 'write',
  /**
   * One delivery by its id; or all that were given up since a time, of one application or of all whose address is on.
   */
  body: z.object({
    id: z.optional(id),
    failed_since: z.optional(seconds),
    appid: z.optional(id),
    /** Sends nothing and answers how many it would send. */
    only_count: z.optional(z.boolean()),
  }),
  answer: z.object({ queued: z.int() }),
})

export const testCallback = operation({
  name: 'callback.test',
  method: 'POST',
  path: '/callback/test',
  source: 'extension',
  ...merchant,
  rate: 'write',
  body: z.object({ appid: id, status: z.int() }),
  answer: z.object({ id }),
})
