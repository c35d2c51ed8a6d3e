import * as z from 'zod/mini'
import { id, listOf, page, range, seconds } from './fields'
import { operation } from './operation'

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

export const delivery = z.object({
  id,
  event: z.string(),
  appid: id,
  apply_name: z.string(),
  trade_no: z.string(),
  out_trade_no: z.string(),
  url: z.string(),
  state: callbackState,
  attempts: z.int(),
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
    order: z.optional(z.string()),
    state: z.optional(callbackState),
  }),
  answer: listOf(delivery),
})

export const attempts = operation({
  name: 'callback.attempts',
  method: 'GET',
  path: '/callback/attempts',
  source: 'extension',
  ...merchant,
  rate: 'read',
  query: z.object({ id }),
  answer: listOf(
    z.object({
      at: seconds,
      duration_ms: z.int(),
      http_status: z.nullable(z.int()),
      error: z.nullable(z.string()),
      request_headers: z.record(z.string(), z.string()),
      request_body: z.string(),
      response_headers: z.record(z.string(), z.string()),
      response_body: z.string(),
    }),
  ),
})

export const redeliver = operation({
  name: 'callback.redeliver',
  method: 'POST',
  path: '/callback/redeliver',
  source: 'extension',
  ...merchant,
  rate: 'write',
  body: z.object({ id: z.optional(id), failed_since: z.optional(seconds) }),
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
