import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, test as base } from '../fixtures'
import { releaseHost } from '../release-host'
import type { ReleaseHost } from '../release-host'
import { consolePort } from './ports'

interface Told {
  readonly path: string
  readonly type: string
  readonly cookie: string | undefined
  readonly referrer: string | undefined
  readonly body: string
}

/** The operator's own address, and a console whose config.json names it. */
const test = base.extend<{ told: Told[]; host: ReleaseHost }>({
  told: async ({}, use) => await use([]),
  host: async ({ told }, use) => {
    const receiver = createServer((request, response) => {
      let body = ''
      request.setEncoding('utf8').on('data', (part: string) => (body += part))
      request.on('end', () => {
        const { 'content-type': type = '', cookie, referer: referrer } = request.headers
        told.push({ path: request.url ?? '', type, cookie, referrer, body })
        response.writeHead(204).end()
      })
    })
    receiver.listen(0, '127.0.0.1')
    await once(receiver, 'listening')
    const address = receiver.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const host = await releaseHost(consolePort)
    const settings: Record<string, unknown> = JSON.parse(await (await fetch(`${host.origin}/config.json`)).text())
    const own = `http://localhost:${port}`
    const reports = { error_report_url: `${own}/errors`, csp_report_url: `${own}/policy` }
    host.replace('/config.json', JSON.stringify({ ...settings, ...reports }))
    await use(host)
    await host.close()
    receiver.closeAllConnections()
    receiver.close()
  },
})

test('an error of the console reaches the operator’s address, with nothing of what the page knew', async ({
  page,
  host,
  told,
  expectedProblems,
}) => {
  expectedProblems.push(/12\.50 USDT|Error/)
  // The scripts of the release cannot be altered, so a part of the browser is: it fails where the page names its tab.
  await page.addInitScript(() => {
    const title = Object.getOwnPropertyDescriptor(Document.prototype, 'title')
    Object.defineProperty(document, 'title', {
      get: () => title?.get?.call(document),
      set: (named: string) => {
        if (named.startsWith('Sign-in link'))
          throw new TypeError('Withdrawal of 12.50 USDT to 0xa8f2cc01 by mei@shop.example is not possible')
        title?.set?.call(document, named)
      },
    })
  })
  await page.goto(`${host.origin}/mailLink?code=one-time-code-7731`)
  await expect.poll(() => told.filter(({ path }) => path === '/errors').length).toBeGreaterThan(0)
  const [report] = told
  expect(report).toMatchObject({ path: '/errors', cookie: undefined, referrer: undefined })
  expect(report?.type).toContain('text/plain')
  expect(JSON.parse(report?.body ?? '')).toEqual({
    kind: 'error',
    name: 'TypeError',
    message: 'Withdrawal of … USDT to … by … is not possible',
    at: expect.arrayContaining([expect.stringMatching(/^assets\/.*\.js:\d+:\d+$/)]),
  })
  // The same error again is no second report.
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'This page could not be shown' })).toBeVisible()
  expect(told.map(({ body }) => body)).toEqual([...new Set(told.map(({ body }) => body))])
  for (const { body } of told) expect(body).not.toMatch(/12\.50|0xa8f2|mei@|7731/)
})

test('what the policy stops, the browser reports to the other address', async ({
  page,
  host,
  told,
  expectedProblems,
}) => {
  expectedProblems.push(/Content Security Policy|Failed to fetch|Refused to connect|policy violation: connect-src/)
  await page.goto(`${host.origin}/login`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => void fetch('https://elsewhere.example/take').catch(() => undefined))
  await expect.poll(() => told.filter(({ path }) => path === '/policy').length).toBe(1)
  const report = told.find(({ path }) => path === '/policy')
  expect(report?.type).toContain('application/csp-report')
  expect(JSON.parse(report?.body ?? '')).toMatchObject({
    'csp-report': { 'effective-directive': 'connect-src', 'blocked-uri': 'https://elsewhere.example/take' },
  })
})
