#!/usr/bin/env node
// Compares a live console, byte by byte, with a signed release:
//
//   npm run verify-site -- https://console.example --key release-key.pem [--config config.json]
//   npm run verify-site -- https://console.example --release dist/release.json [--config config.json]
//
// --remember FILE keeps the newest release that was seen, and names an older one.
// --folder DIR looks at the files on the host itself: only there can a page be found that nothing leads to.
//
// The list of files comes from the site and must be signed with the key, or it is the one of a build of your own: the same
// source gives the same files. Exit code 0: all as released; 1: something differs; 2: it could not be checked.
// This file imports no package, so that it runs without an install.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { securityHeaders } from './headers.mjs'
import { addressOf, hashOf, pathsOf, readRelease, readSignature, RELEASE_FILE, SIGNATURE_FILE } from './release.mjs'
import { ask, CannotVerify, headerDifferences, typeDifferences, VISITORS } from './site-answers.mjs'
import { manifestFiles } from './web-manifest.mjs'

const USAGE =
  'Say which site and what it is held against: npm run verify-site -- URL --key FILE | --release FILE [--config FILE] [--remember FILE] [--folder DIR]'
/** An address that no site has, for the page of missing addresses. */
const NOWHERE = '/verify-site-asks-for-a-missing-page'
/** Names that workers usually have: one that a page has registered once goes on without any page. */
const OTHER_WORKERS = ['service-worker.js', 'serviceworker.js', 'worker.js', 'sw2.js', 'firebase-messaging-sw.js']
const AT_ONCE = 8

async function askJson(origin, path) {
  const { status, bytes } = await ask(origin, path)
  if (status !== 200) throw new CannotVerify(`${path} is missing: the site answers ${status}.`)
  try {
    return JSON.parse(bytes.toString())
  } catch {
    throw new CannotVerify(`${path} is not JSON.`)
  }
}

/** The list that the site itself has, if its signature is right, with its version and time. */
async function signedRelease(origin, key) {
  const [list, signature] = await Promise.all([ask(origin, RELEASE_FILE), ask(origin, SIGNATURE_FILE)])
  for (const [name, { status }] of Object.entries({ [RELEASE_FILE]: list, [SIGNATURE_FILE]: signature }))
    if (status !== 200) throw new CannotVerify(`${name} is missing: the site answers ${status}.`)
  const signed = readSignature(list.bytes, signature.bytes.toString(), key)
  if (signed === null) throw new CannotVerify(`${RELEASE_FILE} is not signed with this key. Do not trust the site.`)
  return { ...readRelease(list.bytes.toString()), signed }
}

async function* fileDifferences(origin, [path, hash], expected) {
  const isMissingPage = path === '404.html'
  const isPage = path.endsWith('.html')
  const right = isMissingPage ? 404 : 200
  const address = isMissingPage ? NOWHERE : addressOf(path)
  let isRight = true
  for (const visitor of isPage || path === 'sw.js' ? Object.keys(VISITORS) : ['browser']) {
    const { status, headers, bytes } = await ask(origin, address, visitor)
    if (status !== right) yield `${path}: the site answers ${status}, not ${right}`
    else if (hashOf(bytes) !== hash) yield `${path}: other bytes than in the release`
    isRight &&= status === right && hashOf(bytes) === hash
    yield* headerDifferences(path, headers, expected)
    yield* typeDifferences(path, headers)
  }
  if (isPage && !isMissingPage && isRight) yield* otherAddresses(origin, address, hash)
}

/** The same page under its other spellings: a host may leave these out or lead to the page, and has no other page there. */
async function* otherAddresses(origin, address, hash) {
  const folder = address === '/' ? '' : address
  const others = [
    `${address}?verify-site=1`,
    `${folder}/index.html`,
    ...(folder === '' ? [] : [`${folder}/`, `${folder}.html`]),
  ]
  for (const spelling of others) {
    const { status, headers, bytes } = await ask(origin, spelling, 'browser')
    const to = headers.get('location')
    const leadsHere =
      status >= 300 &&
      status < 400 &&
      to !== null &&
      isSameAddress(new URL(to, new URL(spelling, origin)), origin, address)
    if (status !== 404 && !leadsHere && !(status === 200 && hashOf(bytes) === hash))
      yield `${spelling}: another page than ${address} (the site answers ${status})`
  }
}

