import type { Page } from '@playwright/test'
import { expect as usual } from '../fixtures'
import { keepAll } from '../pages/installed-console'
import type { ReleaseHost } from '../release-host'
import { problemsOfScreens } from '../screens'
import { FORM_GROUPS } from '../typed-forms/groups'
import { fieldOf, type TypedForm } from '../typed-forms/typed-form'
import { ask, barOf, isNext, test } from './hosted'
import { inShortRun } from './matrix'

// The page competes with the worker that keeps the console.
const expect = usual.configure({ timeout: 60_000 })
test.use({ serviceWorkers: 'allow', actionTimeout: 60_000 })

interface Walk {
  page: Page
  host: ReleaseHost
  form: TypedForm
}

/** What stood in the storages of the tab when this page began, before any script of the console. */
async function storedBefore(page: Page): Promise<string> {
  return await page.evaluate(() => String(Reflect.get(window, 'storedBefore')))
}

const storedNow = async (page: Page): Promise<string> =>
  await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))

async function expectTyped({ page, form }: Walk, { secrets }: { secrets: boolean }): Promise<void> {
  for (const field of form.fields) {
    const text = field.secret && !secrets ? '' : field.text
    await expect(fieldOf(page, form, field), `${form.form}: ${String(field.name)}`).toHaveValue(text)
  }
}

/** Nothing secret is in a storage; what is kept is, to show that the look finds it. */
function expectKept(stored: string, { form: { fields, form }, kept }: Pick<Walk, 'form'> & { kept: boolean }): void {
  for (const { text, secret } of fields) {
    const written = JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1)
    if (secret) expect(stored, `${form}: a secret`).not.toContain(written)
    else if (kept) expect(stored, form).toContain(written)
  }
}

/** Does something that loads the page anew, and waits for the new page. */
async function untilAnew(page: Page, act: () => Promise<unknown>): Promise<void> {
  await page.evaluate(() => Reflect.set(window, 'isOld', true))
  await act()
  const isOld = () => Reflect.has(window, 'isOld') || document.readyState === 'loading'
  await expect.poll(async () => await page.evaluate(isOld).catch(() => true)).toBe(false)
}

/** The host has lost a part that this page asks for. Where a form asks to be left as it is, the person loads the page anew. */
async function loseCode(page: Page): Promise<void> {
  const stays = await page.evaluate(() => {
    sessionStorage.removeItem('loaded-anew')
    const lost = Object.assign(new Event('vite:preloadError'), { payload: new Error('Lost on purpose') })
    dispatchEvent(lost)
    return sessionStorage.getItem('loaded-anew') === null
  })
  if (stays) await page.getByRole('button', { name: 'Load anew' }).click()
}

/** Esc ends a flow before it closes the drawer around it. */
async function closeLayers(page: Page): Promise<void> {
  const layers = page.getByRole('dialog')
  const press = async (): Promise<number> => {
    if ((await layers.count()) > 0) await page.keyboard.press('Escape')
    return await layers.count()
  }
  await expect.poll(press).toBe(0)
}

/** A layer over the page takes every press; when the page must load itself anew, what is typed comes back. */
async function passCovered(walk: Walk): Promise<void> {
  const { page, form } = walk
  await expect(barOf(page).locator('button').first()).toHaveCSS('pointer-events', 'none')
  await untilAnew(page, async () => await loseCode(page))
  expectKept(await storedBefore(page), { form, kept: true })
  await form.open?.(page)
  await expectTyped(walk, { secrets: false })
  await closeLayers(page)
}

/** Has the other release kept too: afterwards a walk needs nothing of the host that a deployment has taken away. */
async function keepNext({ page, host }: Pick<Walk, 'page' | 'host'>): Promise<void> {
  host.deploy('next')
  await ask(page)
  await untilAnew(page, async () => await barOf(page).getByRole('button', { name: 'Update', exact: true }).click())
  await keepAll(page)
}

/** Types, deploys the other release and takes it back, and updates. */
async function passForm(walk: Walk, at: (path: string) => string): Promise<void> {
  const { page, host, form } = walk
  const wasNext = await isNext(page)
  const [now, other] = wasNext ? (['next', 'this'] as const) : (['this', 'next'] as const)
  // The draft of another form on the same page would make the bar ask.
  await page.evaluate(() => sessionStorage.removeItem('drafts'))
  await form.before?.(page)
  await page.goto(at(typeof form.path === 'string' ? form.path : await form.path()))
  await form.open?.(page)
  for (const field of form.fields) await fieldOf(page, form, field).fill(field.text)
  for (const release of [other, now, other]) {
    host.deploy(release)
    await ask(page)
  }
  await expectTyped(walk, { secrets: true })
  expect(await isNext(page), 'nothing is loaded anew by itself').toBe(wasNext)
  const bar = barOf(page)
  if (form.bar === 'is not there') {
    await expect(bar).toHaveCount(0)
    expectKept(await storedNow(page), { form, kept: false })
    await untilAnew(page, async () => await page.reload())
    // Nobody has accepted the release: the next form begins with the one that runs.
    host.deploy(now)
    await ask(page)
    return await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect(bar).toBeVisible()
  if (form.bar === 'is covered') await passCovered(walk)
  await untilAnew(page, async () => {
    await bar.getByRole('button', { name: 'Update', exact: true }).click()
    if (form.bar !== 'asks') return
    await expect(bar).toContainText('What you typed here was not sent yet.')
    await expectTyped(walk, { secrets: true })
    await bar.getByRole('button', { name: 'Update now' }).click()
  })
  await expect.poll(async () => await isNext(page).catch(() => wasNext)).toBe(!wasNext)
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
  await expect(bar).toHaveCount(0)
  expectKept(await storedBefore(page), { form, kept: form.bar === 'asks' })
  if (form.bar === 'asks') await form.open?.(page)
  if (form.bar === 'asks' || form.bar === 'need not ask') await expectTyped(walk, { secrets: false })
  if (form.bar === 'asks' && form.fields.some(({ secret }) => !secret))
    await expect(page.getByText('What you typed is back.').first()).toBeVisible()
}

for (const { group, forms, session } of FORM_GROUPS)
  test(
    `a release and its withdrawal cost nothing that is typed: ${group}`,
    inShortRun(group === 'a withdrawal'),
    async ({ page, host, at, isMobile, signInThere, expectedProblems }) => {
      const walked = forms.filter(({ only }) => only === undefined || (only === 'phone') === isMobile)
      test.setTimeout(300_000 + walked.length * 120_000)
      // A walk opens more pages within a minute than a person, and than the service lets one ask for.
      expectedProblems.push(problemsOfScreens, /status of 429/)
      // The browser's own question whether to leave a form.
      page.on('dialog', (question) => void question.accept())
      await page.addInitScript((origin) => {
        if (location.origin !== origin) return
        Reflect.set(window, 'storedBefore', JSON.stringify([sessionStorage, localStorage]))
      }, host.origin)
      if (session) await signInThere(await session())
      await page.goto(at(session ? '/' : '/login'))
      await keepAll(page)
      if (walked.length > 1 && walked.some(({ bar }) => bar !== 'is not there')) await keepNext({ page, host })
      for (const form of walked) await test.step(form.form, async () => await passForm({ page, host, form }, at))
    },
  )
