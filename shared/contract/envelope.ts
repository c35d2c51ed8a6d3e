import * as z from 'zod/mini'

/**
 * Every JSON answer: `{code, msg?, data?}`, 200 is success. Some servers write the code as a string; an absent code
 * is a failure (SECURITY.md section 4, §7).
 */
export const envelope = z.object({
  code: z.union([z.int(), z.pipe(z.string().check(z.regex(/^\d{1,6}$/)), z.coerce.number())]),
  msg: z.optional(z.string()),
  message: z.optional(z.string()),
  data: z.optional(z.unknown()),
  errors: z.optional(z.array(z.object({ path: z.string(), message: z.string() }))),
})

export type Envelope = z.output<typeof envelope>
