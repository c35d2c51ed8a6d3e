import { knownPart } from './application/part-names'
import type { OpeningPart } from '#shared/contract/opening'

/** The state of the form in its address: the part of it that was asked for. */
export interface ApplySearch {
  part?: OpeningPart
}

declare module '@/lib/paths/page-search' {
  interface PageSearch {
    '/openAuthPage': ApplySearch
  }
}

/** Reads the address. Never throws: a damaged link opens the form at its beginning. */
export function readApplySearch(raw: Record<string, unknown>): ApplySearch {
  const part = knownPart(raw['part'])
  return part ? { part } : {}
}
