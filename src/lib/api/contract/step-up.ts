import * as z from 'zod/mini'
import { passwordDigest, sixDigits } from './fields'

/** What a step-up may carry; the server says which of them this act needs. */
export const stepUpProof = {
  password: z.optional(passwordDigest),
  email_code: z.optional(sixDigits),
  phone_code: z.optional(sixDigits),
  google_code: z.optional(sixDigits),
}

/** What proves a change of a factor, or another act of the account: the server says which of them. */
export const accountProof = {
  password: z.optional(passwordDigest),
  email_code: z.optional(sixDigits),
  google_code: z.optional(sixDigits),
}
