import { devices } from '@playwright/test'
import type { Browser, Page } from '@playwright/test'
import { DEMO_LOGIN } from '#sandbox/worlds/found-merchant'
import { demoWithSigner } from '../demo-with-signer'
import type { DemoWithSigner } from '../demo-with-signer'
import { expect, test } from '../fixtures'
import { PasskeysPart } from '../pages/passkeys-part'
import { Shell } from '../pages/shell'
import { SignInPage } from '../pages/sign-in-page'
import { addAuthenticator, passkeysIn, putPasskeys } from '../virtual-authenticator'
import type { VirtualAuthenticator } from '../virtual-authenticator'

/*
 * A passkey of the console signs in, in both layouts, as long as it counts. The demo's operator confirms the first one by himself; a
 * second one, which the first has confirmed, waits for a day.
 */

const PATIENCE = { timeout: 60_000 }
const WIDE = { viewport: { width: 1440, height: 900 } }
const PHONE = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } }

let demo: DemoWithSigner
test.setTimeout(240_000)
test.beforeAll(async () => {
  test.setTimeout(240_000)
  demo = await demoWithSigner('passkey')
})
test.afterAll(async () => await demo.stop())

interface Visit {
  readonly page: Page
  readonly device: VirtualAuthenticator
}

/** A browser of its own, where nobody is signed in, with an empty device. */
async function visit(browser: Browser, layout: typeof WIDE | typeof PHONE): Promise<Visit> {
  const context = await browser.newContext({
    ...layout,
    baseURL: `http://localhost:${demo.port}`,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  return { page, device: await addAuthenticator(context, page) }
}

const withPasskey = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Sign in with a passkey' })
const mailed = async (press: () => Promise<void>): Promise<string> => {
  const behind = await demo.tools.newestFor(DEMO_LOGIN.email)
  await press()
  return await demo.tools.codeFor(DEMO_LOGIN.email, behind)
}
/** The state of a passkey, once the signer has told it. */
async function untilCard(page: Page, says: RegExp): Promise<void> {
  await expect(async () => {
    await page.goto('/accountInfo')
    await expect(new PasskeysPart(page).card).toContainText(says)
  }).toPass(PATIENCE)
}

test('a passkey signs in on both layouts; one that waits, or was removed, signs nobody in', async ({ browser }) => {
  const home = await visit(browser, WIDE)
  const passkeys = new PasskeysPart(home.page)
  const wide = await visit(browser, WIDE)
  const phone = await visit(browser, PHONE)

  await test.step('the owner adds one', async () => {
    await home.page.addInitScript(
      (token) => sessionStorage.setItem('session', `signer ${token} tab`),
      demo.session.token,
    )
    await demo.tools.untilNextCode()
    await passkeys.make('Mia Chen')
    await passkeys.prove(DEMO_LOGIN.password, mailed)
    await untilCard(home.page, /Mia Chen.*Ready/)
    await expect(passkeys.card).toContainText('Each also signs you in.')
  })
  const mias = await passkeysIn(home.device)
  expect(mias).toHaveLength(1)

  await test.step('it signs in beside a wide window, and again after signing out', async () => {
    await putPasskeys(wide.device, mias)
    for (const _time of ['first', 'second']) {
      await new SignInPage(wide.page).open()
      await withPasskey(wide.page).click()
      await expect(wide.page).toHaveURL('/')
      await new Shell(wide.page).logOut()
      await expect(wide.page).toHaveURL('/login')
    }
  })

  await test.step('it signs in on a phone, from the keyboard, and the log says how', async () => {
    await putPasskeys(phone.device, await passkeysIn(wide.device))
    await new SignInPage(phone.page).open('/m/login')
    await withPasskey(phone.page).focus()
    await phone.page.keyboard.press('Enter')
    await expect(phone.page).toHaveURL('/m/')
    await home.page.goto('/accountInfo')
    await expect(home.page.getByRole('main')).toContainText('By passkey')
  })

  await test.step('a copy of the device that has counted apart is refused', async () => {
    await new SignInPage(wide.page).open()
    await withPasskey(wide.page).click()
    await expect(new SignInPage(wide.page).problem.last()).toContainText('This passkey was not accepted')
    await expect(wide.page).toHaveURL('/login')
  })

  const others = await test.step('one that waits signs nobody in', async () => {
    await demo.tools.untilNextCode()
    // The device of another person, who has no passkey yet.
    await putPasskeys(home.device, [])
    await passkeys.make('Leo Park')
    await expect(passkeys.fault).toContainText('The passkey did not sign')
    const leos = await passkeysIn(home.device)
    await putPasskeys(home.device, [...mias, ...leos])
    await passkeys.again.click()
    await passkeys.prove(DEMO_LOGIN.password, mailed)
    await untilCard(home.page, /Leo Park.*Waiting/)
    await putPasskeys(wide.device, leos)
    await new SignInPage(wide.page).open()
    await withPasskey(wide.page).click()
    await expect(new SignInPage(wide.page).problem.last()).toContainText('This passkey does not count yet')
    return leos
  })

  await test.step('one that was removed is refused', async () => {
    await putPasskeys(home.device, mias)
    await passkeys.remove('Leo Park')
    await expect(async () => {
      await home.page.goto('/accountInfo')
      await expect(passkeys.card).toContainText('Mia Chen')
      await expect(passkeys.card).not.toContainText('Leo Park')
    }).toPass(PATIENCE)
    await putPasskeys(wide.device, others)
    await withPasskey(wide.page).click()
    await expect(new SignInPage(wide.page).problem.last()).toContainText('This passkey was not accepted')
    await expect(wide.page).toHaveURL('/login')
  })

  await test.step('canceled at the device: nothing was sent', async () => {
    await putPasskeys(wide.device, [])
    await withPasskey(wide.page).click()
    await expect(new SignInPage(wide.page).problem.last()).toContainText('Nothing was sent', PATIENCE)
  })

  for (const { page } of [home, wide, phone]) await page.context().close()
})
