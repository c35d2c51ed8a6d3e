import { request as httpRequest } from 'node:http'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readInline, securityHeaders } from '../../tools/headers.mjs'
import type { HeaderConfig } from '../../tools/headers.mjs'
import { readRelease, RELEASE_FILE } from '../../tools/release.mjs'
import { verifySite } from '../../tools/verify-site.mjs'
import { expect, test } from '../fixtures'
import { inShortRun } from './matrix'
import { consolePort, toolsPort } from './ports'

const dist = join(import.meta.dirname, '../../dist')

interface Ask {
  port: number
  path: string
  method?: string
  headers?: OutgoingHttpHeaders
  body?: string
}

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

/** A call with any headers. A browser would not let a test choose Host and Origin. */
async function ask({ port, path, method = 'GET', headers = {}, body = '' }: Ask): Promise<Answer> {
  return await new Promise((resolve, reject) => {
    const asked = httpRequest({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (part: string) => (text += part))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: text }))
    })
    asked.on('error', reject)
    asked.end(body)
  })
}

const page = async (path: string): Promise<Answer> => await ask({ port: consolePort, path })
const tool = async (asked: Omit<Ask, 'port'>): Promise<number> => (await ask({ ...asked, port: toolsPort })).status

/** The path of the entry script in this build. */
async function entryScript(): Promise<string> {
  return /\/assets\/[\w-]+\.js/.exec((await page('/')).body)?.[0] ?? ''
}

test.describe('the console', () => {
  const PATHS = ['/', '/login', '/m/record', '/config.json', '/nowhere', '/assets/nowhere.js']

  test('sends the production headers with every kind of answer', async () => {
    const config: HeaderConfig = JSON.parse((await page('/config.json')).body)
    const expected = Object.entries(securityHeaders(config, readInline(dist))).map(([name, value]) => [
      name.toLowerCase(),
      value,
    ])
    for (const path of [...PATHS, await entryScript()])
      expect((await page(path)).headers, path).toMatchObject(Object.fromEntries(expected))
  })

  test('has a policy that allows nothing unsafe, no frame around it and no text as script', async () => {
    const { headers } = await page('/')
    const policy = String(headers['content-security-policy'])
    expect(policy).not.toContain('unsafe')
    expect(policy).not.toMatch(/[\s;]\*|https?:(?=[\s;])/)
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "require-trusted-types-for 'script'"])
      expect(policy).toContain(part)
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}/)
  })

  test('gives the camera to its own pages only, for the scan of an address, and the wallet window none', async () => {
    const policy = String((await page('/')).headers['permissions-policy']).split(', ')
    expect(policy.filter((part) => part.startsWith('camera='))).toEqual(['camera=(self)'])
    expect(policy).toEqual(expect.arrayContaining(['microphone=()', 'geolocation=()']))
  })

  test('may not be cached, except for files with a hash in their name', async () => {
    expect((await page(await entryScript())).headers['cache-control']).toBe('public, max-age=31536000, immutable')
    for (const path of PATHS) expect((await page(path)).headers['cache-control'], path).toBe('no-cache')
  })

  test('answers 404 for unknown paths, also for scripts', async () => {
    expect((await page('/nowhere')).status).toBe(404)
    expect((await page('/assets/nowhere.js')).status).toBe(404)
  })

  test('never lets API answers be stored', async () => {
    for (const path of ['/api/v1/capabilities', '/api/v1/user/info', '/api/v1/nowhere'])
      expect((await page(path)).headers['cache-control'], path).toBe('no-store')
  })

  test('answers the API to its own pages only', async () => {
    const headers = { Origin: 'http://hostile.example', 'Content-Type': 'application/json' }
    const call = { port: consolePort, path: '/api/v1/public/login', method: 'POST', headers, body: '{}' }
    const { status, headers: answered } = await ask(call)
    expect(status).toBe(403)
    expect(answered['access-control-allow-origin']).toBeUndefined()
  })

  for (const path of ['/login', '/']) {
    test(
      `refuses text as markup and as script on ${path}`,
      inShortRun(path === '/'),
      async ({ page, signIn, sessions, expectedProblems }) => {
        expectedProblems.push(/require-trusted-types-for|TrustedHTML|TrustedScript|script-src/)
        if (path === '/') await signIn(await sessions.demo())
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        const outcome = await page.evaluate(async () => {
          const tried = (act: () => void): string => {
            try {
              act()
              return 'done'
            } catch (error) {
              return error instanceof Error ? error.name : 'thrown'
            }
          }
          const target = document.createElement('div')
          const script = document.createElement('script')
          let ran = false
          addEventListener('planted', () => (ran = true))
          const planted = "dispatchEvent(new Event('planted'))"
          const markup = tried(() => (target.innerHTML = `<img src="data:," onerror="${planted}">`))
          const code = tried(() => (script.textContent = planted))
          document.body.append(target, script)
          // Wait for a second image to fail: the planted one would have failed before it.
          const later = new Image()
          await new Promise((resolve) => {
            later.addEventListener('error', resolve)
            later.src = 'data:,'
          })
          return { markup, code, ran }
        })
        expect(outcome.code).toBe('TypeError')
        expect(outcome.ran).toBe(false)
        if (path === '/login') expect(outcome.markup).toBe('TypeError')
      },
    )
  }
})

