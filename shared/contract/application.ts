import * as z from 'zod/mini'
import { amount, id, listOf, nothing, openEnd, page, seconds, sixDigits } from './fields'
import { grammar } from './grammar'
import { operation } from './operation'
import { stepUpProof } from './step-up'
import { line, visibleLine, webAddressOrNone } from './text-fields'

const merchant = { token: 'full', open: true, stepUp: 'none' } as const
const guarded = { token: 'full', open: true, stepUp: 'security', rate: 'write', keyed: true } as const
const mode = z.enum(['address', 'hybrid', 'otc'])
const address = webAddressOrNone(500)
const appName = visibleLine(60)
const tokenIds = z.array(id).check(z.maxLength(200))
const ips = z.array(line(45)).check(z.maxLength(100))

/** Everything that a callback address can be told (docs/integrate.md). */
export const CALLBACK_EVENTS = [
  'payment.paid',
  'payment.under',
  'payment.over',
  'payment.late',
  'payment.wrong_token',
  'payment.timeout',
  'payment.closed',
  'payment.error',
  'payment.chain_failure',
  'payment.refund_requested',
  'payment.refunded',
  'payment.part_refunded',
  'payment.refund_canceled',
] as const
export type CallbackEvent = (typeof CALLBACK_EVENTS)[number]
/** The events that a callback address gets; null: every event, also those of later versions. */
const wantedEvents = z.nullable(z.array(z.enum(CALLBACK_EVENTS)).check(z.maxLength(CALLBACK_EVENTS.length)))
/** How long the old KEY may stay valid after a change: a week at most, a day when nothing is said. */
export const GRACE_SECONDS = { longest: 604_800, usual: 86_400 } as const

/** Whole USDT: a limit is a round figure. */
const usdtLimit = z.string().check(grammar('usdt_limit', /^[1-9]\d{0,8}$/))

const proof = { google_code: z.optional(sixDigits), email_code: z.optional(sixDigits) }

/** SPEC.md section 3, App. The key is masked here; it is shown once, after a step-up. */
export const application = z.object({
  appid: id,
  name: z.string(),
  logo: z.string(),
  website_url: z.string(),
  notify_url: z.string(),
  mode: openEnd(mode),
  whitelist_ips: z.array(z.string()),
  usdt_total: amount,
  token_ids: z.array(id),
  key: z.string(),
  status: openEnd(z.enum(['normal', 'error'])),
  created_time: seconds,
  /** An extension; absent where every event is sent and that cannot be changed. Names of later versions are kept. */
  callback_events: z.optional(z.nullable(z.array(z.string()))),
  /**
   * The most USDT that calls with the KEY may refund within 24 hours; null: they may not refund. An extension; absent where
   * a KEY cannot refund.
   */
  key_refund_limit: z.optional(z.nullable(amount)),
})

export const applicationList = operation({
  name: 'application.list',
  method: 'GET',
  path: '/user/application-list',
  source: 'spec',
  ...merchant,
  rate: 'read',
  query: z.object(page),
  answer: listOf(application),
})

export const keys = operation({
  name: 'application.keys',
  method: 'GET',
  path: '/user/secret-key/list',
  source: 'spec',
  ...merchant,
  rate: 'read',
  query: z.object({ appid: z.optional(id) }),
  answer: listOf(
    z.object({
      appid: id,
      key: z.string(),
      created_time: seconds,
      last_used_time: z.nullable(seconds),
      expires_at: z.nullable(seconds),
    }),
  ),
})

export const options = operation({
  name: 'application.options',
  method: 'GET',
  path: '/user/secret-key/select',
  source: 'spec',
  ...merchant,
  rate: 'read',
  answer: z.array(z.object({ name: z.string(), appid: id })),
})

export const showKey = operation({
  name: 'application.showKey',
  method: 'GET',
  path: '/user/secret-key',
  source: 'spec',
  ...merchant,
  rate: 'write',
  query: z.object({ appid: id }),
  answer: application,
})

export const createApplication = operation({
  name: 'application.create',
  method: 'POST',
  path: '/user/secret-key',
  source: 'spec',
  ...merchant,
  rate: 'write',
  keyed: true,
  body: z.object({
    name: appName,
    logo: address,
    website_url: address,
    notify_url: address,
    mode,
    token_ids: tokenIds,
    whitelist_ips: ips,
    callback_events: z.optional(wantedEvents),
  }),
  answer: z.object({ application, key: z.string() }),
  once: ['key'],
})

/**
 * PUT "reset app": edits the application, or changes its KEY; the old KEY stays valid for a grace time. While an old KEY is
 * valid, another change is taken with `grace_seconds` 0 only. Where money could leave by the KEY that could not before, it
 * needs the proofs of an act with money: a higher `key_refund_limit`, and while there is one, another KEY or calls from
 * further addresses.
 */
export const resetApplication = operation({
  name: 'application.reset',
  method: 'PUT',
  path: '/user/secret-key',
  source: 'spec',
  ...guarded,
  body: z.object({
    appid: id,
    name: z.optional(appName),
    logo: z.optional(address),
    website_url: z.optional(address),
    mode: z.optional(mode),
    token_ids: z.optional(tokenIds),
    whitelist_ips: z.optional(ips),
    change_key: z.optional(z.boolean()),
    grace_seconds: z.optional(z.int().check(z.gte(0), z.lte(GRACE_SECONDS.longest))),
    /** Ends the grace time of the old KEY now. */
    end_old_key: z.optional(z.boolean()),
    callback_events: z.optional(wantedEvents),
    key_refund_limit: z.optional(z.nullable(usdtLimit)),
    ...stepUpProof,
  }),
  answer: z.object({ application, key: z.nullable(z.string()) }),
  once: ['key'],
})

/** The events that a callback address can get, and when each was sent last to the address of one application. */
export const callbackEvents = operation({
  name: 'application.callbackEvents',
  method: 'GET',
  path: '/user/secret-key/callback-events',
  source: 'extension',
  ...merchant,
  rate: 'read',
  query: z.object({ appid: id }),
  answer: z.object({
    list: z.array(z.object({ event: z.enum(CALLBACK_EVENTS), sent_time: z.nullable(seconds) })),
  }),
})

export const deleteApplication = operation({
  name: 'application.delete',
  method: 'DELETE',
  path: '/user/secret-key',
  source: 'spec',
  ...guarded,
  body: z.object({ appid: id, confirm: line(200), ...proof }),
  answer: nothing,
})

export const changeNotifyUrl = operation({
  name: 'application.notifyUrl',
  method: 'PUT',
  path: '/user/secret-key/notify-url',
  source: 'spec',
  ...guarded,
  // The server judges the address, and says why it cannot be used.
  body: z.object({ appid: id, notify_url: line(500), ...proof }),
  answer: nothing,
})
