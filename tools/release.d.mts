import type { InlineHashes } from './headers.mjs'

/** A version, and when it was signed (ISO 8601, UTC). */
export interface SignedRelease {
  version: string
  signed_at: string
}
/** The hash of every file of a release by its path: SHA-256, hexadecimal. */
export interface Release {
  files: Record<string, string>
  /** Of what is written inside the pages. */
  inline: InlineHashes
}
export const RELEASE_FILE: string
export const SIGNATURE_FILE: string
export function hashOf(bytes: Uint8Array): string
export function pathsOf(folder: string): string[]
export function releaseOf(folder: string): Release
export function writeRelease(folder: string): void
export function signRelease(bytes: Uint8Array, key: string, release: SignedRelease): string
export function readSignature(bytes: Uint8Array, text: string, key: string): SignedRelease | null
export function readRelease(text: string): Release
export function addressOf(path: string): string
