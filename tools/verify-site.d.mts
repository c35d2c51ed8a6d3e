import type { Release, SignedRelease } from './release.mjs'
export function verifySite(asked: {
  site: string
  key?: string
  release?: Release
  config?: unknown
  notBefore?: string
  folder?: string
}): Promise<{ files: number; signed?: SignedRelease; config: unknown; differences: string[] }>
