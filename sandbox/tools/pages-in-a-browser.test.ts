import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import { createAdaptorServer } from '@hono/node-server'
import { chromium } from 'playwright'
import { build } from 'vite'
import { afterAll, expect, test, vi } from 'vitest'
import { withdrawalRoutes } from '#server/payout/routes/withdrawal'
import { testApi } from '#server/testing/test-api'
import { payOrder } from '#sandbox/customers/pay-order'
import { shopClient } from '#sandbox/customers/shop-client'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { testDatabase } from '#server/database/test-database'
import { richMerchant } from '#server/payout/withdrawal/testing/rich-merchant'
import { applyForOpening, opening } from '#shared/contract/opening'
import { chromiumPath } from '../../tools/browser-path.mjs'
import { createTools } from './tools-app'
import { minedChain } from '#sandbox/chain/mined-chain'
import { withSandbox } from '#sandbox/database/tables'

const { db } = await testDatabase()
const town = await shopSetup({ db, networks: ['1'] })
const { clock } = town

const folder = await mkdtemp(join(tmpdir(), 'pages-'))
await build({
  configFile: join(import.meta.dirname, '../pages/vite.config.ts'),
  logLevel: 'silent',
  build: { outDir: folder },
})

const server = createAdaptorServer({ fetch: async (request) => await tools.fetch(request) })
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${portOf(server.address())}`
const movable = {
  ...clock,
  advance: (seconds: number) => Promise.resolve(clock.advance(seconds)),
  refresh: () => Promise.resolve(),
}
const tools = createTools({
  services: { ...town.services, clock: movable },
  customers: town.world,
  simulation: { isOn: () => false, setOn: () => undefined, stop: () => Promise.resolve() },
  places: { console: 'http://localhost:4173', tools: origin, wallet: 'http://wallet.localhost:4174' },
  folders: { pages: folder, wallet: folder, docs: join(import.meta.dirname, '../../docs') },
})

const executablePath = chromiumPath()
const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(executablePath === undefined ? {} : { executablePath }),
})
afterAll(async () => {
  await browser.close()
  await new Promise((resolve) => server.close(resolve))
  await rm(folder, { recursive: true, force: true })
})

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new TypeError('The server has no port.')
  return address.port
}

/** A page on which nothing may go wrong: no script error, nothing that the policy had to stop. */
async function openPage(path: string, options: Parameters<typeof browser.newContext>[0] = {}) {
  const context = await browser.newContext({ baseURL: origin, ...options })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(message.text())
  })
  await page.goto(path)
  return { page, faults, close: async () => await context.close() }
}

const paid = await payOrder(town.world, { chain: 'TRON', amount: '12.5', case: 'exact' })
const waiting = await payOrder(town.world, { chain: 'TRON', amount: '80', case: 'under' })
await withSandbox(db)
  .insertInto('inbox_message')
  .values({
    channel: 'email',
    recipient: 'a@shop.example',
    subject: 'Your code',
    body: '123456',
    received_at: clock.now(),
    message_id: '1',
  })
  .execute()

const isFull = process.env['MATRIX'] === 'full'
vi.setConfig({ testTimeout: 300_000 })
const PATHS = [
  '/',
  '/inbox',
  '/customers',
  '/audit',
  '/explorer',
  '/explorer/1',
  `/explorer/1/tx/${paid.txids[0]}`,
  `/explorer/1/address/${paid.address}`,
  `/pay/${waiting.handle_id}`,
  `/pay/${paid.handle_id}`,
  '/opening',
  '/risk',
  '/docs',
  '/nowhere',
]

test.each([
  { locale: 'en', colorScheme: 'light' },
  { locale: 'zh-CN', colorScheme: 'dark' },
] as const)('in $locale and $colorScheme no page has a fault that axe knows, or breaks the policy', async (look) => {
  const { page, faults, close } = await openPage('/', look)
  // The short run reads every second page in each look, and so each page once.
  const rest = look.locale === 'en' ? 0 : 1
  for (const path of isFull ? PATHS : PATHS.filter((path, place) => place % 2 === rest || path === '/nowhere')) {
    await page.goto(path)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes[0]?.html}`)).toEqual([])
  }
  // The one page that is not there is the browser's only complaint.
  expect(faults).toEqual([expect.stringContaining('404')])
  await close()
})

