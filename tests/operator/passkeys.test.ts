import { getAddress, toHex } from 'viem'
import { chromium, devices, expect as expectPage } from '@playwright/test'
import type { Page } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TOKEN } from '#sandbox/chain/testing/several-nodes'
import { openSession } from '#server/access/sessions'
import { systemClock } from '#server/database/clock'
import { giveCapital } from '#server/payout/withdrawal/testing/rich-merchant'
import { chromiumPath } from '../../tools/browser-path.mjs'
import { WithdrawPage } from '../pages/withdraw-page'
import { addAuthenticator } from '../virtual-authenticator'
import type { VirtualAuthenticator } from '../virtual-authenticator'
import { sayIn } from '../words'
import type { Language } from '../words'
import type { Deployment } from './deployment'
import { fundTreasury } from './fund-treasury'
import { insertShop } from './insert-shop'
import { CALLER } from './proxy'
import { openSignerDeployment } from './signer-deployment'

/*
 * The deployment of an operator with a signer of its own, as docs/signer.md has it: a merchant adds a passkey in the console, reads
 * the code to the operator, and signs a withdrawal. The authenticator is the browser's virtual one, the chain is two local nodes.
 */

const PASSWORD = 'Operator2026'
const PATIENCE = 60_000
const see = expectPage.configure({ timeout: PATIENCE })
const closing: (() => Promise<unknown>)[] = []
let deployment: Deployment

beforeAll(async () => {
  const opened = await openSignerDeployment()
  closing.push(async () => await opened.close())
  deployment = opened.deployment
  await fundTreasury(deployment.connection.db, deployment.nodes, '1000')
}, 300_000)

afterAll(async () => {
  for (const close of closing.splice(0).reverse()) await close().catch(() => undefined)
}, 120_000)

interface Merchant {
  readonly merchant_id: string
  readonly email: string
  readonly token: string
}

/** A merchant with money, whom the operator lets send it with passkeys. */
async function newMerchant(number: number): Promise<Merchant> {
  const { connection, secret, signer, nodes } = deployment
  const email = `passkey${number}@shop.example`
  const merchant_id = await insertShop(connection.db, secret, {
    name: `Passkey ${number}`,
    mchid: `88020${number}`,
    email,
    password: PASSWORD,
    key: { appid: `passkey${number}`, secret: `the KEY of the shop with passkeys ${number}, with 43 letters` },
  })
  await giveCapital(connection.db, { merchant_id, token_id: TOKEN, amount: '500', at: new Date() })
  const settings = { secret, previous_secrets: [] }
  const own = { merchant_id, token_class: 'full' as const, kept: false, ip: CALLER, device: 'Test' }
  const { token } = await openSession(connection.db, { clock: systemClock, settings }, own)
  const contract = { network: `eip155:${nodes.chain_id}`, contract: nodes.contract.toLowerCase() }
  const plenty = '1000000000'
  await signer?.act('limit', {
    merchant_id,
    ...contract,
    payout_units: plenty,
    daily_units: plenty,
    unproven_daily_units: '0',
    second_from_units: plenty,
  })
  await signer?.act('float', { ...contract, daily_units: plenty })
  await signer?.act('opening', { merchant_id, ...contract, units: plenty })
  return { merchant_id, email, token }
}

interface Device extends VirtualAuthenticator {
  readonly page: Page
}

async function openDevice(
  { token }: Merchant,
  { phone, language }: { phone: boolean; language: Language },
): Promise<Device> {
  const executablePath = chromiumPath()
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
  closing.push(async () => await browser.close())
  const layout = phone ? { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } } : {}
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    ...layout,
    locale: 'en-US',
    baseURL: deployment.publicUrl,
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const given = { value: `passkey ${token} tab`, language }
  await page.addInitScript(({ value, language: chosen }) => {
    sessionStorage.setItem('session', value)
    localStorage.setItem('language', chosen)
  }, given)
  return { page, ...(await addAuthenticator(context, page)) }
}

const CASES = [
  { phone: false, language: 'en', number: 1 },
  { phone: true, language: 'zh-CN', number: 2 },
] as const

