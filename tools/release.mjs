// The list of all files of a release with their SHA-256, and its signature. Every deployment serves the same files, whatever its
// configuration says, so that one list fits all of them: `npm run verify-site` compares a live site with it.
// This file imports no package, so that it runs without an install.
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { readInline } from './headers.mjs'

/** The list, and its signature, in the folder that is served. */
export const RELEASE_FILE = 'release.json'
export const SIGNATURE_FILE = 'release.json.sig'

/** Files that a deployment writes itself (docs/operate.md), compressed copies of others, and the list itself. */
const OF_THE_DEPLOYMENT =
  /^(?:config\.json|manifest(?:\.zh-CN)?\.webmanifest|_headers|security-headers\.conf|console\.conf|icon\.svg|icons\/.*|release\.json(?:\.sig)?|.*\.(?:br|gz))$/

/** @returns the SHA-256 of bytes in hexadecimal letters */
export const hashOf = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** @returns the paths of a folder's files, without those that a deployment writes itself */
export function pathsOf(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((path) => !OF_THE_DEPLOYMENT.test(path))
    .sort()
}

/**
 * @returns the hash of every file of a built console that is the same in each deployment, by its path, in order; and the
 * hashes of what is written inside its pages, which the policy names
 */
export function releaseOf(folder) {
  const paths = pathsOf(folder)
  const files = Object.fromEntries(paths.map((path) => [path, hashOf(readFileSync(join(folder, path)))]))
  return { files, inline: readInline(folder) }
}

/** Writes the list of a built console beside its files. */
export function writeRelease(folder) {
  writeFileSync(join(folder, RELEASE_FILE), `${JSON.stringify(releaseOf(folder), null, 1)}\n`)
}

/** What is signed: the list by its hash, the version, and when it was signed. An older release is a right one of its time. */
const signedText = ({ version, signed_at, sha256 }) => `${version}\n${signed_at}\n${sha256}\n`

/**
 * Signs the bytes of a list.
 * @param key a private Ed25519 key as PEM
 * @param release `version` of the release, and `signed_at` as ISO 8601 in UTC
 * @returns the text of the signature's file
 */
export function signRelease(bytes, key, { version, signed_at }) {
  const secret = createPrivateKey(key)
  if (secret.asymmetricKeyType !== 'ed25519') throw new Error('RELEASE_KEY must name a private Ed25519 key as PEM.')
  const said = { version, signed_at, sha256: hashOf(bytes) }
  const signature = sign(null, Buffer.from(signedText(said)), secret).toString('base64')
  return `${JSON.stringify({ ...said, signature }, null, 1)}\n`
}

/**
 * Reads the file of a signature and checks it with a public key (PEM).
 * @returns version and time of the release; null when the key did not sign these bytes
 */
export function readSignature(bytes, text, key) {
  const open = createPublicKey(key)
  if (open.asymmetricKeyType !== 'ed25519') throw new Error('The public key must be an Ed25519 key as PEM.')
  let said
  try {
    said = JSON.parse(text)
  } catch {
    return null
  }
  const { version, signed_at, sha256, signature } = said ?? {}
  if (![version, signed_at, sha256, signature].every((part) => typeof part === 'string')) return null
  if (sha256 !== hashOf(bytes) || Number.isNaN(Date.parse(signed_at))) return null
  const isRight = verify(null, Buffer.from(signedText(said)), open, Buffer.from(signature, 'base64'))
  return isRight ? { version, signed_at } : null
}

/**
 * Reads a list.
 * @throws Error when it is none
 */
export function readRelease(text) {
  const { files, inline } = JSON.parse(text)
  const rows = typeof files === 'object' && files !== null ? Object.entries(files) : []
  const named = [inline?.scripts, inline?.styles]
  if (rows.length === 0 || rows.some(([, hash]) => !/^[0-9a-f]{64}$/.test(hash)) || !named.every(Array.isArray))
    throw new Error('This is not the list of a release.')
  return { files, inline }
}

/** The address at which a static host serves a file: that of a page is its folder. */
export function addressOf(path) {
  return `/${path.replace(/(?:^|\/)index\.html$/, '')}`
}
