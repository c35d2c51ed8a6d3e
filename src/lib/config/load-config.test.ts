import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { checkConfig, ConfigError, loadConfig } from './load-config'

const shipped: Record<string, unknown> = JSON.parse(readFileSync('public/config.json', 'utf8'))
const here = 'https://console.example'
const wrong = (change: Record<string, unknown>) => {
  try {
    checkConfig({ ...shipped, ...change }, here)
  } catch (error) {
    if (error instanceof ConfigError) return error.fields
  }
  return undefined
}
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

afterEach(() => vi.unstubAllGlobals())

describe('config.json', () => {
  it('is correct in the shipped file', () => {
    expect(checkConfig(shipped, here).title).toBe('Settlement Business Center')
  })

  it.each([
    ['title', ''],
    ['title', 'x'.repeat(61)],
    ['logo', 'javascript:alert(1)'],
    ['colour', 'red'],
    ['languages', []],
    ['languages', ['en', 'fr']],
    ['api_base', '/api/v1/'],
    ['api_base', '//evil.example'],
    ['api_base', ''],
    ['paths', { 'session.walletLogin': 'public/login' }],
    ['documentation_url', '//evil.example'],
    ['explorer_hosts', ['https://etherscan.io']],
    ['enabled_chains', 'Ethereum'],
    ['error_report_url', 5],
  ])('names the field %s when it is %j', (field, value) => {
    expect(wrong({ [field]: value })).toEqual([field])
  })

  it('names every missing field at once, nested ones too', () => {
    expect(wrong({ headers: { token: 'X Token' }, wallet: { active: 'both' } })).toEqual([
      'headers.token',
      'headers.language',
      'headers.time',
      'wallet.active',
      'wallet.test',
      'wallet.production',
    ])
    expect(wrong({ wallet: null })).toEqual(['wallet.active', 'wallet.test', 'wallet.production'])
  })

  it.each([
    'https://wallet.example/',
    'https://wallet.example/path',
    '*',
    'wallet.example',
    'https://user@wallet.example',
  ])('accepts only an exact origin for the wallet: %s', (origin) => {
    expect(wrong({ wallet: { active: 'test', test: origin, production: 'https://w.example' } })).toEqual([
      'wallet.test',
    ])
  })

  it('refuses a wallet on the origin of the console', () => {
    expect(wrong({ wallet: { active: 'production', test: 'http://w.example', production: here } })).toEqual([
      'wallet.production',
    ])
  })

  it.each([
    ['unreachable', () => Promise.reject(new TypeError('offline'))],
    ['unreachable', () => Promise.resolve(new Response('no', { status: 404 }))],
    ['not_json', () => Promise.resolve(new Response('{,'))],
    ['invalid', () => Promise.resolve(new Response('[]'))],
  ] as const)('says %s', async (fault, fetch) => {
    vi.stubGlobal('fetch', fetch)
    expect(await failure(loadConfig(here))).toMatchObject({ fault })
  })

  it('is read only from the folder of index.html', async () => {
    const fetch = vi.fn(async (_url: string) => new Response(JSON.stringify(shipped)))
    vi.stubGlobal('fetch', fetch)
    await loadConfig(here)
    expect(fetch.mock.calls).toEqual([['/config.json']])
  })
})
