import * as z from 'zod/mini'
import { SIGN_IN_SHAPES } from '../payout/shapes'
import { operation } from './operation'
import { assertion, shaped } from './passkey-assertion'
import { signedIn } from './signed-in'

const publicCall = { method: 'POST', source: 'extension', token: 'none', open: false, stepUp: 'none' } as const
const nonce = shaped(SIGN_IN_SHAPES.nonce)

/** Step 1 of a sign-in by passkey: the parts of the text that the passkey signs (`signInText`), good for one try. */
export const passkeyChallenge = operation({
  name: 'session.passkeyChallenge',
  path: '/public/passkey/challenge',
  ...publicCall,
  rate: 'public',
  body: z.object({ console_origin: shaped(SIGN_IN_SHAPES.origin) }),
  answer: z.object({
    nonce,
    not_after: shaped(SIGN_IN_SHAPES.not_after),
    /** The host that passkeys belong to. */
    rp_id: z.string(),
  }),
})

/** Step 2: the passkey, with its person verified, stands for the whole sign-in. */
export const passkeyLogin = operation({
  name: 'session.passkeyLogin',
  path: '/public/login/passkey',
  ...publicCall,
  rate: 'public',
  body: z.object({ nonce, assertion, kept: z.optional(z.boolean()) }),
  answer: signedIn,
})
