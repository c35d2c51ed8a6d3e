// @vitest-environment node
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { securityHeaders } from '../../tools/headers.mjs'
import { addressOf, hashOf, RELEASE_FILE, SIGNATURE_FILE, signRelease } from '../../tools/release.mjs'
import { CannotVerify } from '../../tools/site-answers.mjs'
import { verifySite } from '../../tools/verify-site.mjs'
import { manifestFiles, webManifest } from '../../tools/web-manifest.mjs'

const CONFIG = {
  title: 'Northwind',
  api_base: 'https://api.example/v1',
  wallet: { active: 'production' as const, test: 'https://t.example', production: 'https://w.example' },
  error_report_url: null,
}
const FILES: Readonly<Record<string, string>> = {
  'index.html': '<p>start</p>',
  'login/index.html': '<p>sign in</p>',
  'm/record/index.html': '<p>records</p>',
  '404.html': '<p>not here</p>',
  'sw.js': 'self.x = 1',
  'assets/a-1.js': 'export const a = 1',
  'assets/a-1.css': 'p { color: red }',
}
const keys = generateKeyPairSync('ed25519', {
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})
const list = Object.fromEntries(Object.entries(FILES).map(([path, text]) => [path, hashOf(Buffer.from(text))]))
const SIGNED = { version: '1.4.0', signed_at: '2026-11-20T10:00:00Z' }
const inline = { scripts: ['sha256-AAAA'], styles: ['sha256-BBBB'] }
const released = Buffer.from(JSON.stringify({ files: list, inline }))

/** What the host sends for a file of this kind. */
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  html: 'text/html; charset=utf-8',
}
const typeOf = (path: string): string => {
  const file = Object.keys(FILES).find((name) => addressOf(name) === path) ?? '404.html'
  return TYPES[file.split('.').at(-1) ?? ''] ?? 'application/json'
}

interface Site {
  texts: Record<string, string>
  headers: Record<string, string>
  statuses: Record<string, number>
  /** What browsers get instead. */
  browsers?: Record<string, string>
  types?: Record<string, string>
}

/** A right site of this release; a test spoils a part of it. */
const right = (): Site => ({
  texts: {
    ...Object.fromEntries(Object.entries(FILES).map(([path, text]) => [addressOf(path), text])),
    '/config.json': JSON.stringify(CONFIG),
    ...Object.fromEntries(Object.entries(manifestFiles(CONFIG.title)).map(([file, text]) => [`/${file}`, text])),
    [`/${RELEASE_FILE}`]: released.toString(),
    [`/${SIGNATURE_FILE}`]: signRelease(released, keys.privateKey, SIGNED),
  },
  headers: securityHeaders(CONFIG, inline),
  statuses: {},
})

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

