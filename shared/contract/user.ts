import * as z from 'zod/mini'
import {
  areaCode,
  email,
  id,
  listOf,
  nothing,
  page,
  passwordDigest,
  phoneNumber,
  seconds,
  signInState,
  sixDigits,
  walletTicket,
} from './fields'
import { operation } from './operation'
import { stepUpProof, codeLimits } from './step-up'
import { line, socialLink, visibleLine, webAddressOrNone } from './text-fields'

const signedIn = { token: 'full', open: false, stepUp: 'none' } as const
const proven = { token: 'full', open: false, stepUp: 'security', rate: 'write', keyed: true } as const

/** Which methods a withdrawal needs. An unknown value means that the method is required. */
export const securityMethod = z.enum(['email', 'phone', 'google'])

export const userInfo = z.object({
  mchid: z.string(),
  name: z.string(),
  email: z.nullable(z.string()),
  /** One of `MERCHANT_STATUS`; a number of another back end that is not among them counts as not open. */
  status: z.int(),
  bind_google_auth: z.boolean(),
  phone: z.nullable(z.string()),
  area_code: z.nullable(z.string()),
  password: z.boolean(),
  transaction_password: z.optional(z.boolean()),
  security_switch: z.array(z.string()),
  otc_allowed: z.optional(z.boolean()),
  zone: z.optional(z.string()),
  /** False: nobody has chosen `zone`. `unknown_zone` was chosen, and the back end does not know it and counts in `zone`. */
  zone_chosen: z.optional(z.boolean()),
  unknown_zone: z.optional(z.string()),
  address: z.optional(z.string()),
  website: z.optional(z.string()),
  social_links: z.optional(z.record(z.string(), z.string())),
  /** The place in the stream of events when this was read: a console that begins there misses nothing. */
  last_event: z.optional(z.string()),
  session: z.optional(z.object({ id: z.string(), expires_at: seconds, idle_seconds: z.int(), kept: z.boolean() })),
  /** The wait of withdrawals after a change of a factor; null when nothing waits. `reason` is a key of `factor_times`. */
  hold: z.optional(z.nullable(z.object({ since: seconds, until: seconds, reason: z.nullable(z.string()) }))),
  /** When each factor was last changed, by the code of the notification, such as `phone_changed`. */
  factor_times: z.optional(z.record(z.string(), seconds)),
  /** How many recovery codes are left, and whether the merchant said that they are saved. */
  recovery_codes: z.optional(z.object({ left: z.int(), made_time: z.nullable(seconds), saved: z.boolean() })),
})
export type UserInfo = z.output<typeof userInfo>

export const info = operation({
  name: 'user.info',
  method: 'GET',
  path: '/user/info',
  source: 'spec',
  ...signedIn,
  rate: 'read',
  answer: userInfo,
})

export const changePassword = operation({
  name: 'user.changePassword',
  method: 'PUT',
  path: '/user/password',
  source: 'spec',
  ...proven,
  body: z.object({
    type: z.enum(['login', 'transaction']),
    password: passwordDigest,
    confirm_password: passwordDigest,
    old_password: z.optional(passwordDigest),
    email_code: z.optional(sixDigits),
    google_code: z.optional(sixDigits),
  }),
  /** `changed` is false in a repeat: the password of the first call stays, whatever the repeat carries. */
  answer: z.nullish(z.object({ changed: z.boolean() })),
  once: ['changed'],
})

export const changeMailbox = operation({
  name: 'user.changeMailbox',
  method: 'PUT',
  path: '/user/mailbox',
  source: 'spec',
  ...proven,
  body: z.object({
    old_code: z.optional(sixDigits),
    email,
    new_code: sixDigits,
    password: z.optional(passwordDigest),
    google_code: z.optional(sixDigits),
    /** A first mailbox is proven by a linked wallet: what it gave for a signature, and the value that it was given. */
    uuid: z.optional(walletTicket),
    state: z.optional(signInState),
  }),
  answer: nothing,
})

