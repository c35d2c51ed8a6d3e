import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures'
import { releaseHost, type ReleaseHost } from '../release-host'
import { consolePort } from './ports'

const assets = readdirSync(join(import.meta.dirname, '../../dist/assets'))
const scripts = assets.filter((name) => name.endsWith('.js'))
const sheets = assets.filter((name) => name.endsWith('.css'))

/** The short form spoils one script of each kind; TAMPER=all spoils every one. */
const KINDS = [/^index-/, /^base-/, /^console-/, /^at-/, /^zh-CN-/, /^apex-drawings-.*js$/]
const spoiled =
  process.env['TAMPER'] === 'all'
    ? scripts
    : KINDS.map((kind) => scripts.find((name) => kind.test(name)) ?? `${String(kind)} is missing`)

const hosted = test.extend<{ host: ReleaseHost }>({
  host: async ({}, use) => {
    const host = await releaseHost(consolePort)
    await use(host)
    await host.close()
  },
})
hosted.use({ serviceWorkers: 'block' })
hosted.setTimeout(600_000)

/** What a browser says about bytes that are not those of the release. */
const REFUSED = /digest|integrity|Failed to (?:fetch|load)|dynamically imported|error loading/i

hosted(
  'one changed byte in a script: the browser refuses it, also when it is loaded late',
  async ({ page, host, expectedProblems }) => {
    expectedProblems.push(REFUSED)
    // A page that lost a script loads itself anew, at most once a minute; here it stays.
    await page.addInitScript(() => sessionStorage.setItem('loaded-anew', String(Date.now())))
    // A script that was right before would come from the cache of the browser.
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.setCacheDisabled', { cacheDisabled: true })
    for (const name of spoiled) {
      const path = `/assets/${name}`
      host.replace(path, `globalThis.spoiled = true;\n${await (await fetch(`${host.origin}${path}`)).text()}`)
      await page.goto(`${host.origin}/login`, { waitUntil: 'commit' })
      await expect(page.locator('#read')).toBeAttached()
      const outcome = await page.evaluate(
        async (address) =>
          await import(address).then(
            () => 'ran',
            () => 'refused',
          ),
        path,
      )
      expect(outcome, name).toBe('refused')
      expect(await page.evaluate(() => 'spoiled' in globalThis), name).toBe(false)
      host.replace(path, undefined)
    }
  },
)

hosted('a right script runs, so that the refusal is for its bytes', async ({ page, host, expectedProblems }) => {
  expectedProblems.push(REFUSED)
  await page.goto(`${host.origin}/login`)
  const name = scripts.find((file) => file.startsWith('zh-CN-')) ?? ''
  expect(await page.evaluate(async (address) => typeof (await import(address)), `/assets/${name}`)).toBe('object')
})

hosted('a changed stylesheet is refused', async ({ page, host, expectedProblems }) => {
  expectedProblems.push(REFUSED)
  expect(sheets, 'one stylesheet, with its hash in every page').toHaveLength(1)
  host.replace(`/assets/${sheets[0] ?? ''}`, 'body { --spoiled: yes }')
  await page.goto(`${host.origin}/login`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.body).getPropertyValue('--spoiled'))).toBe('')
})

hosted('a changed list of hashes is refused by the policy', async ({ page, host, expectedProblems }) => {
  expectedProblems.push(/violates the following|policy violation|Content Security Policy/, REFUSED)
  const html = await (await fetch(`${host.origin}/login`)).text()
  const changed = html.replace(/"\/assets\/base-[^"]+":"sha256-[^"]+",/, '')
  expect(changed).not.toBe(html)
  host.replace('/login/index.html', changed)
  const violation = page.waitForEvent('console', (message) => /policy violation: script-src/.test(message.text()))
  await page.goto(`${host.origin}/login`)
  await violation
})
