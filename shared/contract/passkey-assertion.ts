import * as z from 'zod/mini'
import { CREDENTIAL_ID } from '../payout/shapes'
import { grammar } from './grammar'

/** A text of exactly this shape. */
export const shaped = (shape: RegExp) => z.string().check(grammar('passkey', shape))
/** Bytes in base64url without padding. */
export const bytes = z.string().check(grammar('passkey', /^[A-Za-z0-9_-]{1,8192}$/))

/** What `navigator.credentials.get` gives, each part in base64url. */
export const assertion = z.object({
  credential_id: shaped(CREDENTIAL_ID),
  authenticator_data: bytes,
  client_data: bytes,
  signature: bytes,
})