export const changePhone = operation({
  name: 'user.changePhone',
  method: 'PUT',
  path: '/user/phone',
  source: 'spec',
  ...proven,
  body: z.object({
    area_code: areaCode,
    phone: phoneNumber,
    sms_code: sixDigits,
    ...stepUpProof,
  }),
  answer: nothing,
})

export const edit = operation({
  name: 'user.edit',
  method: 'PUT',
  path: '/user/edit',
  source: 'spec',
  ...signedIn,
  rate: 'write',
  body: z.object({
    name: z.optional(visibleLine(60)),
    address: z.optional(line(200)),
    website: z.optional(webAddressOrNone(200)),
    social_links: z.optional(z.record(visibleLine(40), socialLink(200))),
    zone: z.optional(line(64)),
    security_switch: z.optional(z.array(securityMethod)),
    ...stepUpProof,
  }),
  answer: nothing,
})

/** A new seed before one is bound; each call makes another one, which this session alone can bind. */
export const googleAuth = operation({
  name: 'user.googleAuth',
  method: 'GET',
  path: '/user/google-auth',
  source: 'spec',
  ...signedIn,
  rate: 'write',
  answer: z.object({ secret: z.string(), uri: z.string() }),
})

export const bindGoogleAuth = operation({
  name: 'user.bindGoogleAuth',
  method: 'POST',
  path: '/user/google-auth',
  source: 'spec',
  ...proven,
  body: z.object({ google_code: sixDigits, email_code: z.optional(sixDigits), password: z.optional(passwordDigest) }),
  /** The codes are shown once: a repeat answers an empty list. */
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  once: ['recovery_codes'],
})

export const refreshGoogleSecret = operation({
  name: 'user.refreshGoogleSecret',
  method: 'PUT',
  path: '/user/secret-key/refresh-google-secret',
  source: 'spec',
  ...proven,
  body: z.object({ google_code: sixDigits, email_code: z.optional(sixDigits), password: z.optional(passwordDigest) }),
  /** The seed is shown once: a repeat answers empty texts. */
  answer: z.object({ secret: z.string(), uri: z.string() }),
  once: ['secret', 'uri'],
})

/** Makes new recovery codes; the ones before stop working. */
export const renewRecoveryCodes = operation({
  name: 'user.renewRecoveryCodes',
  method: 'POST',
  path: '/user/recovery-codes',
  source: 'extension',
  ...proven,
  body: z.object(stepUpProof),
  /** Shown once: a repeat answers an empty list. */
  answer: z.object({ recovery_codes: z.array(z.string()) }),
  once: ['recovery_codes'],
})

/** The merchant says that the recovery codes are saved. */
export const keepRecoveryCodes = operation({
  name: 'user.keepRecoveryCodes',
  method: 'PUT',
  path: '/user/recovery-codes',
  source: 'extension',
  ...signedIn,
  rate: 'write',
  answer: nothing,
})

/** Answers which methods an act needs, and a short-lived proof when they were given. */
export const verification = operation({
  name: 'user.verification',
  method: 'POST',
  path: '/user/verification',
  source: 'spec',
  ...signedIn,
  rate: 'code',
  body: z.object({
    act: line(64),
    digest: line(128),
    /** An extension: params, query and body of the call. What some acts need depends on it; without it they are named the usual. */
    payload: z.optional(z.record(line(64), z.unknown())),
    ...stepUpProof,
  }),
  answer: z.object({
    methods: z.array(z.enum(['password', 'email', 'phone', 'google'])),
    proof: z.optional(z.string()),
    ...codeLimits,
  }),
})

export const log = operation({
  name: 'user.log',
  method: 'GET',
  path: '/user/log',
  source: 'spec',
  ...signedIn,
  rate: 'read',
  query: z.object(page),
  answer: listOf(
    z.object({
      id,
      action: z.string(),
      detail: z.record(z.string(), z.unknown()),
      ip: z.string(),
      device: z.string(),
      created_time: seconds,
    }),
  ),
})

export const deregister = operation({
  name: 'user.deregister',
  method: 'DELETE',
  path: '/user',
  source: 'spec',
  ...proven,
  body: z.object({ confirm: line(200), ...stepUpProof }),
  answer: nothing,
})