const isSameAddress = (to, origin, address) =>
  to.origin === new URL(origin).origin && to.pathname.replace(/\/$/, '') === address.replace(/\/$/, '')

async function* workerDifferences(origin, files) {
  for (const name of OTHER_WORKERS) {
    if (name in files) continue
    const { status } = await ask(origin, `/${name}`, 'browser')
    if (status === 200) yield `${name}: the site has this worker, and the release has not`
  }
}

function* folderDifferences(folder, files) {
  for (const path of pathsOf(folder)) if (!(path in files)) yield `${path}: a file that the release does not have`
}

/** One sentence when this release is older than it may be. */
function* ageDifferences(signed, notBefore) {
  if (signed !== undefined && notBefore !== undefined && Date.parse(signed.signed_at) < Date.parse(notBefore))
    yield `release ${signed.version} was signed at ${signed.signed_at}, before ${notBefore}: an older release`
}

/**
 * Holds a live site against a release.
 * @param site its origin; `key` (PEM) or `release` says what it must be; `config` is what its config.json must say, if known;
 *   `notBefore` (ISO 8601) is when the release was signed at the earliest; `folder` has the files of the host
 * @returns how many files were compared, the signed release, and one sentence for each difference
 * @throws CannotVerify when there is nothing to compare, or the site does not answer
 */
export async function verifySite({ site, key, release, config, notBefore, folder }) {
  const list = release ?? (await signedRelease(site, key))
  const live = await askJson(site, 'config.json')
  const differences = [...ageDifferences(list.signed, notBefore)]
  if (config !== undefined && !isDeepStrictEqual(live, config)) differences.push('config.json: not the one given')
  for (const [file, text] of Object.entries(manifestFiles(live.title))) {
    const manifest = await askJson(site, file)
    if (!isDeepStrictEqual(manifest, JSON.parse(text)))
      differences.push(`${file}: not the one that tools/headers.mjs writes for this config.json`)
  }
  const expected = securityHeaders(live, list.inline)
  const rest = Object.entries(list.files)
  const files = rest.length
  const compareRest = async () => {
    for (let file = rest.shift(); file !== undefined; file = rest.shift())
      for await (const difference of fileDifferences(site, file, expected)) differences.push(difference)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, compareRest))
  for await (const difference of workerDifferences(site, list.files)) differences.push(difference)
  if (folder !== undefined) differences.push(...folderDifferences(folder, list.files))
  return { files, signed: list.signed, config: live, differences: [...new Set(differences)].sort() }
}

/** The time of the newest release that was seen before, by the file that keeps it. */
function remembered(file) {
  if (file === undefined || !existsSync(file)) return undefined
  return JSON.parse(readFileSync(file, 'utf8')).signed_at
}

async function main() {
  const text = { type: 'string' }
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { key: text, release: text, config: text, remember: text, folder: text },
  })
  const [site] = positionals
  if (positionals.length !== 1 || !URL.canParse(site) || (values.key === undefined) === (values.release === undefined))
    throw new CannotVerify(USAGE)
  const read = (file) => readFileSync(file, 'utf8')
  const notBefore = remembered(values.remember)
  const { files, signed, config, differences } = await verifySite({
    site,
    notBefore,
    folder: values.folder,
    ...(values.key ? { key: read(values.key) } : { release: readRelease(read(values.release)) }),
    ...(values.config ? { config: JSON.parse(read(values.config)) } : {}),
  })
  const say = (line) => process.stdout.write(`${line}\n`)
  const which = signed === undefined ? 'the release' : `release ${signed.version}, signed ${signed.signed_at}`
  say(`${files} files compared with ${which}.`)
  if (values.key && notBefore === undefined) say('Whether it is the newest release was not asked (--remember FILE).')
  if (!values.config)
    say(
      `config.json was not compared (--config FILE). It sends calls to ${config.api_base} and opens ${config.wallet[config.wallet.active]}.`,
    )
  for (const difference of differences) say(`DIFFERS  ${difference}`)
  const isRight = differences.length === 0
  say(isRight ? 'The site is as released.' : `${differences.length} differences. Do not sign in there.`)
  if (isRight && values.remember && signed) writeFileSync(values.remember, `${JSON.stringify(signed)}\n`)
  process.exitCode = isRight ? 0 : 1
}

if (process.argv[1]?.endsWith('verify-site.mjs'))
  main().catch((error) => {
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 2
  })
