import * as z from 'zod/mini'
import { CHAIN_TYPES } from '#shared/address/chain-type'
import { email, nothing, passwordDigest, signInState, sixDigits, walletTicket } from './fields'
import { grammar } from './grammar'
import { operation } from './operation'
import { signedIn, token } from './signed-in'
import { line } from './text-fields'

/** E-mail flows (SPEC.md section 4). Phone flows share numbers with them: the channel is part of the key. */
export const EMAIL_FLOW = {
  login: 1,
  register: 2,
  'retrieve-password': 3,
  opening: 4,
  'google-auth': 5,
  'update-mailbox': 6,
  'update-password': 7,
  withdrawal: 8,
  'update-mailbox-new': 9,
  'bind-phone': 10,
} as const
export const PHONE_FLOW = { 'bind-phone': 1, 'update-phone': 2, withdrawal: 3 } as const

/** How long a code is good. A back end with a shorter life says "expired", and the next code is asked for then. */
export const CODE_SECONDS = 600

export const chainType = z.enum(CHAIN_TYPES)

const publicCall = { token: 'none', open: false, stepUp: 'none' } as const

export const register = operation({
  name: 'session.register',
  method: 'POST',
  path: '/public/register',
  source: 'spec',
  ...publicCall,
  rate: 'public',
  body: z.object({
    email,
    email_code: sixDigits,
    password: passwordDigest,
    confirm_password: passwordDigest,
    kept: z.optional(z.boolean()),
  }),
  answer: signedIn,
})

/** The act of `digest` in clear, so that the message can name amount and address. It must have that digest. */
const aboutAct = z.object({ act: line(64), payload: z.record(line(64), z.unknown()) })

/**
 * The act that a code without `digest` is for, such as `user.bindGoogleAuth`: the message names it. Codes are limited by
 * kind of act.
 */
const kind = z.optional(line(64))
/** Until the next code of this kind. */
const codeSent = z.object({ wait_seconds: z.int() })

export const sendEmailCode = operation({
  name: 'session.sendEmailCode',
  method: 'POST',
  path: '/public/email/send-verification-code',
  source: 'spec',
  ...publicCall,
  rate: 'code',
  body: z.object({
    email: z.optional(email),
    type: z.int().check(z.gte(1), z.lte(10)),
    digest: z.optional(line(128)),
    about: z.optional(aboutAct),
    kind,
  }),
  answer: codeSent,
})

export const sendSmsCode = operation({
  name: 'session.sendSmsCode',
  method: 'POST',
  path: '/public/sms/send-verification-code',
  source: 'spec',
  ...publicCall,
  rate: 'code',
  body: z.object({
    area_code: z.optional(line(8)),
    phone: z.optional(line(20)),
    type: z.int().check(z.gte(1), z.lte(3)),
    digest: z.optional(line(128)),
    about: z.optional(aboutAct),
    kind,
  }),
  answer: codeSent,
})

export const login = operation({
  name: 'session.login',
  method: 'POST',
  path: '/public/login',
  source: 'spec',
  ...publicCall,
  rate: 'public',
  body: z.object({ email, password: passwordDigest, email_code: sixDigits, kept: z.optional(z.boolean()) }),
  answer: signedIn,
})

export const retrievePassword = operation({
  name: 'session.retrievePassword',
  method: 'POST',
  path: '/public/password/retrieve',
  source: 'extension',
  ...publicCall,
  rate: 'public',
  body: z.object({ email, email_code: sixDigits, password: passwordDigest, confirm_password: passwordDigest }),
  answer: nothing,
})

/** Signs in by the link of a mail with a code, and the password: for when too many codes were guessed or asked for. */
export const mailLogin = operation({
  name: 'session.mailLogin',
  method: 'POST',
  path: '/public/login/mail-link',
  source: 'extension',
  ...publicCall,
  rate: 'public',
  body: z.object({ link: token, password: passwordDigest, kept: z.optional(z.boolean()) }),
  answer: signedIn,
})

/** Sets a new password by the link of a mail. */
export const mailReset = operation({
  name: 'session.mailReset',
  method: 'POST',
  path: '/public/password/mail-link',
  source: 'extension',
  ...publicCall,
  rate: 'public',
  body: z.object({ link: token, password: passwordDigest, confirm_password: passwordDigest }),
  answer: nothing,
})

/** Step 1, called by the wallet window: the server writes the whole text that will be signed. */
export const walletChallenge = operation({
  name: 'session.walletChallenge',
  method: 'POST',
  path: '/public/wallet/challenge',
  source: 'extension',
  ...publicCall,
  rate: 'public',
  body: z.object({
    chain_type: chainType,
    address: line(128),
    public_key: z.optional(line(256)),
    state: z.optional(signInState),
    console_origin: z.url().check(z.maxLength(500)),
  }),
  answer: z.object({ challenge_id: z.string(), message: z.string(), expires_at: z.int() }),
})

/** Step 2, called by the wallet window: a valid signature returns a uuid that can be used once within two minutes. */
export const walletVerify = operation({
  name: 'session.walletVerify',
  method: 'POST',
  path: '/public/wallet/verify',
  source: 'extension',
  ...publicCall,
  rate: 'public',
  body: z.object({
    challenge_id: line(64),
    address: line(128),
    signature: line(1024),
    public_key: z.optional(line(256)),
    timestamp: z.optional(z.int()),
  }),
  answer: z.object({ uuid: z.string() }),
})

/** Step 3, called by the console. `state` is the value that this browser gave to the wallet. */
export const walletLogin = operation({
  name: 'session.walletLogin',
  method: 'POST',
  path: '/public/login/wallet',
  source: 'spec',
  ...publicCall,
  rate: 'public',
  body: z.object({
    uuid: walletTicket,
    state: z.optional(signInState),
    kept: z.optional(z.boolean()),
  }),
  answer: signedIn,
})

export const loginVerification = operation({
  name: 'session.loginVerification',
  method: 'POST',
  path: '/public/login/verification',
  source: 'spec',
  token: 'pending',
  open: false,
  stepUp: 'none',
  rate: 'public',
  body: z.object({ google_code: z.string().check(grammar('google_code', /^(?:\d{6}|[A-Z0-9]{5}-[A-Z0-9]{5})$/)) }),
  // The token is replaced: the pending one is invalid afterwards.
  answer: z.nullish(z.object({ token })),
})

export const logout = operation({
  name: 'session.logout',
  method: 'POST',
  path: '/user/login-out',
  source: 'spec',
  token: 'pending',
  open: false,
  stepUp: 'none',
  rate: 'write',
  answer: nothing,
})