async function serve(site: Site): Promise<string> {
  const server = createServer((incoming, outgoing) => {
    const asked = incoming.url ?? '/'
    // A static host does not look at the query.
    const path = asked in site.texts ? asked : (asked.split('?')[0] ?? '/')
    const forBrowsers = incoming.headers['sec-fetch-mode'] === 'navigate' ? site.browsers?.[path] : undefined
    const text = forBrowsers ?? site.texts[path]
    const type = { 'Content-Type': site.types?.[path] ?? typeOf(path) }
    outgoing.writeHead(site.statuses[path] ?? (text === undefined ? 404 : 200), { ...type, ...site.headers })
    outgoing.end(text ?? site.texts['/404.html'])
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('Not a port')
  return `http://127.0.0.1:${address.port}`
}

const verify = async (site: Site, more = {}) =>
  await verifySite({ site: await serve(site), key: keys.publicKey, ...more })

describe('a live site is held against its release', () => {
  test('a right one has no difference, with the list of the site or with one of a build of your own', async () => {
    const expected = { files: Object.keys(FILES).length, differences: [] }
    expect(await verify(right(), { config: CONFIG })).toMatchObject(expected)
    const site = await serve(right())
    expect(await verifySite({ site, release: { files: list, inline } })).toMatchObject(expected)
  })

  test.each(Object.keys(FILES))('one flipped byte in %s is found', async (path) => {
    const site = right()
    const bytes = Buffer.from(FILES[path] ?? '')
    const middle = Math.floor(bytes.length / 2)
    bytes.writeUInt8(bytes.readUInt8(middle) ^ 1, middle)
    site.texts[addressOf(path)] = bytes.toString('latin1')
    expect((await verify(site)).differences).toEqual([`${path}: other bytes than in the release`])
  })

  test.each<[string, (site: Site) => void, string]>([
    ['a file that is gone', (site) => delete site.texts['/sw.js'], 'sw.js: the site answers 404, not 200'],
    [
      'a page behind a redirect',
      (site) => (site.statuses['/login'] = 302),
      'login/index.html: the site answers 302, not 200',
    ],
    [
      'a console that opens the wallet of somebody else',
      (site) => (site.texts['/config.json'] = JSON.stringify({ ...CONFIG, title: 'Other' })),
      'config.json: not the one given',
    ],
    [
      'a manifest of another title',
      (site) => (site.texts['/manifest.webmanifest'] = JSON.stringify(webManifest('Other'))),
      'manifest.webmanifest: not the one that tools/headers.mjs writes for this config.json',
    ],
  ])('%s is named', async (_, spoil, difference) => {
    const site = right()
    spoil(site)
    expect((await verify(site, { config: CONFIG })).differences).toContain(difference)
  })

  test('a policy that lets other scripts in is named for each file', async () => {
    const site = right()
    site.headers = { ...site.headers, 'Content-Security-Policy': "default-src * 'unsafe-inline'" }
    const { differences } = await verify(site)
    expect(differences).toHaveLength(Object.keys(FILES).length)
    expect(differences[0]).toContain('header Content-Security-Policy is "default-src * \'unsafe-inline\'"')
  })
})

describe('a site that somebody tampered with is named', () => {
  const withHeader = (name: string, value: string) => (site: Site) => {
    site.headers = { ...site.headers, [name]: value }
  }
  test.each<[string, (site: Site) => void, string | RegExp]>([
    [
      'a header that leads elsewhere',
      withHeader('Refresh', '0; url=https://evil.example'),
      /header refresh is "0; url/,
    ],
    ['a cookie', withHeader('Set-Cookie', 'a=b'), /header set-cookie is "a=b"/],
    [
      'a second policy that reports to somebody',
      withHeader('Content-Security-Policy-Report-Only', 'default-src *; report-uri https://evil.example'),
      /header content-security-policy-report-only/,
    ],
    ['a worker for the whole site', withHeader('Service-Worker-Allowed', '/'), /header service-worker-allowed/],
    [
      'a script that is sent as a page',
      (site) => (site.types = { '/assets/a-1.js': 'text/html' }),
      'assets/a-1.js: Content-Type is "text/html", not "text/javascript"',
    ],
    [
      'a worker that no release has',
      (site) => (site.texts['/service-worker.js'] = 'self.x = 2'),
      'service-worker.js: the site has this worker, and the release has not',
    ],
    [
      'another page with a query',
      (site) => (site.texts['/login?verify-site=1'] = '<p>other</p>'),
      '/login?verify-site=1: another page than /login (the site answers 200)',
    ],
    [
      'another page behind a slash',
      (site) => (site.texts['/login/'] = '<p>other</p>'),
      '/login/: another page than /login (the site answers 200)',
    ],
    [
      'other bytes for browsers',
      (site) => (site.browsers = { '/login': '<p>other</p>' }),
      'login/index.html: other bytes than in the release',
    ],
  ])('%s', async (_, spoil, difference) => {
    const site = right()
    spoil(site)
    const { differences } = await verify(site)
    const isNamed = differences.some((each) =>
      typeof difference === 'string' ? each.includes(difference) : difference.test(each),
    )
    expect(isNamed, differences.join('; ')).toBe(true)
  })

  test('an older release, although it is signed', async () => {
    expect(await verify(right(), { notBefore: '2026-11-20T10:00:00Z' })).toMatchObject({
      differences: [],
      signed: SIGNED,
    })
    expect((await verify(right(), { notBefore: '2026-11-20T10:00:01Z' })).differences).toEqual([
      'release 1.4.0 was signed at 2026-11-20T10:00:00Z, before 2026-11-20T10:00:01Z: an older release',
    ])
  })

  test('a page that nothing leads to, by whoever can look at the files', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'site-'))
    closing.push(() => rmSync(folder, { recursive: true, force: true }))
    for (const name of ['index.html', 'config.json', 'prize.html', 'prize-sw.js']) writeFileSync(join(folder, name), '')
    expect((await verify(right(), { folder })).differences).toEqual([
      'prize-sw.js: a file that the release does not have',
      'prize.html: a file that the release does not have',
    ])
  })
})

describe('what cannot be checked is no success', () => {
  test.each<[string, (site: Site) => void, RegExp]>([
    ['a list of another key', (site) => (site.texts[`/${SIGNATURE_FILE}`] = 'AAAA'), /not signed with this key/],
    [
      'a signature with another time',
      (site) => {
        const text = site.texts[`/${SIGNATURE_FILE}`] ?? ''
        site.texts[`/${SIGNATURE_FILE}`] = text.replace('2026-11-20', '2026-11-29')
      },
      /not signed with this key/,
    ],
    [
      'a list that was changed after it was signed',
      (site) => (site.texts[`/${RELEASE_FILE}`] = released.toString().replace('"sw.js"', '"sw2.js"')),
      /not signed with this key/,
    ],
    [
      'no signature',
      (site) => delete site.texts[`/${SIGNATURE_FILE}`],
      /release\.json\.sig is missing: the site answers 404/,
    ],
    ['no configuration', (site) => (site.texts['/config.json'] = '<html>'), /config\.json is not JSON/],
  ])('%s', async (_, spoil, words) => {
    const site = right()
    spoil(site)
    const asked = verify(site)
    await expect(asked).rejects.toThrow(words)
    await expect(asked).rejects.toBeInstanceOf(CannotVerify)
  })

  test('a site that does not answer', async () => {
    await expect(verifySite({ site: 'http://127.0.0.1:9', key: keys.publicKey })).rejects.toBeInstanceOf(CannotVerify)
  })
})