test('every page fits a phone', async () => {
  const { page, close } = await openPage('/', { viewport: { width: 320, height: 640 } })
  for (const path of PATHS) {
    await page.goto(path)
    const widest = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(widest, path).toBeLessThanOrEqual(320)
  }
  await close()
})

test('by keyboard alone a customer pays, and the list shows it', async () => {
  const { page, faults, close } = await openPage('/customers')
  await page.getByLabel('Amount in USDT').focus()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('33')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect.poll(async () => await page.evaluate(() => document.activeElement?.textContent)).toContain('Too little')
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.getByText(/Order \S+ was made/).waitFor()
  const row = page.getByRole('row').filter({ hasText: '33 USDT' })
  await row.getByText('Account paid').waitFor()
  await row.getByRole('link', { name: 'Transfer' }).waitFor()
  expect(faults).toEqual([])
  await close()
})

test.each([390, 1440])('the payer page of the sandbox pays its own order, %i wide', async (width) => {
  const shop = shopClient(town.world.request, town.shop, clock)
  const order = await shop.create({ out_trade_no: `W-${width}`, token_id: '101', amount: '7' })
  const { page, faults, close } = await openPage(`/pay/${order.handle_id}`, { viewport: { width, height: 900 } })
  const trial = page.getByRole('region', { name: 'Pay this order' })
  await trial.getByText('For tests only').waitFor()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  const wide = await page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
  expect(wide).toBe(false)
  await trial.getByRole('button', { name: 'Too much' }).focus()
  await page.keyboard.press('Enter')
  await trial.getByText('The customer has sent the payment.').waitFor()
  await page.getByText('Paid. Thank you.').waitFor()
  expect(await shop.query(order.out_trade_no)).toMatchObject({ status: 2, exception: 'over' })
  await page.goto(`/pay/${order.handle_id}?lang=zh-CN`)
  await page.getByText('已支付').first().waitFor()
  expect(await page.getByText('支付本订单').count()).toBe(0)
  expect(faults).toEqual([])
  await close()
})

test.each([390, 1440])(
  'without a clipboard the whole address is selected, once and in one line, %i wide',
  async (width) => {
    const shop = shopClient(town.world.request, town.shop, clock)
    const order = await shop.create({ out_trade_no: `C-${width}`, token_id: '101', amount: '7' })
    const { page, faults, close } = await openPage(`/pay/${order.handle_id}`, { viewport: { width, height: 900 } })
    const selected = async () => await page.evaluate(() => getSelection()?.toString())
    await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    await page.getByRole('button', { name: 'Copy the address' }).click()
    await page.getByRole('button', { name: 'Selected: please copy it by hand' }).waitFor()
    expect(await selected()).toBe(order.address)
    await page.getByRole('button', { name: 'Copy the address' }).waitFor()
    await page.evaluate(() => getSelection()?.removeAllRanges())
    await page.locator('#instructions .groups span').nth(2).click()
    expect(await selected()).toBe(order.address)
    expect(faults).toEqual([])
    await close()
  },
)

