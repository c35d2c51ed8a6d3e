import { demoSignIn, freshEmail } from '../api'
import { expect, test } from '../fixtures'
import { CallbacksPage } from '../pages/callbacks-page'
import { OpeningPage } from '../pages/opening-page'
import { RecordsPage } from '../pages/records-page'
import { picture } from '../picture'
import { FULL } from './matrix'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\ntrailer\n%%EOF\n')

test('a new merchant signs up, is rejected part by part, is accepted, makes an application and is paid', async ({
  page,
  isMobile,
  signInPage,
  sandbox,
  shell,
}) => {
  test.slow()
  const opening = new OpeningPage(page)
  const email = freshEmail()
  const name = `Blue Shop ${email.slice(0, 12)}`
  const path = (plain: string) => `${isMobile ? '/m' : ''}${plain}`

  await test.step('sign up', async () => {
    await signInPage.open()
    await signInPage.createAccount.click()
    await signInPage.email.fill(email)
    await signInPage.sendCode.click()
    await signInPage.password.fill('Merchant2026')
    await signInPage.passwordAgain.fill('Merchant2026')
    await signInPage.emailCode.fill(await sandbox.codeFor(email))
    await signInPage.submit.click()
    await expect(opening.heading('Open merchant permission now?')).toBeVisible()
  })

  await test.step('apply, with a reload in the middle', async () => {
    await opening.openNow.click()
    await opening.field('Registered name').fill(name)
    await opening.field('Website').fill('blue.example')
    await opening.field('What you sell').fill('Tea, in Europe')
    await page.getByRole('combobox', { name: 'Country and area code' }).click()
    await page.getByRole('option', { name: 'Singapore' }).click()
    await opening.send.click()
    await expect(opening.field('Website')).toHaveAccessibleDescription('Please enter the correct url address')
    await expect(opening.field('Cell phone')).toHaveAccessibleDescription(
      'You must enter your cell phone number and area code',
    )
    await opening.chooseFile('Director identification', { name: 'pass.pdf', mimeType: 'application/pdf', buffer: PDF })
    await expect(page.getByText(/pass\.pdf · 1 KB/)).toBeVisible()
    await expect(page.getByText(/Saved in this browser/)).toBeVisible()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(opening.field('What you sell')).toHaveValue('Tea, in Europe')
    await opening.field('Website').fill('https://blue.example')
    await opening.field('Cell phone').fill('81234567')
    await opening.field('Contact person').fill('Mei')
    await opening.send.click()
    await expect(opening.heading('Your merchant rights are under review')).toBeVisible()
    await expect(page).toHaveURL(path('/reviewing'))
  })

  await test.step('be reviewed: each stage shows by itself', async () => {
    const mchid = await sandbox.moveOpening(name, { stage: 'advanced_audit' })
    expect(mchid).not.toBe('')
    await expect(opening.steps.filter({ hasText: 'Primary audit passed' })).toBeVisible()
    await sandbox.moveOpening(name, { stage: 'abnormal', reason: 'The register does not answer' })
    await expect(opening.heading('The review has stopped')).toBeVisible()
    await expect(page.getByText('The register does not answer')).toBeVisible()
    const problems = [{ part: 'website', reason: 'It shows no imprint' }]
    await sandbox.moveOpening(name, { stage: 'failed', problems })
    await expect(opening.heading('1 thing to change, then try again')).toBeVisible()
  })

  await test.step('try again: what was typed is kept, the reason stands at its field', async () => {
    await page.getByRole('link', { name: 'Edit: Website' }).click()
    await expect(opening.field('Website')).toBeFocused()
    await expect(opening.field('Website')).toHaveAccessibleDescription('It shows no imprint')
    await expect(opening.field('Registered name')).toHaveValue(name)
    await expect(page.getByText(/pass\.pdf/)).toBeVisible()
    await opening.field('Website').fill('https://blue.example/imprint')
    await opening.send.click()
    await expect(opening.heading('Your merchant rights are under review')).toBeVisible()
  })

  await test.step('be accepted: the console opens by itself, and tells it', async () => {
    await sandbox.moveOpening(name, { stage: 'completed' })
    await expect(page.getByRole('heading', { level: 2, name: 'Account balance' })).toBeVisible()
    await expect(page).toHaveURL(path('/'))
    await expect(page).toHaveTitle(/^\(\d+\) Statistics · /)
    await shell.bell.click()
    await expect(shell.notifications.getByText('Merchant permission opened')).toBeVisible()
  })

  const shop = `Tea house ${isMobile ? 'phone' : 'desktop'} ${Date.now()}`
  let appid = ''
  await test.step('create the first application, told of payments', async () => {
    await page.goto('/appManage')
    await page.getByRole('button', { name: 'Create application' }).first().click()
    const drawer = page.getByRole('dialog', { name: 'Create application' })
    await drawer.getByRole('button', { name: 'Create application' }).click()
    await expect(drawer.getByText('Please upload App Logo')).toBeVisible()
    const logo = { name: 'logo.png', mimeType: 'image/png', buffer: picture(320, 320) }
    await drawer.getByLabel('App Logo').setInputFiles(logo)
    await drawer.getByRole('button', { name: 'Use this picture' }).click()
    await expect(drawer.getByRole('button', { name: 'Use this picture' })).toBeHidden()
    await drawer.getByRole('textbox', { name: 'Name', exact: true }).fill(shop)
    await drawer.getByRole('textbox', { name: 'Callback address' }).fill(sandbox.receiver)
    await drawer.getByRole('checkbox', { name: 'USDT on TRON' }).check()
    await drawer.getByRole('button', { name: 'Create application' }).click()
    const shown = page.getByRole('dialog', { name: 'The KEY of this application' })
    await shown.getByRole('checkbox', { name: 'I have kept the KEY' }).check()
    await shown.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByRole('heading', { level: 1, name: shop })).toBeAttached()
    appid = new URL(page.url()).searchParams.get('open') ?? ''
  })

  await test.step('receive the first payment and its callback', async () => {
    await page.goto('/record')
    await expect(page.getByText(/No payments yet/)).toBeVisible()
    const { out_trade_no } = await sandbox.pay({ chain: 'TRON', token: 'USDT', amount: '12.5', case: 'exact', appid })
    const records = new RecordsPage(page)
    await expect(records.links).toHaveCount(1)
    await expect(page.getByRole('main')).toContainText(out_trade_no)
    await expect(page.getByRole('main')).toContainText('12.5')
    const callbacks = new CallbacksPage(page)
    await callbacks.open(`?order=${out_trade_no}`)
    await expect(callbacks.row(out_trade_no)).toContainText('Success')
    const told = (await sandbox.received()).filter((body) => body.includes(out_trade_no))
    expect(told).toContainEqual(expect.stringMatching(/"status":\s*2\b/))
    await page.goto(path('/'))
    await expect(page.getByRole('main')).toContainText('12.5')
  })
})

