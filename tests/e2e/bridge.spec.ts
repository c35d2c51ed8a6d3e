import type { Frame, Page } from '@playwright/test'
import { inShortRun } from './matrix'
import { toolsPort } from './ports'
import { expect, test } from '../fixtures'

const HOSTILE = 'http://hostile.localhost:9'
const WALLET = `http://wallet.localhost:${toolsPort}`

/** Forged messages of a hostile page. `id` is the real id of the waiting call, as if the page had guessed it. */
function forge(id: string): unknown[] {
  const data = { uuid: 'stolen'.repeat(6) }
  const reply = { target: 'jsweb3-did', type: 'dapp_event', messageId: id, status: 'success', data }
  const event = { target: 'jsweb3-did', type: 'did_event' }
  return [
    reply,
    { ...reply, status: 'fail', data: { code: -32000 } },
    { ...reply, messageId: crypto.randomUUID() },
    ...['loaded', 'open', 'close', 'logout'].map((eventName) => ({ ...event, eventName })),
    { ...event, eventName: 'accountsChanged', data: { account: null } },
    { ...event, eventName: 'disconnect', data: { origin: 'http://localhost' } },
    { ...event, eventName: 'telegramPostEvent', data: ['a', 'b'] },
    { target: 'jsweb3-dapp', type: 'dapp_event' },
    JSON.stringify(reply),
    null,
    { target: { toString: null }, __proto__: reply },
  ]
}

/** Posts each message to the console 20 times. */
async function flood(frame: Frame, messages: unknown[]): Promise<void> {
  await frame.evaluate((messages) => {
    for (let round = 0; round < 20; round += 1) for (const message of messages) parent.postMessage(message, '*')
  }, messages)
}

/** Begins a sign-in that waits for the person, and reads the id of its call. */
async function waitingCall(page: Page, begin: () => Promise<void>): Promise<{ id: string; wallet: Frame }> {
  const asked = page.waitForEvent('console', (message) => message.text().startsWith('asked '))
  await page.addInitScript((origin) => {
    if (location.origin !== origin) return
    addEventListener('message', ({ data }) => {
      if (data?.data?.methodName === 'oauth') console.info(`asked ${data.messageId}`)
    })
  }, WALLET)
  await begin()
  const id = (await asked).text().replace('asked ', '')
  const wallet = page.frames().find((frame) => frame.url().startsWith(WALLET))
  if (!wallet) throw new Error('The wallet window is not open')
  return { id, wallet }
}

/** Serves a hostile site. */
async function hostileSite(page: Page): Promise<void> {
  await page.route(`${HOSTILE}/**`, async (route) => {
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Hostile</title>' })
  })
}

async function openFrame(page: Page, url: string): Promise<Frame> {
  await page.evaluate((src) => {
    const element = document.createElement('iframe')
    element.src = src
    element.title = 'Hostile'
    document.body.append(element)
  }, url)
  await page.locator('iframe[title=Hostile]').contentFrame().locator('html').waitFor({ state: 'attached' })
  const frame = page.frames().find((each) => each !== page.mainFrame() && each.url() === url)
  if (!frame) throw new Error(`No frame at ${url}`)
  return frame
}

test('the content security policy blocks a hostile frame', async ({ signInPage, page, expectedProblems }) => {
  expectedProblems.push(/frame-src/, /violates the following Content Security Policy/, /ERR_BLOCKED_BY_CSP/)
  await signInPage.open()
  await expect(signInPage.connectWallet).toBeVisible()
  const refused = page.waitForEvent('console', (message) => message.text().includes('frame-src'))
  await page.evaluate((src) => {
    const element = document.createElement('iframe')
    element.src = src
    document.body.append(element)
  }, `${HOSTILE}/`)
  await refused
})

test.describe('without the content security policy', () => {
  // The wallet bridge must also be safe by itself, when a hostile frame was loaded.
  test.use({ bypassCSP: true })

  for (const [name, url] of [
    ['of another origin', `${HOSTILE}/`],
    ["of the wallet's own origin", `${WALLET}/wrong-origin.html`],
  ] as const) {
    test(
      `messages of a hostile frame ${name} are ignored while a sign-in waits`,
      inShortRun(url.startsWith(WALLET)),
      async ({ signInPage, dashboard, page, expectedProblems }) => {
        // The frame of the wallet's origin sends to an origin that is not ours.
        expectedProblems.push(/Failed to execute 'postMessage' on 'DOMWindow': The target origin provided/)
        await hostileSite(page)
        const logins: string[] = []
        page.on('request', (request) => {
          if (request.url().endsWith('/public/login/wallet')) logins.push(request.postData() ?? '')
        })
        const { id } = await waitingCall(page, async () => {
          await signInPage.open()
          await signInPage.connectWallet.click()
          await signInPage.wallet.chooseDemoMerchant()
          await expect(signInPage.wallet.approve).toBeVisible()
        })
        const hostile = await openFrame(page, url)
        await flood(hostile, forge(id))
        await expect(signInPage.wallet.dialog).toBeVisible()
        expect(logins, 'nothing was taken for the wallet').toEqual([])

        await signInPage.wallet.approve.click()
        await expect(dashboard.heading).toBeVisible()
        expect(logins).toHaveLength(1)
        expect(logins[0]).not.toContain('stolen')
      },
    )
  }

  test('messages of a wallet frame that was navigated away are ignored; the wallet that comes back is asked again', async ({
    signInPage,
    dashboard,
    page,
  }) => {
    await hostileSite(page)
    const logins: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/public/login/wallet')) logins.push(request.postData() ?? '')
    })
    const { id, wallet } = await waitingCall(page, async () => {
      await signInPage.open()
      await signInPage.connectWallet.click()
      await signInPage.wallet.chooseDemoMerchant()
      await expect(signInPage.wallet.approve).toBeVisible()
    })
    await wallet.evaluate((url) => location.assign(url), `${HOSTILE}/`)
    await wallet.waitForURL(`${HOSTILE}/`)
    await flood(wallet, forge(id))
    await expect(signInPage.wallet.dialog).toBeVisible()
    await expect(page).toHaveURL('/login')
    expect(logins, 'nothing was taken for the wallet').toEqual([])

    const askedAgain = page.waitForEvent('console', (message) => message.text() === `asked ${id}`)
    await wallet.goto(`${WALLET}/`)
    await askedAgain
    await signInPage.wallet.chooseDemoMerchant()
    await signInPage.wallet.approve.click()
    await expect(dashboard.heading).toBeVisible()
    expect(logins).toHaveLength(1)
    expect(logins[0]).not.toContain('stolen')
  })
})
