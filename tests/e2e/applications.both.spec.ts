import type { Page } from '@playwright/test'
import { applicationList } from '#shared/contract/application'
import { links } from '#shared/contract/payment-link'
import { info } from '#shared/contract/user'
import { applyForOpening } from '#shared/contract/opening'
import { call, freshEmail, registerMerchant } from '../api'
import { expect, test } from '../fixtures'
import { picture } from '../picture'
import type { Sandbox } from '../sandbox'

const PASSWORD = 'Harbor2026'

interface Prover {
  readonly page: Page
  readonly sandbox: Sandbox
  readonly email: string
}

/** Gives the mailed code for an act; `password` where the act lets money out. */
async function prove(
  { page, sandbox, email }: Prover,
  [dialog, act]: [string, string],
  password?: string,
): Promise<void> {
  const proof = page.getByRole('dialog', { name: dialog })
  if (password !== undefined) await proof.getByRole('textbox', { name: 'Account password' }).fill(password)
  // The next code to one mailbox is sent after a minute.
  await sandbox.advance(61)
  const behind = await sandbox.newestFor(email)
  await proof.getByRole('button', { name: 'Send code' }).click()
  await proof.getByRole('textbox', { name: 'Email code' }).fill(await sandbox.codeFor(email, behind))
  await proof.getByRole('button', { name: act, exact: true }).click()
}

test('an application is made with a logo, told of payments, and asks for money by a link', async ({
  page,
  isMobile,
  sandbox,
  signIn,
  expectedProblems,
}) => {
  test.slow()
  // The deletion is refused on purpose.
  expectedProblems.push(/status of 422/)
  const email = freshEmail()
  const session = await registerMerchant({ email, password: PASSWORD })
  const body = { name: 'Tester', website: 'https://shop.example', contact: 'Tester', business: 'Tests' }
  await call(applyForOpening, { session, body })
  await expect
    .poll(async () => {
      await sandbox.advance(20)
      return (await call(info, { session })).status
    })
    .toBe(3)
  await signIn(session)
  const prover = { page, sandbox, email }
  const name = `Boat rental ${isMobile ? 'phone' : 'desktop'} ${Date.now()}`
  let key = ''

  await test.step('a picture is cropped, uploaded and shown from its own origin', async () => {
    await page.goto('/appManage')
    await page.getByRole('button', { name: 'Create application' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Create application' })
    await drawer
      .getByLabel('App Logo')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: picture(640, 480) })
    await drawer.getByRole('button', { name: 'Use this picture' }).click()
    await expect(drawer.getByRole('button', { name: 'Use this picture' })).toBeHidden()
    const logo = drawer.locator('img')
    await expect(logo).toBeVisible()
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200)
    expect(await logo.evaluate((image) => image.clientWidth)).toBe(64)
    await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await drawer.getByRole('checkbox', { name: 'USDT on TRON' }).check()
    await drawer.getByRole('button', { name: 'Create application' }).click()
  })

  await test.step('its KEY is shown once', async () => {
    const shown = page.getByRole('dialog', { name: 'The KEY of this application' })
    key = await shown.locator('code').innerText()
    expect(key).toMatch(/^[\w-]{43}$/)
    await shown.getByRole('checkbox', { name: 'I have kept the KEY' }).check()
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeAttached()
    await expect(page.getByText(key)).toHaveCount(0)
  })

  await test.step('it is shown again after a proof', async () => {
    await page.getByRole('button', { name: 'Show KEY' }).click()
    await prove(prover, ['Show the KEY', 'Show KEY'])
    const shown = page.getByRole('dialog', { name: 'The KEY of this application' })
    await expect(shown.getByText(key)).toBeVisible()
    await shown.getByRole('button', { name: 'Done' }).click()
  })

  await test.step('the whitelist knows the own address', async () => {
    await page.getByRole('textbox', { name: 'Add many' }).fill('127.0.0.1\n198.51.100.24')
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await page.getByRole('button', { name: 'Save whitelist' }).click()
    await prove(prover, ['Verify the whitelist', 'Save whitelist'])
    await expect(page.getByRole('dialog')).toHaveCount(0)
    const { list } = await call(applicationList, { session, query: { pageSize: 20 } })
    expect(list.find((app) => app.name === name)?.whitelist_ips).toEqual(['127.0.0.1', '198.51.100.24'])
  })

  await test.step('its KEY may refund once a limit is saved', async () => {
    const card = page.getByRole('region', { name: 'Refunds with the KEY' })
    await card.getByRole('switch').click()
    await card.getByRole('textbox', { name: 'At most in 24 hours' }).fill('500')
    await card.getByRole('button', { name: 'Save' }).click()
    await prove(prover, ['Verify refunds with the KEY', 'Save'], PASSWORD)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(card.getByRole('switch')).toBeChecked()
    const { list } = await call(applicationList, { session, query: { pageSize: 20 } })
    expect(list.find((app) => app.name === name)?.key_refund_limit).toBe('500')
  })

  await test.step('a customer pays by a link, and the card follows it live', async () => {
    const { list } = await call(applicationList, { session, query: { pageSize: 20 } })
    const { appid = '' } = list.find((app) => app.name === name) ?? {}
    await page.goto(`/paymentLink?app=${appid}`)
    await page.getByRole('textbox', { name: 'Amount' }).fill('12.5')
    await page.getByRole('textbox', { name: /What is it for/ }).fill('Deposit, boat 5')
    await page.getByRole('button', { name: 'Create link' }).click()
    await expect(page.getByText('Waiting for the customer')).toBeVisible()
    const handle_id = new URL(page.url()).searchParams.get('open') ?? ''
    const made = (await call(links, { session, query: { handle_id } })).list[0]
    if (made === undefined) throw new Error('The link is not in the list')
    const payer = await page.context().newPage()
    await payer.goto(made.pay_url)
    await expect(payer.getByText('Deposit, boat 5')).toBeVisible()
    await payer.close()
    await sandbox.payLink(handle_id)
    await expect(page.getByText('The payment is confirmed and in your account.')).toBeVisible({ timeout: 30_000 })
  })

  await test.step('it cannot be deleted while it holds money', async () => {
    const { list } = await call(applicationList, { session, query: { pageSize: 20 } })
    await page.goto(`/appManage?open=${list.find((app) => app.name === name)?.appid ?? ''}`)
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('menuitem', { name: 'Delete application…' }).click()
    await page.getByRole('textbox', { name: 'Type the name of the application' }).fill(name)
    await page.getByRole('button', { name: 'Delete…' }).click()
    await prove(prover, [`Delete ${name}`, 'Delete application'])
    await expect(page.getByText(/This application still holds money/)).toBeVisible()
  })
})
