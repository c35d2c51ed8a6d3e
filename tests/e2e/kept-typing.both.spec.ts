import type { Page } from '@playwright/test'
import { logout } from '#shared/contract/session'
import { call } from '../api'
import { expect, test } from '../fixtures'
import type { Shell } from '../pages/shell'
import { WalletWindow } from '../pages/wallet-window'
import { problemsOfScreens } from '../screens'
import { FORM_GROUPS } from '../typed-forms/groups'
import { fieldOf, type TypedForm } from '../typed-forms/typed-form'
import { FULL } from './matrix'

/*
 * Whoever leaves a form finds in it what he typed: after Back and Forward, after a reload, after a page of the menu. A layer takes
 * every press, so its page cannot be left by the menu. Secrets are gone, and never in a storage.
 */

const isKept = ({ bar }: TypedForm): boolean => bar !== 'is not there' && bar !== 'ends the form'

/** Opens a form; on a page that the service has refused, because the walk asked for too much, once more from a new page. */
async function openForm(page: Page, form: TypedForm): Promise<void> {
  let isNew = true
  await expect(async () => {
    if (!isNew) await page.reload()
    isNew = false
    await form.open?.(page)
  }).toPass({ timeout: 90_000 })
}

async function type(page: Page, form: TypedForm): Promise<void> {
  await openForm(page, form)
  for (const field of form.fields) await fieldOf(page, form, field).fill(field.text)
}

/** The form stays on the page meanwhile: a secret that was typed into it may stay too. */
const RENEWED = 'after the end of the session'

interface Typed {
  form: TypedForm
  /** The address while the form was open; a layer that the address names opens by itself, a moment after the page. */
  address: string
  isNamed: boolean
}

async function expectBack(page: Page, { form, address, isNamed }: Typed, how: string): Promise<void> {
  const [first] = form.fields
  // Back may have ended a step of the same page, with the form still there.
  const isOpen = isNamed
    ? page.url() === address
    : first !== undefined && (await fieldOf(page, form, first).isVisible())
  if (!isOpen) await openForm(page, form)
  for (const field of form.fields)
    if (!field.secret || how !== RENEWED)
      await expect(fieldOf(page, form, field), `${form.form}, ${how}: ${String(field.name)}`).toHaveValue(
        field.secret ? '' : field.text,
      )
  const stored = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))
  for (const { text, secret } of form.fields) if (secret) expect(stored, `${form.form}: a secret`).not.toContain(text)
}

interface Walk {
  page: Page
  isMobile: boolean
  shell: Shell
}

/** To another page than the form's own, and back. */
async function leaveByMenu({ page, isMobile, shell }: Walk): Promise<void> {
  const isRecord = new URL(page.url()).pathname.includes('/record')
  const [name, address] = isRecord ? (['Callbacks', /\/callbackList/] as const) : (['Record', /\/record/] as const)
  if (isMobile) await shell.phoneMenuButton.click()
  const menu = isMobile ? shell.phoneMenu : shell.menu
  await menu.getByRole('link', { name, exact: true }).click()
  await expect(page).toHaveURL(address)
  await page.goBack()
}

/**
 * Ends the session as another device would, and signs in again: in the dialog that lies over what was typed, or on the page of
 * sign-in where the address has it.
 */
async function signInAgain(page: Page): Promise<void> {
  const tokenOf = async () => await page.evaluate(() => sessionStorage.getItem('session')?.split(' ')[1] ?? '')
  const token = await tokenOf()
  await call(logout, { session: { token } })
  await expect.poll(tokenOf).toBe('')
  // A form under the dialog may have a button of the same name.
  const signIn = page.getByRole('dialog', { name: 'Login expired' }).or(page.getByRole('main'))
  await signIn.getByRole('button', { name: 'Connect Wallet' }).click()
  const wallet = new WalletWindow(page)
  await wallet.chooseDemoMerchant()
  await wallet.approve.click()
  await expect.poll(tokenOf).not.toBe('')
  await expect(page).not.toHaveURL(/\/login/)
}

async function passForm(walk: Walk, form: TypedForm): Promise<void> {
  const { page, isMobile } = walk
  const at = (path: string): string => `${isMobile ? '/m' : ''}${path}`
  const path = typeof form.path === 'string' ? form.path : await form.path()
  await form.before?.(page)
  await page.goto(at('/callbackList'))
  await page.goto(at(path))
  const closed = page.url()
  await type(page, form)
  const typed = { form, address: page.url(), isNamed: page.url() !== closed }
  await page.goBack()
  await page.goForward()
  await expectBack(page, typed, 'after Back')
  await page.reload()
  await expectBack(page, typed, 'after a reload')
  if (form.bar !== 'is covered') {
    await leaveByMenu(walk)
    await expectBack(page, typed, 'after a page of the menu')
  }
  for (const field of form.fields) await fieldOf(page, form, field).fill(field.text)
  await signInAgain(page)
  if (typed.isNamed) await expect(page).toHaveURL(typed.address)
  await expectBack(page, typed, RENEWED)
}

for (const { group, forms, session } of FORM_GROUPS)
  test(
    `what was typed is there when its form is opened again: ${group}`,
    FULL,
    async ({ page, isMobile, shell, signIn, expectedProblems }) => {
      test.skip(session === undefined, 'nothing is kept for a stranger')
      if (session === undefined) return
      const walked = forms.filter(
        (form) => isKept(form) && (form.only === undefined || (form.only === 'phone') === isMobile),
      )
      test.setTimeout(60_000 + walked.length * 60_000)
      // A walk loads more pages within a minute than a person, and than the service lets one ask for.
      expectedProblems.push(problemsOfScreens, /status of (?:401|429)/)
      // The browser's own question whether to leave a form.
      page.on('dialog', (question) => void question.accept())
      page.setDefaultTimeout(15_000)
      await signIn(await session())
      for (const form of walked) await test.step(form.form, async () => await passForm({ page, isMobile, shell }, form))
    },
  )
