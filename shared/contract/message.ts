import * as z from 'zod/mini'
import { id, nothing, page, queryFlag, seconds } from './fields'
import { operation } from './operation'

const signedIn = { token: 'full', open: false, stepUp: 'none' } as const

/** What a notification is about, as far as this version of the contract names it. */
export const NOTIFICATION_TARGETS = [
  'payment',
  'withdrawal',
  'recharge',
  'unassigned',
  'callbacks',
  'fund_stream',
  'security',
  'fixed_addresses',
  'withdraw_settings',
  'opening',
] as const
export type NotificationTarget = (typeof NOTIFICATION_TARGETS)[number]

/** `types`: 2 login, 5 fund aggregation, from 100 up our own; any other value is shown as plain text. */
export const notification = z.object({
  id,
  title: z.string(),
  content: z.string(),
  /** 1 read, 2 unread. */
  status: z.int(),
  types: z.int(),
  created_time: seconds,
  ip: z.optional(z.string()),
  device: z.optional(z.string()),
  address: z.optional(z.string()),
  amount: z.optional(z.string()),
  currency: z.optional(z.object({ token: z.string(), logo: z.string(), chain: z.string() })),
  trade_no: z.optional(z.string()),
  /** The object: one of {@link NOTIFICATION_TARGETS}, or a kind that a newer back end knows; `id` is its public id. */
  target: z.optional(z.object({ kind: z.string(), id: z.optional(id) })),
})
export type Notification = z.output<typeof notification>

export const messages = operation({
  name: 'message.list',
  method: 'GET',
  path: '/message',
  source: 'spec',
  ...signedIn,
  rate: 'read',
  query: z.object({ ...page, all: z.optional(queryFlag), read: z.optional(queryFlag) }),
  /** `unread` ends at `MOST_UNREAD`. */
  answer: z.object({ total: z.int(), list: z.array(notification), unread: z.int() }),
})

/** `-1` means all up to `upto`: what arrived after the list was shown stays unread. */
export const readMessages = operation({
  name: 'message.read',
  method: 'PUT',
  path: '/message/read',
  source: 'spec',
  ...signedIn,
  rate: 'write',
  body: z.object({ message_ids: z.union([z.literal(-1), z.array(id).check(z.maxLength(100))]), upto: z.optional(id) }),
  answer: nothing,
})