test.describe('the tools port', () => {
  const own = { Host: `127.0.0.1:${toolsPort}`, 'Content-Type': 'application/json' }
  const clock = { path: '/sandbox/clock', method: 'POST', body: '{"advance_seconds":0}' }

  test('serves its own pages', async () => {
    expect(await tool({ ...clock, headers: own })).toBe(200)
    for (const path of ['/', '/inbox', '/metrics'])
      expect(await tool({ path, headers: { Host: own.Host } }), path).toBe(200)
  })

  test('refuses a foreign host name that points to this machine', async () => {
    for (const Host of ['hostile.example', `hostile.example:${toolsPort}`, `localhost:${consolePort}`])
      expect(await tool({ ...clock, headers: { ...own, Host } }), Host).toBe(403)
    for (const path of ['/', '/inbox', '/metrics', '/sandbox/inbox'])
      expect(await tool({ path, headers: { Host: 'hostile.example' } }), path).toBe(403)
  })

  test("refuses foreign pages, and the console's too", async () => {
    for (const Origin of ['http://hostile.example', `http://localhost:${consolePort}`, 'null'])
      expect(await tool({ ...clock, headers: { ...own, Origin } }), Origin).toBe(403)
    expect(await tool({ path: '/sandbox/inbox', headers: { Host: own.Host, 'Sec-Fetch-Site': 'cross-site' } })).toBe(
      403,
    )
  })

  test('takes JSON only, which no form can send', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect(await tool({ ...clock, headers: { ...own, 'Content-Type': type } }), type).toBe(415)
  })

  test("serves no tool on the wallet's host, and lets only the console frame the wallet", async () => {
    const Host = `wallet.localhost:${toolsPort}`
    for (const path of ['/sandbox/state', '/sandbox/inbox', '/inbox', '/customers', '/metrics'])
      expect(await tool({ path, headers: { Host } }), path).toBe(404)
    expect(await tool({ ...clock, headers: { ...own, Host } })).toBe(404)
    const { status, headers } = await ask({ port: toolsPort, path: '/', headers: { Host } })
    expect(status).toBe(200)
    expect(headers['content-security-policy']).toContain(`frame-ancestors 'self' http://localhost:${consolePort}`)
    expect(headers['content-security-policy']).not.toContain('unsafe')
  })
})

test('the served console is the built one: every file, under every header', async () => {
  const built = readRelease(readFileSync(join(dist, RELEASE_FILE), 'utf8'))
  const { files, differences } = await verifySite({ site: `http://localhost:${consolePort}`, release: built })
  expect(differences).toEqual([])
  expect(files).toBe(Object.keys(built.files).length)
  expect(files).toBeGreaterThan(100)
  // Licences ask that their notices come with the code: of the pages, the worker, the styles and the font.
  const notices = readFileSync(join(dist, 'licences.md'), 'utf8')
  expect(Object.keys(built.files)).toContain('licences.md')
  for (const name of ['react-dom', 'apexcharts', 'workbox-precaching', 'tailwindcss', 'Fonts'])
    expect(notices).toMatch(new RegExp(`^## ${name} `, 'm'))
  // Each package brings its text or names its licence at least. text-encoding-utf-8 has a text, and no name for it.
  const withoutTerms = notices
    .split(/^## /m)
    .slice(1)
    .filter((notice) => !/^.+ \(.+\)\n/.test(notice) && notice.trim().split('\n').length < 2)
  expect(withoutTerms).toEqual([])
})
