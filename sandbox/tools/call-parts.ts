import type { Context } from 'hono'
import * as z from 'zod/mini'
import { Refusal } from '#server/core/refusal'
import { fieldErrors, parseJson, readBody } from '#server/http/request-parts'

const LARGEST_BODY = 4096

/** The envelope of the API, around a call's data. */
export const ok = (context: Context, data: unknown): Response => context.json({ code: 200, msg: 'ok', data })

/** What a call was given. @throws Refusal parameter_error */
export async function bodyOf<Schema extends z.ZodMiniType>(
  context: Context,
  schema: Schema,
): Promise<z.output<Schema>> {
  const parsed = z.safeParse(schema, parseJson(await readBody(context.req.raw, LARGEST_BODY)))
  if (parsed.success) return parsed.data
  throw new Refusal('parameter_error', fieldErrors(parsed.error, 'en-US'))
}