test('a reviewer rejects a withdrawal, and says why', async () => {
  const api = testApi({ db, handlers: withdrawalRoutes, services: town.services })
  const merchant = await richMerchant({ ...api, clock }, { token_id: '101', balance: '100' })
  const wish = { token_id: '101', address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', amount: '44' }
  await merchant.withdraw(wish)
  const { page, faults, close } = await openPage('/audit')
  await page.getByRole('button', { name: 'Decide by hand' }).click()
  await page.getByText('every withdrawal waits here').waitFor()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  const row = page.getByRole('row').filter({ hasText: '44 USDT' })
  // Without a reason the browser asks for one.
  await row.getByRole('button', { name: 'Reject' }).click()
  await row.getByRole('textbox', { name: 'Reason for a rejection' }).fill('Unknown payee')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.getByText('its money given back').waitFor()
  await page.getByText('No withdrawal waits.').waitFor()
  const { state, reason } = await db.selectFrom('withdrawal').select(['state', 'reason']).executeTakeFirstOrThrow()
  expect({ state, reason }).toEqual({ state: 'audit_reject', reason: 'Unknown payee' })
  expect(faults).toEqual([])
  await close()
})

test('a reviewer rejects an application part by part, by keyboard', async () => {
  const api = testApi({ db, services: town.services })
  const { token } = await api.signInAs({ status: 1 })
  const form = { name: 'Blue Shop', website: 'https://blue.example', contact: 'Mei', business: 'Tea' }
  await api.data(applyForOpening, { token, body: form })
  const { page, faults, close } = await openPage('/opening')
  const card = page.getByRole('article', { name: /Blue Shop/ })
  await card.getByText('What must be changed').click()
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  await card.getByLabel('Move to').selectOption('Failed to pass the audit')
  await card.getByRole('textbox', { name: 'Website' }).fill('It shows no imprint')
  await page.keyboard.press('Enter')
  await page.getByText(/is in its new stage/).waitFor()
  expect(await api.data(opening, { token })).toMatchObject({
    status: 4,
    problems: [{ part: 'website', reason: 'It shows no imprint' }],
  })
  expect(faults).toEqual([])
  await close()
})

test('a new message comes into the open inbox by itself', async () => {
  const { page, close } = await openPage('/inbox')
  await withSandbox(db)
    .insertInto('inbox_message')
    .values({
      channel: 'sms',
      recipient: '+8613800138000',
      body: 'Code 654321',
      received_at: clock.now(),
      message_id: '2',
    })
    .execute()
  await page.getByText('Code 654321').waitFor()
  expect(await page.getByRole('listitem').first().textContent()).toContain('Text message')
  await close()
})

test('the payer sees the payment arrive', async () => {
  const { page, close } = await openPage(`/pay/${waiting.handle_id}`)
  await page.getByText('Please send the rest').waitFor()
  expect(await page.getByRole('timer').textContent()).toMatch(/^\d\d:\d\d$/)
  const adapter = minedChain(town.services.chains, '1')
  await adapter.send({ from: { purpose: 'payer', index: 0n }, to: waiting.address, token_id: '101', amount: '32' })
  await adapter.mine(adapter.confirmations)
  await town.world.watch('1')
  await page.getByText('Paid. Thank you.').waitFor()
  expect(await page.getByRole('img').isVisible()).toBe(false)
  await close()
})

test('a payer who comes back late sees no address, even when no answer comes', async () => {
  const order = await payOrder(town.world, { chain: 'TRON', amount: '70', case: 'under' })
  const { page, close } = await openPage(`/pay/${order.handle_id}`)
  await page.getByText('Please send the rest').waitFor()
  await page.clock.install()
  await page.route('**/state', (route) => route.abort())
  await page.clock.fastForward('01:00:00')
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByText('The time is up. Do not pay any more').waitFor()
  expect(await page.getByRole('img').isVisible()).toBe(false)
  await close()
})

test('a payer who comes back is told at once what has happened meanwhile', async () => {
  const order = await payOrder(town.world, { chain: 'TRON', amount: '60', case: 'under' })
  const { page, close } = await openPage(`/pay/${order.handle_id}`)
  await page.clock.install()
  const asked = page.waitForResponse('**/state')
  // The clock of the page stands still, so nothing asks but the return.
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  expect((await asked).ok()).toBe(true)
  await close()
})
