import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json } from '@/lib/api/testing/fake-server'
import { fakeApi, openRecords, payment } from './testing/records-bench'

const rows = Array.from({ length: 12 }, (_, index) => payment(index + 1))
const row = (handle: string) => document.querySelector<HTMLElement>(`[data-record="${handle}"]`)
const pane = (order: string) => page.getByRole('region', { name: `Payment ${order}` })

test('in a wide window the drawer stands beside the list, which stays within reach', async () => {
  await page.viewport(1920, 1080)
  fakeApi(rows)
  const { search } = openRecords()
  await expect.element(page.getByRole('rowheader').first()).toBeVisible()
  row('pay-1')?.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(pane('HS-20401')).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(pane('HS-20402')).toHaveFocus()
  row('pay-5')?.click()
  await expect.element(pane('HS-20405')).toBeVisible()
  // From the list the arrow keys walk too, and the pane has the focus then.
  row('pay-5')?.focus()
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(pane('HS-20404')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => search().open).toBeUndefined()
  await expect.poll(() => document.activeElement?.getAttribute('data-record')).toBe('pay-4')
})

test('of a back end without single payments the drawer keeps one that slips off the page, and never loads for ever', async () => {
  await page.viewport(1920, 1080)
  const many = Array.from({ length: 20 }, (_, index) => payment(index + 1))
  fakeApi(many, ({ path }) => (path === '/transactions/info' ? { list: [] } : undefined))
  const { search } = openRecords('/record?open=pay-1')
  await expect.element(pane('HS-20401')).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect.poll(() => search().page).toBe(2)
  await expect.poll(() => row('pay-11')).not.toBeNull()
  await expect.element(pane('HS-20401')).toBeVisible()
})

test('a link to a payment that such a back end has on another page says so', async () => {
  await page.viewport(1920, 1080)
  fakeApi(rows, ({ path }) => (path === '/transactions/info' ? { list: [] } : undefined))
  openRecords('/record?open=pay-99')
  await expect.element(page.getByText('It is not on this page')).toBeVisible()
})

test('a link to a payment of such a back end, whose list fails, does not wait for ever', async () => {
  await page.viewport(1280, 900)
  fakeApi(rows, ({ path }) => {
    if (path === '/transactions/list') return json('', { status: 502 })
    return path === '/transactions/info' ? { list: [] } : undefined
  })
  openRecords('/record?open=pay-99')
  const drawer = page.getByRole('dialog', { name: 'Payment' })
  await expect.element(drawer.getByText('Could not load the payments.')).toBeVisible()
  expect(drawer.getByText('Loading…').elements()).toHaveLength(0)
})

test('at 768 px a payment is a row of two lines with its amounts under each other', async () => {
  await page.viewport(768, 1024)
  fakeApi([payment(1), payment(2, { amount_collected: '1250.5' }), payment(3, { amount_collected: '0' })])
  openRecords()
  await expect.element(page.getByText('of 86.40 USDT')).toBeVisible()
  await expect.element(page.getByText('USDT asked')).toBeVisible()
  const ends = ['86', '1,250'].map((figure) => {
    const amount = page.getByText(figure, { exact: true }).first().element().parentElement
    return Math.round(amount?.getBoundingClientRect().right ?? 0)
  })
  expect(ends[0]).toBe(ends[1])
  const times = page.getByRole('listitem').getByRole('time').elements()
  expect(times.map((time) => time.textContent)).toContain('14:31 2026.11.21')
})

test('at 768 px the order is chosen in a list, because there is no header to press', async () => {
  await page.viewport(768, 1024)
  const asked = fakeApi(rows)
  const { search } = openRecords()
  await userEvent.click(page.getByRole('combobox', { name: 'Sort' }))
  await userEvent.click(page.getByRole('option', { name: 'Asked, highest first' }))
  await expect.poll(() => search().sort).toBe('-amount')
  await expect.poll(() => asked.some(({ query }) => query.get('sort') === '-amount')).toBe(true)
})
