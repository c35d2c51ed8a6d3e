import type { Locator, Page } from '@playwright/test'
import { transactions } from '#shared/contract/transactions'
import { addDays } from '#shared/time/day-bounds'
import { dateOf } from '#shared/time/format-time'
import { ApiRefusal, call } from '../api'
import { expect, test } from '../fixtures'
import { RecordsPage } from '../pages/records-page'
import { FULL } from './matrix'

const ZONE = 'Asia/Shanghai'

/** New calls of the list and of refunds. A repeat of a call that the page has made before does not count. */
function countCalls(page: Page): { sent: string[]; begin: () => void } {
  const known = new Set<string>()
  const sent: string[] = []
  let isCounting = false
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    const asked = `${request.method()} ${pathname}${search}`
    if (!/\/transactions\/(?:list|refund)/.test(pathname)) return
    if (!isCounting) known.add(asked)
    else if (!known.has(asked)) sent.push(asked)
  })
  return { sent, begin: () => void (isCounting = true) }
}

async function expectRefused(field: Locator, words: string | RegExp): Promise<void> {
  await expect(field).toHaveAccessibleDescription(new RegExp(words))
  await expect(field).toHaveAttribute('aria-invalid', 'true')
}

test(
  'an invalid platform order is refused beside its field, and nothing is sent',
  FULL,
  async ({ page, isMobile, signIn, sessions }) => {
    await signIn(await sessions.demo())
    const records = new RecordsPage(page)
    const calls = countCalls(page)
    await records.open()
    await records.counted()
    if (isMobile) await records.phoneFilters.click()
    const show = isMobile ? page.getByRole('button', { name: /^Show/ }) : records.query
    if (isMobile) await expect(show).toHaveText(/Show [\d,]+ results/)
    calls.begin()
    for (const text of [
      '1',
      '2'.repeat(31),
      '2'.repeat(33),
      `${'2'.repeat(31)}x`,
      '-'.padEnd(32, '1'),
      '٣'.repeat(32),
    ]) {
      await records.tradeNo.fill(text)
      await show.click()
      await expectRefused(records.tradeNo, 'Please enter a 32-digit number')
      await expect(records.tradeNo).toHaveValue(text)
    }
    expect(calls.sent).toEqual([])
    await expect(page).not.toHaveURL(/trade_no/)
    await records.tradeNo.fill('2'.repeat(32))
    await expect(records.tradeNo).not.toHaveAttribute('aria-invalid', 'true')
    await show.click()
    await expect(page).toHaveURL(/trade_no=/)
    await expect(page.getByText('No payment matches this filter')).toBeVisible()
  },
)

test(
  'a range after today or with its end before its start is refused beside its day, and nothing is sent',
  FULL,
  async ({ page, isMobile, sandbox, signIn, sessions }) => {
    await signIn(await sessions.demo())
    const records = new RecordsPage(page)
    const calls = countCalls(page)
    await records.open()
    await records.counted()
    if (isMobile) {
      await records.phoneFilters.click()
      await expect(page.getByRole('button', { name: /Show [\d,]+ results/ })).toBeVisible()
    }
    await page.getByRole('button', { name: /^Created:/ }).click()
    calls.begin()
    const today = dateOf(await sandbox.now(), ZONE)
    const [first, last] = [page.getByLabel('First day'), page.getByLabel('Last day')]
    const apply = page.getByRole('dialog', { name: 'Created' }).getByRole('button', { name: 'Apply' })
    const refused = [
      { from: addDays(today, -3), to: addDays(today, 1), field: last, words: `Not after ${today}` },
      { from: addDays(today, 2), to: addDays(today, 3), field: first, words: `Not after ${today}` },
      { from: today, to: addDays(today, -1), field: last, words: 'Before the first day' },
      { from: '', to: today, field: first, words: 'Choose a day' },
    ]
    for (const { from, to, field, words } of refused) {
      await first.fill(from)
      await last.fill(to)
      await apply.click()
      await expectRefused(field, words)
    }
    expect(calls.sent).toEqual([])
    await expect(page).not.toHaveURL(/from=/)
  },
)

test(
  'an unknown status is not sent by the console, and refused by the server',
  FULL,
  async ({ page, signIn, sessions }) => {
    const session = await sessions.demo()
    await signIn(session)
    const { sent, begin } = countCalls(page)
    begin()
    const records = new RecordsPage(page)
    for (const status of ['9', '0', '2,9', 'paid', '-1']) await records.open(`?status=${status}`)
    await expect(records.links).toHaveCount(10)
    // The counts of the views ask for statuses of their own.
    const asked = sent.map((line) => new URL(line.split(' ')[1] ?? '', page.url()).searchParams.get('status'))
    expect(asked.filter((status) => status !== null && !['2', '5,6'].includes(status))).toEqual([])
    for (const status of ['9', '2,9', 'paid'])
      await expect(call(transactions, { session, query: { status } })).rejects.toThrow(ApiRefusal)
  },
)

const MORE_THAN_PAID = /^Only 120(?:\.0+)? USDT of this payment can be refunded$/

test('a refund to another chain, of too much, or of nothing is refused beside its field, and nothing is sent', async ({
  page,
  sandbox,
  signIn,
  sessions,
}) => {
  const { handle_id, out_trade_no } = await sandbox.pay({ chain: 'TRON', token: 'USDT', amount: '100', case: 'over' })
  await signIn(await sessions.demo())
  const records = new RecordsPage(page)
  const calls = countCalls(page)
  await records.open(`?open=${handle_id}`)
  await records
    .drawer(out_trade_no)
    .getByRole('button', { name: /^Refund.*…$/ })
    .click()
  const refund = page.getByRole('dialog', { name: `Refund ${out_trade_no}` })
  await refund.getByRole('radio', { name: /Partial refund/ }).click()
  const amount = refund.getByRole('textbox', { name: 'Amount' })
  const address = refund.getByRole('textbox', { name: 'Refund address on TRON' })
  const review = refund.getByRole('button', { name: 'Review', exact: true })
  calls.begin()
  const addresses = [
    '0x52908400098527886E0F7030069857D2E4169EE7',
    'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
    'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeX',
    'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDe',
  ]
  await amount.fill('1')
  for (const wrong of addresses) {
    await address.fill(wrong)
    await review.click()
    await expectRefused(address, 'The address format does not match the selected chain')
  }
  await address.fill('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC')
  const amounts = [
    ['120.000001', MORE_THAN_PAID],
    ['1000000', MORE_THAN_PAID],
    ['0', 'The amount must be more than zero'],
    ['00.5', 'Please remove the zeros in front of the amount'],
    ['1.0000001', 'The amount has more decimals than this token'],
    ['', 'Please enter an amount'],
  ] as const
  for (const [wrong, words] of amounts) {
    await amount.fill(wrong)
    await review.click()
    await expectRefused(amount, words)
    await expect(amount).toBeFocused()
  }
  expect(calls.sent.filter((call) => call.startsWith('POST'))).toEqual([])
  await expect(refund.getByText('They receive')).toBeHidden()
})
