import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { afterAll, describe, expect, test } from 'vitest'
import { precompress } from '../../tools/precompress.mjs'
import { staticSite } from './static-site'

const folder = await mkdtemp(join(tmpdir(), 'site-'))
afterAll(async () => await rm(folder, { recursive: true, force: true }))
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'index.html'), '<h1>Home</h1>')
await mkdir(join(folder, 'login'))
await writeFile(join(folder, 'login', 'index.html'), '<h1>Log in</h1>')
await writeFile(join(folder, '404.html'), '<h1>Not here</h1>')
await writeFile(join(folder, 'assets/a-1.js'), 'export const a = 1\n'.repeat(99))
await writeFile(join(folder, 'inline-hashes.json'), '{"scripts":["sha256-AA"],"styles":["sha256-BB"]}')
await writeFile(join(folder, 'config.json'), '{"stale":true}')
precompress(folder)

const wallet = { active: 'test' as const, test: 'http://wallet.localhost:4174', production: 'https://wallet.example' }
const config = { title: 'Acme Pay', api_base: '/api/v1', wallet, error_report_url: null }
// Mounted, as the start does it.
const site = new Hono().route('/', staticSite({ folder, config }))
const get = async (path: string, headers: Record<string, string> = {}) =>
  await Promise.resolve(site.request(path, { headers }))
const textOf = async (path: string) => await (await get(path)).text()

describe('the console', () => {
  test('is served under its paths, with or without the name of the file', async () => {
    expect(await textOf('/')).toBe('<h1>Home</h1>')
    for (const path of ['/login', '/login/', '/login/index.html']) expect(await textOf(path)).toBe('<h1>Log in</h1>')
    expect((await get('/assets/a-1.js')).headers.get('Content-Type')).toMatch(/^text\/javascript/)
  })

  test('has the headers of production, and its own config', async () => {
    const page = await get('/login')
    const policy = page.headers.get('Content-Security-Policy')
    expect(policy).toContain("default-src 'none'; script-src 'self' 'sha256-AA'; style-src 'self' 'sha256-BB'")
    expect(page.headers.get('Cache-Control')).toBe('no-cache')
    expect((await get('/assets/a-1.js')).headers.get('Cache-Control')).toContain('immutable')
    expect(await (await get('/config.json', { 'Accept-Encoding': 'br' })).json()).toEqual(config)
  })

  test('is installed under the name of this deployment', async () => {
    const manifest = await get('/manifest.webmanifest')
    expect(manifest.headers.get('Content-Type')).toBe('application/manifest+json')
    expect(await manifest.json()).toMatchObject({ name: 'Acme Pay', start_url: '/' })
  })

  test('is installed with shortcuts in the language of the person', async () => {
    const manifest = await get('/manifest.zh-CN.webmanifest')
    expect(manifest.headers.get('Content-Type')).toBe('application/manifest+json')
    expect(await manifest.json()).toMatchObject({ name: 'Acme Pay', shortcuts: [{ name: '收款记录' }, {}, {}] })
  })

  test('is sent in the compressed form that the build has written', async () => {
    const answer = await get('/assets/a-1.js', { 'Accept-Encoding': 'gzip, br' })
    expect(answer.headers.get('Content-Encoding')).toBe('br')
    expect(answer.headers.get('Vary')).toBe('Accept-Encoding')
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(brotliDecompressSync(bytes).toString()).toBe(await textOf('/assets/a-1.js'))
    expect((await get('/login', { 'Accept-Encoding': 'gzip' })).headers.get('Content-Encoding')).toBe('gzip')
  })

  test.each([
    '/nowhere',
    '/assets',
    '/assets/',
    '/assets/b.js',
    '//login',
    '/login//',
    '/assets//a-1.js',
    '/assets/a-1.js.br',
    '/config.json.gz',
    '/..%2fpackage.json',
    '/%2e%2e/package.json',
  ])('answers 404 with the page for it: %s', async (path) => {
    const answer = await get(path)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toBe('<h1>Not here</h1>')
    expect(answer.headers.get('Cache-Control')).toBe('no-cache')
    expect(answer.headers.get('X-Frame-Options')).toBe('DENY')
  })
})
