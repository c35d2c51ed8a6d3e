import type { Release } from './release.mjs'
/** What cannot be checked: no answer, no list, a signature of another key. */
export class CannotVerify extends Error {}
export function verifySite(asked: {
  site: string
  key?: string
  release?: Release
  config?: unknown
}): Promise<{ files: number; config: unknown; differences: string[] }>
