import * as z from 'zod/mini'

/** The state of the page in its address. */
export interface WithdrawSearch {
  /** The token on its network (SPEC.md section 2); an unknown id falls back to the most valuable token. */
  id?: string
  /** The intent whose result is shown, so that the result survives a reload. */
  ref?: string
}

/** The router reads an id of digits as a number, so numbers are accepted too. */
const tokenId = z
  .pipe(
    z.union([z.string(), z.number()]),
    z.transform((value) => String(value)),
  )
  .check(z.maxLength(64), z.regex(/^[\w-]+$/))

/** Reads the address. A wrong value is ignored; the other parts are kept. Never throws. */
export function readWithdrawSearch(given: Readonly<Record<string, unknown>>): WithdrawSearch {
  const id = z.safeParse(tokenId, given['id'])
  const ref = z.safeParse(z.uuid(), given['ref'])
  return { ...(id.success ? { id: id.data } : {}), ...(ref.success ? { ref: ref.data } : {}) }
}
