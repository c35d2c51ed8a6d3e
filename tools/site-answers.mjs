// How a static host answers for a console, and what is wrong with an answer (`npm run verify-site`).
// This file imports no package, so that it runs without an install.

import http from 'node:http'
import https from 'node:https'
import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib'

/** What cannot be checked; everything else that is found is a difference. */
export class CannotVerify extends Error {}

const ANSWERS_WITHIN_MS = 30_000
/** A host may give other files to browsers than to programs, so both ask. One that tells visitors apart by more is not found. */
export const VISITORS = {
  program: {},
  browser: {
    'User-Agent':
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    Accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'Accept-Encoding': 'gzip, deflate, br',
    'Accept-Language': 'en-US,en;q=0.9',
    'Sec-Fetch-Dest': 'document',
    'Sec-Fetch-Mode': 'navigate',
    'Sec-Fetch-Site': 'none',
    'Upgrade-Insecure-Requests': '1',
  },
}

/** Not `fetch`: that names itself in headers which no browser sends in such words, whatever it is given. */
async function answerTo(url, headers) {
  const { request } = url.protocol === 'https:' ? https : http
  return await new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(ANSWERS_WITHIN_MS)
    const asked = request(url, { headers, signal, agent: false }, resolve)
    asked.on('error', reject)
    asked.end()
  })
}

/** Browsers take the compressed copy of a file where the host has one: it must be the same file. */
const DECODERS = { br: brotliDecompressSync, gzip: gunzipSync, deflate: inflateSync }

/**
 * @returns status, headers and the bytes of the file, unpacked
 * @throws CannotVerify when the site does not answer
 */
export async function ask(origin, path, visitor = 'program') {
  try {
    const answer = await answerTo(new URL(path, origin), VISITORS[visitor])
    const bytes = Buffer.concat(await answer.toArray())
    const decode = DECODERS[answer.headers['content-encoding'] ?? ''] ?? ((packed) => packed)
    const headers = new Headers(
      Object.entries(answer.headers).flatMap(([name, value]) => [value].flat().map((each) => [name, each])),
    )
    return { status: answer.statusCode, headers, bytes: bytes.length === 0 ? bytes : decode(bytes) }
  } catch (error) {
    throw new CannotVerify(`${path} did not answer: ${error.message}`)
  }
}

/** Headers that every host may send besides those of the release: none of them acts on a page. */
const HARMLESS = new Set(
  (
    'accept-ranges age alt-svc cache-control connection content-encoding content-language content-length content-type date etag ' +
    'expires keep-alive last-modified pragma server server-timing transfer-encoding vary via x-cache x-cache-hits x-request-id ' +
    'x-served-by x-timer'
  ).split(' '),
)
/** What hosts and CDNs add to name themselves. */
const OF_HOSTS = /^(?:cf-|x-amz-|x-amzn-|x-azure-|x-nf-|x-vercel-|x-github-|x-fastly-)/

const TYPES = {
  html: ['text/html'],
  js: ['text/javascript', 'application/javascript'],
  css: ['text/css'],
  json: ['application/json'],
  svg: ['image/svg+xml'],
  png: ['image/png'],
  ico: ['image/x-icon', 'image/vnd.microsoft.icon'],
  woff2: ['font/woff2', 'application/font-woff2'],
  txt: ['text/plain'],
}

/** One sentence for each header that is missing, other than in the release, or not of it at all. */
export function* headerDifferences(path, headers, expected) {
  const wanted = new Map(Object.entries(expected).map(([name, value]) => [name.toLowerCase(), { name, value }]))
  for (const { name, value } of wanted.values()) {
    const sent = headers.get(name)
    if (sent !== value) yield `${path}: header ${name} is ${sent === null ? 'missing' : `"${sent}"`}, not "${value}"`
  }
  for (const [name, value] of headers)
    if (!wanted.has(name) && !HARMLESS.has(name) && !OF_HOSTS.test(name))
      yield `${path}: header ${name} is "${value}", and the release has no such header`
}

/** One sentence when a browser would take the file for something else. */
export function* typeDifferences(path, headers) {
  const right = TYPES[path.split('.').at(-1)]
  const sent = headers.get('content-type')?.split(';')[0].trim().toLowerCase()
  if (right !== undefined && !right.includes(sent))
    yield `${path}: Content-Type is ${sent === undefined ? 'missing' : `"${sent}"`}, not "${right[0]}"`
}
