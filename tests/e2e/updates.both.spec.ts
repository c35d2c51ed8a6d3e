import { expect as usual } from '../fixtures'
import { Shell } from '../pages/shell'
import { ask, barOf, isNext, test } from './hosted'
import { FULL } from './matrix'

// The page competes with the worker that keeps the console.
const expect = usual.configure({ timeout: 60_000 })
test.use({ serviceWorkers: 'allow' })
// Fetching the whole console in idle time takes a while on a busy machine.
test.setTimeout(400_000)

test('an update that is put off comes with the next page', FULL, async ({ page, host, openKept, isMobile }) => {
  await openKept('/withdraw')
  host.deploy('next')
  await ask(page)
  await barOf(page).getByRole('button', { name: 'Later' }).click()
  await expect(barOf(page)).toBeHidden()
  expect(await isNext(page)).toBe(false)
  if (isMobile) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('link', { name: 'Callbacks' }).first().click()
  await expect.poll(async () => await isNext(page).catch(() => false)).toBe(true)
  await expect(page).toHaveURL(/\/callbackList$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test(
  'a page of the old release opens its parts after the host has lost them',
  FULL,
  async ({ page, host, openKept }) => {
    await openKept('/withdraw')
    host.deploy('next')
    const asked = host.asked.length
    await page.evaluate(() =>
      history.pushState(null, '', `${location.pathname.replace(/\/withdraw$/, '')}/callbackList`),
    )
    await page.evaluate(() => dispatchEvent(new PopStateEvent('popstate')))
    await expect(page.getByRole('heading', { level: 1, name: 'Callbacks' })).toBeVisible()
    expect(await isNext(page)).toBe(false)
    expect(host.asked.slice(asked).filter((path) => path.startsWith('/assets/'))).toEqual([])
  },
)

for (const answer of ['status 404', 'a page'] as const) {
  test(
    `a part that neither host nor cache has, answered with ${answer}, is said where something is typed; loaded anew by hand, the page has it again`,
    FULL,
    async ({ page, host, openKept, expectedProblems }) => {
      if (answer === 'a page') host.hideMissing()
      // Also the parts that the missing part imports.
      expectedProblems.push(
        /status of 404|Failed to (?:load|fetch)|dynamically imported|\/assets\/[\w.-]+\.js net::ERR_FAILED/,
      )
      await openKept('/withdraw')
      const typed = page.getByRole('textbox', { name: 'Amount' }).first()
      await typed.fill('125')
      host.deploy('next')
      await page.evaluate(async () => await caches.delete('chunks'))
      await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache')
      // The list of notifications is a part that every page loads late.
      await new Shell(page).bell.click()
      // The browser asks as well, because a form has something typed in it.
      page.on('dialog', (dialog) => void dialog.accept())
      await page.getByRole('button', { name: 'Load anew' }).click()
      await expect.poll(async () => await isNext(page).catch(() => false)).toBe(true)
      await expect(typed).toHaveValue('125')
    },
  )
}

test('the worker that withdraws it deletes everything and leaves', FULL, async ({ page, host, openKept }) => {
  test.setTimeout(700_000)
  await openKept('/withdraw')
  const typed = page.getByRole('textbox', { name: 'Amount' }).first()
  await typed.fill('125')
  const off = await (await fetch(`${host.origin}/sw-off.js`)).text()
  host.replace('/sw.js', off)
  await ask(page)
  // The browser lets a new worker wait while the one before is still at work: on a busy machine for up to five minutes.
  await expect
    .poll(
      async () =>
        await page.evaluate(async () => [
          ...(await caches.keys()),
          ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
        ]),
      { timeout: 400_000 },
    )
    .toEqual([])
  await expect(typed).toHaveValue('125')
  await page.goto(`${host.origin}/login`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a changed policy of the host is in force at the next start', FULL, async ({ page, host, openKept }) => {
  await openKept('/withdraw')
  const policy = async (): Promise<string> =>
    await page.evaluate(async () => (await fetch(location.href)).headers.get('Content-Security-Policy') ?? '')
  expect(await policy()).not.toContain('https://api.elsewhere.example')
  const settings: Record<string, unknown> = JSON.parse(await (await fetch(`${host.origin}/config.json`)).text())
  host.replace(
    '/config.json',
    JSON.stringify({ ...settings, error_report_url: 'https://api.elsewhere.example/report', title: 'Acme Pay' }),
  )
  await page.reload()
  await expect(page).toHaveTitle(/Acme Pay/)
  await expect.poll(policy).toContain('https://api.elsewhere.example')
})
