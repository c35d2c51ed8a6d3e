import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readReturnPath } from '@/lib/device/return-path'

fc.configureGlobal({ seed: 20261121 })

const origin = 'https://console.example'
const ROUTES = new Set(['/', '/record', '/property', '/property/withdraw', '/m/', '/m/record'])
const isKnownRoute = (pathname: string): boolean => ROUTES.has(pathname)
const read = (candidate: unknown) => readReturnPath(candidate, { origin, isKnownRoute })
/** Accepts every path as a route, so that only the form protects. */
const readAny = (candidate: unknown) => readReturnPath(candidate, { origin, isKnownRoute: () => true })

describe('a return path', () => {
  it.each([
    '/',
    '/record',
    '/record?page=2&status=1',
    '/property/withdraw?id=7#amount',
    '/m/record?from=2026-11-01',
    '/record?q=https://x.example//',
  ])('%s is accepted', (path) => {
    expect(read(path)).toBe(path)
  })

  it('is refused when no route has that path', () => {
    for (const path of ['/nowhere', '/record/', '/RECORD', '/recordx', '/record/1']) expect(read(path)).toBeUndefined()
  })

  it('is refused when it names a host, even our own, or contains dot segments', () => {
    for (const path of [
      '//console.example/record',
      `${origin}/record`,
      '/property/../record',
      '/./record',
      '/%2e/record',
    ]) {
      expect(read(path)).toBeUndefined()
    }
  })

  it('is refused with a blank or control character, even in its query', () => {
    for (const path of ['/record?q=a b', '/record?q=\t', '/record?q=\u0001', '/record#\u0000'])
      expect(read(path)).toBeUndefined()
  })

  it('is refused when it is not a text or too long', () => {
    for (const candidate of [undefined, null, 7, {}, ['/record'], '', `/record?x=${'a'.repeat(2048)}`]) {
      expect(read(candidate)).toBeUndefined()
    }
  })

  it('is refused when our own origin is not known', () => {
    expect(readReturnPath('/record', { origin: 'null', isKnownRoute })).toBeUndefined()
    expect(readReturnPath('/record', { origin: `${origin}/`, isKnownRoute })).toBeUndefined()
  })
})

const HOSTS = [
  'evil.example',
  'evil.example/record',
  'evil.example:443',
  'user@evil.example',
  'console.example@evil.example',
  'console.example.evil.example',
  'evil.example?console.example',
  'evil.example#console.example',
  '[::1]',
  '0x7f000001',
  '例え.example',
  'xn--r8jz45g.example',
]

const LEADS = [
  '//',
  '///',
  '////',
  '/\\',
  '\\\\',
  '\\/',
  '\\',
  '/\\/',
  '/\t/',
  '/\n/',
  '/\r/',
  '\t//',
  ' //',
  '\u00a0//',
  '\u3000//',
  '\ufeff//',
  '\0//',
  '/\0/',
  '/ /',
  '/.//',
  '/..//',
  '/./\\',
  '/%2e//',
  '/%2E%2e//',
  '/%2f',
  '/%2f%2f',
  '/%5c',
  '/%5C%5c',
  '/%09/',
  '/%0a/',
  '/%0d%0a/',
  '/%252f%252f',
  '/%00/',
  '/record//',
  '/record/../..//',
  '/m//',
  'http://',
  'https://',
  'HTTPS://',
  'https:/',
  'https:',
  'https:\\\\',
  'ftp://',
  'javascript://',
  'javascript:alert(1)//',
  'data:text/html,',
  'vbscript:',
  'blob:https://',
  'file:///',
  'record//',
  '@',
  '.',
  '?//',
  '#//',
]

describe('hostile payloads', () => {
  const payloads = LEADS.flatMap((lead) => HOSTS.map((host) => `${lead}${host}`))

  it('are at least 500', () => {
    expect(new Set(payloads).size).toBeGreaterThanOrEqual(500)
  })

  it('are all refused', () => {
    for (const payload of payloads) expect([payload, read(payload)]).toEqual([payload, undefined])
  })

  it('are refused by their form alone, even if every path were a route', () => {
    for (const payload of payloads) expect([payload, readAny(payload)]).toEqual([payload, undefined])
  })

  it('are refused after one or two rounds of decoding too', () => {
    const once = payloads.map((payload) => encodeURI(payload))
    const twice = once.map((payload) => encodeURI(payload))
    for (const payload of [...once, ...twice]) {
      const result = readAny(payload)
      const decoded = decodeURIComponent(decodeURIComponent(result ?? '/'))
      expect(new URL(decoded, origin).origin).toBe(origin)
    }
  })

  it('made of random parts never lead to another site', () => {
    const unit = fc.constantFrom(
      '/',
      '\\',
      '.',
      '..',
      '%2f',
      '%5c',
      '%2e',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'https',
      '\t',
      ' ',
      '\u200b',
      'é',
    )
    fc.assert(
      fc.property(fc.array(unit, { maxLength: 8 }), (parts) => {
        const result = readAny(`/${parts.join('')}`) ?? '/'
        const target = new URL(result, origin)
        expect(target.origin).toBe(origin)
        expect(target.pathname.startsWith('//')).toBe(false)
        expect(`${target.pathname}${target.search}${target.hash}`).toBe(result)
      }),
      { numRuns: 3000 },
    )
  })
})
