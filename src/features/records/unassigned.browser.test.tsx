import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { json } from '@/lib/api/testing/fake-server'
import { moneyIntents } from '@/lib/money-intent/intent-store'
import { fakeApi, openRecords, payment } from './testing/records-bench'
import { money, openUnassigned, SENDER } from './testing/unassigned-bench'

const NAMED = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'

beforeEach(async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
  const left = await moneyIntents.list('10284771', 0)
  await Promise.all(left.map(({ client_ref }) => moneyIntents.remove(client_ref)))
})

/** Of the orders ORDER-1, ORDER-2 and so on; ten are on a page. */
const many = (count: number) =>
  Array.from({ length: count }, (_, at) => {
    const { payment } = money()
    const order = payment && { ...payment, out_trade_no: `ORDER-${at + 1}` }
    return money({ handle_id: `una-${at + 1}`, payment: order })
  })
const order = (number: number) => page.getByText(`ORDER-${number} · Lumen Tickets`)

describe('the page of unassigned money', () => {
  test('whose rows were all decided about shows the next ones, and never that nothing waits', async () => {
    const rows = many(12)
    const { client } = openUnassigned({ rows }, '/unassigned?size=10')
    await expect.element(order(10)).toBeVisible()
    rows.splice(0, 10)
    await client.invalidateQueries()
    await expect.element(order(12)).toBeVisible()
    expect(page.getByText('Nothing needs your attention').elements()).toEqual([])
  })

  test('loses only the rows that were decided about while others stay where they were', async () => {
    const rows = many(12)
    const { client } = openUnassigned({ rows }, '/unassigned?size=10')
    await expect.element(order(10)).toBeVisible()
    rows.splice(0, 2)
    await client.invalidateQueries()
    await expect.element(order(2)).not.toBeInTheDocument()
    await expect.element(order(3)).toBeVisible()
    expect(order(12).elements()).toEqual([])
  })

  test('opens what a link names, on whatever page of the list it is', async () => {
    openUnassigned({ rows: many(12) }, '/unassigned?size=10&open=una-12')
    const drawer = page.getByRole('dialog', { name: 'Unassigned money' })
    await expect.element(drawer.getByText(/ORDER-12/)).toBeVisible()
    await drawer.getByRole('button', { name: 'Credit…' }).click()
    await expect.element(drawer.getByRole('button', { name: 'Review', exact: true })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(drawer.getByRole('button', { name: 'Credit…' })).toBeVisible()
  })

  test('names the amount, why it has no order, and that it waits', async () => {
    openUnassigned()
    await expect.element(page.getByText('Paid after the order closed')).toBeVisible()
    await expect.element(page.getByText('LT-99087 · Lumen Tickets')).toBeVisible()
    await expect.element(page.getByText('Waiting for you')).toBeVisible()
  })

  test('is cards on a phone', async () => {
    await page.viewport(390, 844)
    openUnassigned()
    await expect.element(page.getByText(/Paid after the order closed · LT-99087/)).toBeVisible()
    await expect.element(page.getByText('LT-99087 · Lumen Tickets')).toBeVisible()
  })

  test('is empty, with what will appear', async () => {
    openUnassigned({ rows: [] })
    await expect.element(page.getByText('Nothing needs your attention')).toBeVisible()
  })

  test('says so where the service does not list it', async () => {
    openUnassigned({ operations: [] })
    await expect.element(page.getByText('This service does not list unassigned money')).toBeVisible()
  })

  test('whose list could not be read says so in the drawer as well, and never waits there for ever', async () => {
    openUnassigned(
      { answers: { 'GET /transactions/unassigned': () => json('', { status: 502 }) } },
      '/unassigned?open=una-1',
    )
    const drawer = page.getByRole('dialog', { name: 'Unassigned money' })
    await expect.element(drawer.getByText('Could not load the unassigned money.')).toBeVisible()
    expect(drawer.getByText('Loading…').elements()).toHaveLength(0)
  })

  test('sends back what was reviewed, once, after a step-up', async () => {
    const { asked } = openUnassigned({}, '/unassigned?open=una-1')
    await userEvent.click(page.getByRole('button', { name: 'Send back…' }))
    await expect.element(page.getByText(/cannot be undone/)).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Review', exact: true }))
    await expect.element(page.getByText('To the sender, on TRON')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Send back 420.000000 USDT' }))
    const dialog = page.getByRole('dialog', { name: 'Verify this decision' })
    await dialog.getByLabelText('Account password', { exact: true }).fill('Northwind2026')
    await dialog.getByRole('textbox', { name: 'Google code' }).fill('123456')
    await dialog.getByRole('button', { name: 'Send back 420.000000 USDT' }).click()
    await expect.element(page.getByText('It is being sent back.')).toBeVisible()
    const sent = asked.filter(({ path }) => path === '/transactions/unassigned/send-back')
    expect(sent).toHaveLength(1)
    expect(sent[0]?.body).toMatchObject({ handle_id: 'una-1', amount: '420', address: SENDER })
  })

  test('goes to its sender or to an address that the customer names, and neither is chosen in advance', async () => {
    const elsewhere = { amount: '420', minimum: '4.5', elsewhere: true }
    const { asked } = openUnassigned({ rows: [money({ send_back: elsewhere })] }, '/unassigned?open=una-1')
    await userEvent.click(page.getByRole('button', { name: 'Send back…' }))
    const review = page.getByRole('button', { name: 'Review', exact: true })
    // The form is as high as the drawer; its buttons are not.
    expect(review.element().getBoundingClientRect().height).toBeLessThan(60)
    await userEvent.click(review)
    await expect.element(page.getByText('Please fill in this field')).toBeVisible()
    await userEvent.click(page.getByRole('radio', { name: 'To another address' }))
    const address = page.getByRole('textbox', { name: 'Address on TRON' })
    await address.fill('TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeD')
    await userEvent.click(review)
    await expect.element(address).toHaveAttribute('aria-invalid', 'true')
    await address.fill(NAMED)
    await userEvent.click(review)
    await expect.element(page.getByText('To this address on TRON, not to the sender')).toBeVisible()
    await userEvent.click(page.getByRole('button', { name: 'Send back 420.000000 USDT' }))
    const dialog = page.getByRole('dialog', { name: 'Verify this decision' })
    await dialog.getByLabelText('Account password', { exact: true }).fill('Northwind2026')
    await dialog.getByRole('textbox', { name: 'Google code' }).fill('123456')
    await dialog.getByRole('button', { name: 'Send back 420.000000 USDT' }).click()
    await expect.element(page.getByText('It is being sent back.')).toBeVisible()
    const sent = asked.filter(({ path }) => path === '/transactions/unassigned/send-back')
    expect(sent.map(({ body }) => body)).toEqual([expect.objectContaining({ handle_id: 'una-1', address: NAMED })])
  })

  test('the address of the sender is the sender, also where another one was asked for', async () => {
    const elsewhere = { amount: '420', minimum: '4.5', elsewhere: true }
    openUnassigned({ rows: [money({ send_back: elsewhere })] }, '/unassigned?open=una-1')
    await userEvent.click(page.getByRole('button', { name: 'Send back…' }))
    await userEvent.click(page.getByRole('radio', { name: 'To another address' }))
    await page.getByRole('textbox', { name: 'Address on TRON' }).fill(SENDER)
    await userEvent.click(page.getByRole('button', { name: 'Review', exact: true }))
    await expect.element(page.getByText('To the sender, on TRON')).toBeVisible()
  })

  test('Esc ends the decision, and the money stays open', async () => {
    openUnassigned({}, '/unassigned?open=una-1')
    await userEvent.click(page.getByRole('button', { name: 'Send back…' }))
    await expect.element(page.getByText(/cannot be undone/)).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await expect.element(page.getByText(/cannot be undone/)).not.toBeInTheDocument()
    await expect.element(page.getByRole('button', { name: 'Send back…' })).toBeVisible()
  })

  test('less than the network costs cannot be sent back, and the reason is beside the button', async () => {
    openUnassigned(
      { rows: [money({ amount: '2', send_back: { amount: '2', minimum: '4.5' } })] },
      '/unassigned?open=una-1',
    )
    await expect.element(page.getByText(/The network costs 4.5 USDT/)).toBeInTheDocument()
  })

  test('a token that we do not know offers nothing', async () => {
    openUnassigned(
      { rows: [money({ why: 'unknown_token', token: '?', credit: null, send_back: null })] },
      '/unassigned?open=una-1',
    )
    await expect.element(page.getByText(/We do not know this token/)).toBeVisible()
    expect(page.getByRole('button', { name: 'Credit…' }).elements()).toHaveLength(0)
    expect(page.getByRole('button', { name: 'Send back…' }).elements()).toHaveLength(0)
  })
})

test('the drawer of a payment shows nothing of it where the back end lacks it', async () => {
  fakeApi([payment(1, { status: 4, exception: 'late' })])
  openRecords('/record?open=pay-1')
  await expect.element(page.getByText('Amounts')).toBeVisible()
  expect(page.getByText('Not counted for this order').elements()).toHaveLength(0)
})
