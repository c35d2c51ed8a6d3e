import * as z from 'zod/mini'
import { recordId } from '@/lib/forms/search-fields'

/** The state of the page in its address. */
export interface WithdrawSearch {
  /** The token on its network (SPEC.md section 2); an unknown id falls back to the most valuable token. */
  id?: string
  /** The intent whose result is shown, so that the result survives a reload. */
  ref?: string
}

declare module '@/lib/paths/page-search' {
  interface PageSearch {
    '/withdraw': WithdrawSearch
    '/property/withdraw': WithdrawSearch
  }
}

/** Reads the address. A wrong value is ignored; the other parts are kept. Never throws. */
export function readWithdrawSearch(given: Readonly<Record<string, unknown>>): WithdrawSearch {
  const id = z.safeParse(recordId, given['id'])
  const ref = z.safeParse(z.uuid(), given['ref'])
  return { ...(id.success ? { id: id.data } : {}), ...(ref.success ? { ref: ref.data } : {}) }
}
