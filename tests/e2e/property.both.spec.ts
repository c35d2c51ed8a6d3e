import { DEMO_LOGIN } from '#sandbox/worlds/found-merchant'
import * as z from 'zod/mini'
import { expend, rechargeFunds, transferAccounts } from '#shared/contract/account'
import { currencies } from '#shared/contract/currency'
import { add, compare, subtract, sum } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { call } from '../api'
import type { Session } from '../api'
import { expect, test } from '../fixtures'
import { byKeyboard, byTouch, tabTo } from '../keyboard'
import { PropertyPage } from '../pages/property-page'

const reservation = z.object({ data: rechargeFunds.answer })

/** The balance of an account in a token. */
async function holds(session: Session, account: string, token_id: string): Promise<string> {
  const { list } = await call(transferAccounts, { session })
  return list.find((row) => row.account === account && row.token_id === token_id)?.balance ?? '0'
}

test('the assets keep the chosen order, also after a reload', async ({ page, isMobile, signIn, sessions }) => {
  await signIn(await sessions.demo())
  const property = new PropertyPage(page)
  const hand = isMobile ? byTouch : byKeyboard(page)
  await property.open()
  await hand.press(property.arrange)
  const before = await property.orderedIds()
  const [first, second, ...rest] = before
  const kept = page.waitForResponse(/\/currency\/rearrange/)
  if (isMobile) {
    await hand.press(page.getByRole('button', { name: /^Move .* down$/ }).first())
  } else {
    await tabTo(page, property.handles.first())
    await page.keyboard.press('ArrowDown')
    await expect(property.handles.nth(1)).toBeFocused()
  }
  await expect.poll(async () => await property.orderedIds()).toEqual([second, first, ...rest])
  await kept

  await page.reload()
  await hand.press(property.arrange)
  await expect.poll(async () => await property.orderedIds()).toEqual([second, first, ...rest])
})

test('a recharge that is paid on the chain appears without a reload', async ({
  page,
  isMobile,
  sandbox,
  signIn,
  sessions,
}) => {
  await signIn(await sessions.demo())
  const property = new PropertyPage(page)
  const hand = isMobile ? byTouch : byKeyboard(page)
  const stream = page.waitForResponse(/\/api\/v1\/events/)
  await property.open()
  await stream
  await hand.press(property.rechargeButton)
  // Chromium drops a body that the page has read, so the route keeps a copy.
  let answer = ''
  await page.route(/\/account\/recharge\/funds/, async (route) => {
    const response = await route.fetch()
    answer = await response.text()
    await route.fulfill({ response, body: answer })
  })
  await hand.press(property.getAddress)
  await expect(property.recharge.getByRole('figure')).toBeVisible()
  const { data } = z.parse(reservation, JSON.parse(answer))
  const { address, token_id, token, chain } = data
  await expect(property.recharge.getByText(`Send only ${token} on ${chain}.`)).toBeVisible()
  const arrived = property.recharge.getByRole('region', { name: 'Arrived' })
  await expect(arrived.getByText(/Waiting for the payment/)).toBeVisible()

  await sandbox.recharge({ address, token_id, amount: '12.5' })
  await expect(arrived.getByText(/12\.500000/)).toBeVisible()
  await expect(arrived.getByText('Accomplish')).toBeVisible()
  await page.keyboard.press('Escape')
  if (isMobile) {
    await property.tabs.getByRole('tab', { name: 'Recharges' }).tap()
  } else {
    await tabTo(page, property.tabs.getByRole('tab', { name: 'Withdrawals' }))
    await page.keyboard.press('ArrowRight')
  }
  await expect(property.recharges.filter({ hasText: '12.50' }).filter({ hasText: 'Accomplish' }).first()).toBeVisible()
  expect(await sandbox.books()).toMatchObject({ drift: [] })
})