test(
  'the initial page leads on once, when the account is known',
  FULL,
  async ({ page, isMobile, signIn, sessions }) => {
    await signIn(await sessions.demo())
    let release: (() => void) | undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/v1/user/info', async (route) => {
      await held
      await route.continue()
    })
    const visited: string[] = []
    page.on('framenavigated', (frame) => visited.push(new URL(frame.url()).pathname))
    await page.goto('/initPage', { waitUntil: 'commit' })
    await expect(page.getByText('Loading your account…')).toBeVisible()
    expect(visited.filter((path) => !path.endsWith('/initPage'))).toEqual([])
    release?.()
    await expect(page.getByRole('heading', { level: 2, name: 'Account balance' })).toBeVisible()
    const ends = visited.filter((path) => !path.endsWith('/initPage'))
    expect(ends).toEqual([isMobile ? '/m/' : '/'])
  },
)

test('older notifications come when the end of the list is reached', async ({ page, signIn, sessions, shell }) => {
  const session = await sessions.demo()
  for (let count = 0; count < 12; count += 1) await demoSignIn()
  await signIn(session)
  await page.goto('/')
  await shell.bell.click()
  const panel = shell.notifications.getByRole('tabpanel')
  await expect(panel.getByRole('link').or(panel.getByRole('button'))).not.toHaveCount(0)
  const lines = panel.getByText('New sign-in')
  await expect(lines.first()).toBeVisible()
  const before = await panel.locator(':is(a, button)').count()
  expect(before).toBeLessThanOrEqual(11)
  await panel.hover()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, 2000)
      await panel.evaluate((element) => element.scrollTo(0, element.scrollHeight))
      return await panel.locator(':is(a, button)').count()
    })
    .toBeGreaterThan(before)
})
