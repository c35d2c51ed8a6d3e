#!/usr/bin/env node
// Compares a live console, byte by byte, with a signed release:
//
//   npm run verify-site -- https://console.example --key release-key.pem [--config config.json]
//   npm run verify-site -- https://console.example --release dist/release.json [--config config.json]
//
// The list of files comes from the site and must be signed with the key, or it is the one of a build of your own: the same
// source gives the same files. Exit code 0: all as released; 1: something differs; 2: it could not be checked.
// This file imports no package, so that it runs without an install.
import { readFileSync } from 'node:fs'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { securityHeaders } from './headers.mjs'
import { addressOf, hashOf, isSigned, readRelease, RELEASE_FILE, SIGNATURE_FILE } from './release.mjs'
import { webManifest } from './web-manifest.mjs'

const USAGE =
  'Say which site and what it is held against: npm run verify-site -- URL --key FILE | --release FILE [--config FILE]'
/** An address that no site has, for the page of missing addresses. */
const NOWHERE = '/verify-site-asks-for-a-missing-page'
const AT_ONCE = 8
const ANSWERS_WITHIN_MS = 30_000

/** What cannot be checked; everything else that is found is a difference. */
export class CannotVerify extends Error {}

async function ask(origin, path) {
  const answer = await fetch(new URL(path, origin), {
    redirect: 'manual',
    cache: 'no-store',
    signal: AbortSignal.timeout(ANSWERS_WITHIN_MS),
  }).catch((error) => {
    throw new CannotVerify(`${path} did not answer: ${error.cause?.message ?? error.message}`)
  })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

async function askJson(origin, path) {
  const { status, bytes } = await ask(origin, path)
  if (status !== 200) throw new CannotVerify(`${path} is missing: the site answers ${status}.`)
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw new CannotVerify(`${path} is not JSON.`)
  }
}

/** The list that the site itself has, if its signature is right. */
async function signedRelease(origin, key) {
  const [list, signature] = await Promise.all([ask(origin, RELEASE_FILE), ask(origin, SIGNATURE_FILE)])
  for (const [name, { status }] of Object.entries({ [RELEASE_FILE]: list, [SIGNATURE_FILE]: signature }))
    if (status !== 200) throw new CannotVerify(`${name} is missing: the site answers ${status}.`)
  if (!isSigned(list.bytes, signature.bytes.toString(), key))
    throw new CannotVerify(`${RELEASE_FILE} is not signed with this key. Do not trust the site.`)
  return readRelease(list.bytes.toString())
}

function* headerDifferences(path, headers, expected) {
  for (const [name, value] of Object.entries(expected)) {
    const sent = headers.get(name)
    if (sent !== value) yield `${path}: header ${name} is ${sent === null ? 'missing' : `"${sent}"`}, not "${value}"`
  }
}

async function* fileDifferences(origin, [path, hash], expected) {
  const isMissingPage = path === '404.html'
  const { status, headers, bytes } = await ask(origin, isMissingPage ? NOWHERE : addressOf(path))
  const right = isMissingPage ? 404 : 200
  if (status !== right) yield `${path}: the site answers ${status}, not ${right}`
  else if (hashOf(bytes) !== hash) yield `${path}: other bytes than in the release`
  yield* headerDifferences(path, headers, expected)
}

/**
 * Holds a live site against a release.
 * @param site its origin; `key` (PEM) or `release` says what it must be; `config` is what its config.json must say, if known
 * @returns how many files were compared, and one sentence for each difference
 * @throws CannotVerify when there is nothing to compare, or the site does not answer
 */
export async function verifySite({ site, key, release, config }) {
  const list = release ?? (await signedRelease(site, key))
  const live = await askJson(site, 'config.json')
  const differences = []
  if (config !== undefined && !isDeepStrictEqual(live, config)) differences.push('config.json: not the one given')
  const manifest = await askJson(site, 'manifest.webmanifest')
  if (!isDeepStrictEqual(manifest, webManifest(live.title)))
    differences.push('manifest.webmanifest: not the one that tools/headers.mjs writes for this config.json')
  const expected = securityHeaders(live, list.inline)
  const files = Object.entries(list.files)
  const rest = [...files]
  const compareRest = async () => {
    for (let file = rest.shift(); file !== undefined; file = rest.shift())
      for await (const difference of fileDifferences(site, file, expected)) differences.push(difference)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, compareRest))
  return { files: files.length, config: live, differences: differences.sort() }
}

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: { type: 'string' }, release: { type: 'string' }, config: { type: 'string' } },
  })
  const [site] = positionals
  if (positionals.length !== 1 || !URL.canParse(site) || (values.key === undefined) === (values.release === undefined))
    throw new CannotVerify(USAGE)
  const text = (file) => readFileSync(file, 'utf8')
  const { files, config, differences } = await verifySite({
    site,
    ...(values.key ? { key: text(values.key) } : { release: readRelease(text(values.release)) }),
    ...(values.config ? { config: JSON.parse(text(values.config)) } : {}),
  })
  const say = (line) => process.stdout.write(`${line}\n`)
  say(`${files} files compared with the release.`)
  if (!values.config)
    say(
      `config.json was not compared (--config FILE). It sends calls to ${config.api_base} and opens ${config.wallet[config.wallet.active]}.`,
    )
  for (const difference of differences) say(`DIFFERS  ${difference}`)
  say(
    differences.length === 0 ? 'The site is as released.' : `${differences.length} differences. Do not sign in there.`,
  )
  process.exitCode = differences.length === 0 ? 0 : 1
}

if (process.argv[1]?.endsWith('verify-site.mjs'))
  main().catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  })