test('a transfer from the capital account to an application moves exactly the amount, once, after a step-up', async ({
  page,
  isMobile,
  sandbox,
  signIn,
  sessions,
}) => {
  await sandbox.untilNextCode()
  const session = await sessions.demo()
  await signIn(session)
  const property = new PropertyPage(page)
  const hand = isMobile ? byTouch : byKeyboard(page)
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/account/internal-transfer')) sent += 1
  })
  await property.open()
  await hand.press(property.transferButton)
  // What the form suggests depends on whether the applications hold anything at this time of day.
  await hand.press(property.transfer.getByRole('combobox', { name: 'From' }))
  const capital = page.getByRole('option', { name: /^Capital account/ })
  await (isMobile ? capital.tap() : capital.press('Enter'))
  await hand.write(property.amount, '1.25')
  await hand.press(property.review)
  await expect(property.transfer.getByRole('definition').first()).toHaveText('Capital account')

  const proof = page.getByRole('dialog', { name: 'Verify this transfer' })
  const words = /^Transfer 1\.250+ /
  await hand.press(property.transfer.getByRole('button', { name: words }))
  await hand.write(proof.getByLabel('Account password', { exact: true }), DEMO_LOGIN.password)
  const behind = await sandbox.newestFor(DEMO_LOGIN.email)
  await hand.press(proof.getByRole('button', { name: 'Send code' }))
  await hand.write(proof.getByRole('textbox', { name: 'Email code' }), await sandbox.codeFor(DEMO_LOGIN.email, behind))
  const request = page.waitForRequest(
    (asked) => asked.method() === 'POST' && asked.url().endsWith('/account/internal-transfer'),
  )
  const payload = z.object({ from: z.string(), to: z.string(), token_id: z.string() })
  const before = await call(transferAccounts, { session })
  await hand.press(proof.getByRole('button', { name: words }))
  const { from, to, token_id } = z.parse(payload, (await request).postDataJSON())
  await expect(property.transfer.getByText('The transfer is accepted.')).toBeVisible()
  const was = (account: string): string =>
    before.list.find((row) => row.account === account && row.token_id === token_id)?.balance ?? '0'
  expect(from).toBe('capital')
  expect(compare(await holds(session, from, token_id), subtract(was(from), '1.25'))).toBe(0)
  expect(compare(await holds(session, to, token_id), add(was(to), '1.25'))).toBe(0)

  await hand.press(property.transfer.getByRole('button', { name: 'Show transfer records' }))
  await expect(property.transfers.filter({ hasText: '1.25' }).first()).toContainText('Accomplish')
  await page.reload()
  await expect(property.transfers.filter({ hasText: '1.25' }).first()).toContainText('Capital account')
  expect(sent).toBe(1)
})

test('the gas expenses of a network add up to the displayed sum', async ({ page, isMobile, signIn, sessions }) => {
  const session = await sessions.demo()
  await signIn(session)
  const [coin] = await call(currencies, { session })
  const network_id = coin?.id ?? ''
  const amounts: string[] = []
  let told: string | undefined
  for (let turn = 1, total = 1; amounts.length < total; turn += 1) {
    const answer = await call(expend, { session, query: { network_id, page: turn } })
    if (answer.list.length === 0) break
    amounts.push(...answer.list.map(({ usdt_amount }) => usdt_amount))
    total = answer.total
    told = answer.usdt_total
  }
  expect(compare(sum(amounts), told ?? 'nothing was told')).toBe(0)

  const property = new PropertyPage(page)
  const hand = isMobile ? byTouch : byKeyboard(page)
  await property.open()
  await hand.press(page.getByRole('region', { name: 'Gas expense' }).getByRole('button', { name: 'Details' }))
  await hand.press(page.getByRole('button', { name: 'All history' }))
  const history = page.getByRole('dialog', { name: 'Gas expense history' })
  await hand.press(history.getByRole('combobox', { name: 'Network' }))
  const option = page.getByRole('option', { name: coin?.net_work ?? '' })
  await option.waitFor()
  if (isMobile) {
    await option.tap()
  } else {
    // Typing the beginning of its name selects it.
    await page.keyboard.type(coin?.net_work ?? '')
    await expect(option).toBeFocused()
    await page.keyboard.press('Enter')
  }
  await expect(history.getByRole('status')).toContainText(formatAmount(told))
})