describe.each(CASES)('a merchant on a $language device, phone: $phone', ({ phone, language, number }) => {
  const say = sayIn(language)
  const to = getAddress(toHex(BigInt(number) + (1n << 154n), { size: 20 }))
  let merchant: Merchant
  let device: Device
  let page: Page
  const at = (path: string): string => `${phone ? '/m' : ''}${path}`
  const button = (name: string) => page.getByRole('button', { name: say(name), exact: true })
  const mailed = async (press: () => Promise<void>): Promise<string> => {
    const behind = deployment.mailbox.count(merchant.email)
    await press()
    return await deployment.mailbox.codeFor(merchant.email, behind)
  }

  beforeAll(async () => {
    merchant = await newMerchant(number)
    device = await openDevice(merchant, { phone, language })
    ;({ page } = device)
  }, 120_000)

  test('adds a passkey, reads its code to the operator, and sees that it is ready', async () => {
    await page.goto(at('/accountInfo?open=passkey'))
    const name = page.getByRole('textbox', { name: say('Name of the person') })
    await name.fill('Ada Ng')
    await button('Create passkey').click()
    const proof = page.getByRole('dialog', { name: say('Verify the new passkey') })
    await proof.locator('input[autocomplete=current-password]').fill(PASSWORD)
    const code = await mailed(async () => await proof.getByRole('button', { name: say('Send code') }).click())
    await proof.getByRole('textbox', { name: say('Email code') }).fill(code)
    await proof.getByRole('button', { name: say('Add passkey'), exact: true }).click()
    await button('Done').click()
    // The dialog that closes shows the same code as the card behind it.
    await see(page.getByRole('dialog')).toHaveCount(0)
    const shown = page.getByRole('region', { name: say('Code of the passkey') })
    const groups = shown.locator('[aria-hidden]')
    await see(groups).toHaveCount(4)
    const read = (await groups.allInnerTexts()).join('')
    await deployment.signer?.act('enrol', { merchant_id: merchant.merchant_id, code: read, person: 'Ada Ng' })
    await expect
      .poll(
        async () => {
          await page.reload()
          await page.getByText('Ada Ng').first().waitFor()
          return await shown.isVisible()
        },
        { timeout: PATIENCE },
      )
      .toBe(false)
  }, 180_000)

  async function withdraw(amount: string): Promise<WithdrawPage> {
    const form = new WithdrawPage(page, say)
    // One code a minute: nobody has heard of one before.
    await deployment.connection.db.deleteFrom('verification_code').execute()
    await page.goto(at(`/property/withdraw?id=${TOKEN}`))
    await form.address.fill(to)
    await form.amount.fill(amount)
    await see(form.text('No look-alike among your addresses')).toBeVisible()
    for (const question of await form.questions.all()) await question.check()
    await form.review.click()
    await form.compared.check()
    await form.continue.click()
    await form.password.fill(PASSWORD)
    const code = await mailed(async () => await form.sendCode.click())
    await form.emailCode.fill(code)
    await form.proof.getByRole('button', { name: new RegExp(`^${say('Withdraw')} ?${amount}`) }).click()
    return form
  }
  const step = () => page.getByRole('region', { name: say('Sign with passkey') })
  const sign = () => step().getByRole('button', { name: say('Sign with passkey') })
  const verified = async (isUserVerified: boolean): Promise<void> => {
    const { cdp, authenticatorId } = device
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  }
  const arrived = async (): Promise<bigint> => {
    const { nodes } = deployment
    const call = { to: nodes.contract, data: `0x70a08231${to.slice(2).padStart(64, '0')}` }
    return BigInt(String(await nodes.call(0, 'eth_call', call, 'latest')))
  }

  test('refuses at the device, loses nothing by it, signs, and is paid', async () => {
    const form = await withdraw('25')
    await see(step()).toContainText(language === 'en' ? 'The network takes at most' : say('The network takes at most'))
    await verified(false)
    await sign().click()
    await see(step().getByRole('alert')).not.toBeEmpty()
    expect(await arrived()).toBe(0n)
    await verified(true)
    await sign().click()
    await see(page.getByText(say('Confirmed by {names}').replace('{names}', 'Ada Ng'))).toBeVisible()
    await see(form.text('The network has confirmed it.')).toBeVisible()
    expect(await arrived()).toBeGreaterThan(20_000_000n)
  }, 180_000)

  test('is not asked by a page that shows one receiver and would have another one signed', async () => {
    const before = await arrived()
    await page.route('**/account/payout-confirmation?**', async (route) => {
      const answer = await route.fetch()
      const text = (await answer.text()).replace(to.toLowerCase(), `0x${'ee'.repeat(20)}`)
      await route.fulfill({ response: answer, body: text })
    })
    await withdraw('12')
    await see(step().getByRole('alert')).toContainText(language === 'en' ? 'Stopped: ' : '已停止')
    await see(sign()).toHaveCount(0)
    await page.unroute('**/account/payout-confirmation?**')
    await page.reload()
    await sign().click()
    await see(page.getByText(say('Confirmed by {names}').replace('{names}', 'Ada Ng'))).toBeVisible()
    await expect.poll(arrived, { timeout: PATIENCE }).toBeGreaterThan(before)
  }, 180_000)

  test('who has lost the device signs nothing: the withdrawal waits and says for what', async () => {
    const { cdp, authenticatorId } = device
    await cdp.send('WebAuthn.clearCredentials', { authenticatorId })
    const before = await arrived()
    await withdraw('13')
    await sign().click()
    await see(step().getByRole('alert')).not.toBeEmpty()
    await see(page.getByText(say('Confirmed by {names}').replace('{names}', 'Ada Ng'))).toHaveCount(0)
    expect(await arrived()).toBe(before)
  }, 180_000)
})
