import * as z from 'zod/mini'
import { passwordDigest, sixDigits } from './fields'

/**
 * What a step-up may carry; the server says which of them this act needs. Every method is among them everywhere: on a back
 * end of SPEC.md alone a text message may be the only proof that a merchant has.
 */
export const stepUpProof = {
  password: z.optional(passwordDigest),
  email_code: z.optional(sixDigits),
  phone_code: z.optional(sixDigits),
  google_code: z.optional(sixDigits),
}

/** What is told of the codes of an act before one is asked for. */
export const codeLimits = {
  /** Seconds until a code for this act can be sent to the merchant's own mailbox or phone; 0: now. */
  code_wait: z.optional(z.object({ email: z.optional(z.int()), phone: z.optional(z.int()) })),
  /** True: with an authenticator bound this act would ask for no code by mail or text message. */
  code_spared_by_google: z.optional(z.boolean()),
}
