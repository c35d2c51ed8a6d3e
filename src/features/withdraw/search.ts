import * as z from 'zod/mini'

/** The state of the page in its address. */
export interface WithdrawSearch {
  /** The token on its network (SPEC.md section 2); one that is none falls back to the most valuable. */
  id?: string
  /** The intent whose withdrawal is shown: the result survives a reload. */
  ref?: string
}

/** An id of digits alone is a number to whoever reads addresses. */
const tokenId = z
  .pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value)),
  )
  .check(z.maxLength(64), z.regex(/^[\w-]+$/))

/** Garbage in a link is as good as nothing, part by part. */
export function readWithdrawSearch(given: Readonly<Record<string, unknown>>): WithdrawSearch {
  const id = z.safeParse(tokenId, given['id'])
  const ref = z.safeParse(z.uuid(), given['ref'])
  return { ...(id.success ? { id: id.data } : {}), ...(ref.success ? { ref: ref.data } : {}) }
}
