import type { InlineHashes } from './headers.mjs'

/** The hash of every file of a release by its path: SHA-256, hexadecimal. */
export interface Release {
  files: Record<string, string>
  /** Of what is written inside the pages. */
  inline: InlineHashes
}
export const RELEASE_FILE: string
export const SIGNATURE_FILE: string
export function hashOf(bytes: Uint8Array): string
export function releaseOf(folder: string): Release
export function writeRelease(folder: string): void
export function signRelease(bytes: Uint8Array, key: string): string
export function isSigned(bytes: Uint8Array, signature: string, key: string): boolean
export function readRelease(text: string): Release
export function addressOf(path: string): string
