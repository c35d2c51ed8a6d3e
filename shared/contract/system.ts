import * as z from 'zod/mini'
import { id, nothing, seconds } from './fields'
import { operation } from './operation'
import { riskAnswer } from './risk'
import { line } from './text-fields'

const merchant = { token: 'full', open: true, stepUp: 'none' } as const

/** Features, limits and the server's clock. Absent on a back end with only the calls of SPEC.md. */
export const capabilities = operation({
  name: 'system.capabilities',
  method: 'GET',
  path: '/capabilities',
  source: 'extension',
  token: 'none',
  open: false,
  stepUp: 'none',
  rate: 'public',
  answer: z.object({
    operations: z.array(z.string()),
    keyed_retry: z.boolean(),
    test_mode: z.boolean(),
    server_time: seconds,
    simulated_networks: z.array(z.string()),
    limits: z.record(z.string(), z.string()),
  }),
})

export const networks = operation({
  name: 'system.networks',
  method: 'GET',
  path: '/system/networks',
  source: 'extension',
  token: 'full',
  open: false,
  stepUp: 'none',
  rate: 'read',
  answer: z.object({
    list: z.array(
      z.object({
        id,
        name: z.string(),
        chain: z.string(),
        simulated: z.boolean(),
        confirmations: z.int(),
        block_seconds: z.int(),
        /** Whether payouts can be sent there: the platform has a signer for it. */
        can_send: z.boolean(),
        state: z.enum(['normal', 'slow', 'stopped']),
        height: z.string(),
        behind_seconds: z.int(),
      }),
    ),
  }),
})

/** Server-sent events over fetch, with the token in its header; resumes after `last_id`. */
export const events = operation({
  name: 'system.events',
  method: 'GET',
  path: '/events',
  source: 'extension',
  token: 'full',
  open: false,
  stepUp: 'none',
  rate: 'read',
  stream: 'events',
  query: z.object({ last_id: z.optional(line(64)) }),
  answer: nothing,
})

/** One message of the events stream. */
export const serverEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), id: z.string(), server_time: seconds }),
  z.object({
    type: z.literal('payment'),
    id: z.string(),
    handle_id: z.string(),
    trade_no: z.string(),
    status: z.int(),
  }),
  z.object({ type: z.literal('balance'), id: z.string() }),
  z.object({ type: z.literal('notification'), id: z.string(), unread: z.int() }),
  z.object({ type: z.literal('callback'), id: z.string() }),
  z.object({ type: z.literal('withdrawal'), id: z.string(), handle_id: z.string(), state: z.string() }),
  z.object({ type: z.literal('look_up'), id: z.string(), handle_id: z.string() }),
  z.object({ type: z.literal('account'), id: z.string(), status: z.int() }),
  z.object({ type: z.literal('reset'), id: z.string() }),
])
export type ServerEvent = z.output<typeof serverEvent>

export const addressRisk = operation({
  name: 'risk.address',
  method: 'GET',
  path: '/risk/address',
  source: 'extension',
  ...merchant,
  rate: 'read',
  query: z.object({ network_id: id, address: line(128) }),
  answer: riskAnswer,
})

export const uploadImage = operation({
  name: 'upload.image',
  method: 'POST',
  path: '/upload/image',
  source: 'extension',
  ...merchant,
  rate: 'write',
  body: z.object({
    content_type: z.enum(['image/png', 'image/jpeg']),
    base64: z.string().check(z.maxLength(4_194_304)),
  }),
  answer: z.object({ url: z.string() }),
})
