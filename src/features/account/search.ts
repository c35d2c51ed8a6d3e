import * as z from 'zod/mini'
import { lenient, pageFrom, written } from '@/lib/forms/search-fields'

/** The rows that open in place, by their names in the address. */
const ROWS = [
  'name',
  'address',
  'website',
  'links',
  'zone',
  'email',
  'phone',
  'password',
  'transaction',
  'google',
  'codes',
  'wallet',
  'passkey',
  'close',
] as const
export type RowName = (typeof ROWS)[number]

/** The state of the page in its address. */
export interface AccountSearch {
  open?: RowName | undefined
  /** The page of the activity log, which is then open. */
  log?: number | undefined
  /** 1 opens security (SPEC.md section 2); the page takes it out of the address at once. */
  fromType?: 1 | undefined
}

declare module '@/lib/paths/page-search' {
  interface PageSearch {
    '/accountInfo': AccountSearch
  }
}

const fields = z.object({
  open: lenient(z.enum(ROWS)),
  log: pageFrom(1),
  fromType: lenient(z.literal(1)),
})

/**
 * Reads the address. Never throws: a damaged link opens the normal view.
 * @example readAccountSearch({ open: 'phone', log: 'x' }) // { open: 'phone' }
 */
export function readAccountSearch(raw: Record<string, unknown>): AccountSearch {
  return written({ ...z.parse(fields, raw) })
}
