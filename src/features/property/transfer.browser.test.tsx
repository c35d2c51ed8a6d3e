import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refused } from '@/lib/api/testing/fake-server'
import type { Asked, Script } from '@/lib/testing/page-bench'
import { moneyIntents } from '@/lib/money-intent/intent-store'
import { forgetIntents } from '@/lib/money-intent/testing/forget-intents'
import { transferRecord } from './testing/property-answers'
import { fakeApi, openProperty } from './testing/property-bench'

const sent = (asked: readonly Asked[]) =>
  asked.filter(({ method, path }) => method === 'POST' && path === '/account/internal-transfer')
const drawer = () => page.getByRole('dialog', { name: 'Transfer', exact: true })

/** Goes from the open page to the step-up; the amount is typed by keyboard. */
async function review(amount: string) {
  await expect.element(drawer().getByRole('textbox', { name: 'Amount' })).toBeVisible()
  await drawer().getByRole('textbox', { name: 'Amount' }).fill(amount)
  await userEvent.keyboard('{Enter}')
}

async function prove() {
  await drawer()
    .getByRole('button', { name: /^Transfer [\d.]+ USDT/ })
    .click()
  const proof = page.getByRole('dialog', { name: 'Verify this transfer' })
  await proof.getByRole('textbox', { name: 'Google code' }).fill('123456')
  await userEvent.keyboard('{Enter}')
}

const answering =
  (answer: Script): Script =>
  (asked) =>
    asked.method === 'POST' && asked.path === '/account/internal-transfer' ? answer(asked) : undefined

beforeEach(async () => {
  await page.viewport(1440, 900)
  await forgetIntents()
})

describe('a transfer', () => {
  test('from an application to capital: form, review, proof, accepted; the key is the intent’s id', async () => {
    const asked = fakeApi()
    const { search } = openProperty('/property?act=transfer&asset=101')
    await expect.element(drawer().getByText(/At most/)).toHaveTextContent('At most 200.000000 USDT')
    await drawer().getByRole('button', { name: 'Max' }).click()
    await drawer().getByRole('button', { name: 'Review' }).click()
    await expect.element(drawer().getByText('You move')).toBeVisible()
    await expect.element(drawer()).toHaveTextContent(/Then in Capital account1,000\.000000/)
    await prove()
    await expect.element(drawer().getByText('The transfer is accepted.')).toBeVisible()
    const [request] = sent(asked)
    expect(sent(asked)).toHaveLength(1)
    expect(request?.body).toMatchObject({ token_id: '101', from: 'app0001', to: 'capital', amount: '200' })
    expect(request?.body['google_code']).toBe('123456')
    expect(request?.key).toBe(request?.body['client_ref'])
    await drawer().getByRole('button', { name: 'Show transfer records' }).click()
    await expect.poll(search).toEqual({ tab: 'transfer' })
  })

  test('shows what is approved with the eye closed, and no balance before', async () => {
    fakeApi()
    openProperty('/property?act=transfer', true)
    await expect.element(drawer().getByText(/At most/)).toHaveTextContent(/At most ••••••/)
    await review('5')
    await expect.element(drawer()).toHaveTextContent(/You move5\.000000 USDT/)
    await expect.element(drawer()).toHaveTextContent(/Then in Capital account805\.000000/)
    await prove()
    await expect.element(drawer().getByText('The transfer is accepted.')).toBeVisible()
    await expect.element(drawer().getByText('5.000000 USDT')).toBeVisible()
  })

  test('is announced as accepted and focused at once, without waiting for the lists', async () => {
    let isSent = false
    fakeApi(({ method, path }) => {
      if (method === 'POST' && path === '/account/internal-transfer') isSent = true
      else if (isSent && path.startsWith('/account/')) return new Promise(() => {})
      return undefined
    })
    openProperty('/property?act=transfer')
    await review('5')
    await prove()
    await expect.element(drawer().getByText('The transfer is accepted.')).toBeVisible()
    expect(document.querySelector('[aria-live=polite]')).toHaveTextContent('The transfer is accepted.')
    await expect.poll(() => document.activeElement?.textContent).toMatch(/The transfer is accepted\./)
  })

  test.each([
    ['200.000001', 'Insufficient balance'],
    ['0', 'The amount must be more than zero'],
    ['1.2345678', 'The amount has more decimals than this token'],
    ['1,250', 'Please use a point before the decimals and no other separator'],
    ['', 'Please enter an amount'],
  ])('of %j shows an error beside the field, and nothing is sent', async (amount, words) => {
    const asked = fakeApi()
    openProperty('/property?act=transfer')
    await review(amount)
    const field = drawer().getByRole('textbox', { name: 'Amount' })
    await expect.element(field).toHaveAccessibleDescription(words)
    await expect.element(field).toHaveFocus()
    expect(sent(asked)).toHaveLength(0)
  })

  test('when the capabilities cannot be loaded, an error with Retry is shown', async () => {
    let isUp = false
    fakeApi(({ path }) => (path === '/capabilities' && !isUp ? refused(500, 'down') : undefined))
    openProperty('/property?act=transfer')
    await expect.element(drawer().getByText('Could not load your accounts.')).toBeVisible()
    isUp = true
    await drawer().getByRole('button', { name: 'Retry' }).click()
    await expect.element(drawer().getByRole('button', { name: 'Review' })).toBeVisible()
  })

  test('changes its direction with Swap', async () => {
    fakeApi()
    openProperty('/property?act=transfer')
    await drawer().getByRole('button', { name: 'Swap' }).click()
    await expect.element(drawer().getByText(/At most/)).toHaveTextContent('At most 800.000000 USDT')
  })

  test('refused by the server: the step-up stays open with the message', async () => {
    fakeApi(answering(() => refused(422, 'Insufficient balance')))
    openProperty('/property?act=transfer')
    await review('5')
    await prove()
    await expect
      .element(page.getByRole('dialog', { name: 'Verify this transfer' }).getByRole('alert').first())
      .toHaveTextContent('Insufficient balance')
    expect(await moneyIntents.list('10284771', 0)).toHaveLength(0)
  })

  test('without an answer it is unknown, survives a reload, and is found by reading the list, not by sending', async () => {
    let isThere = false
    const script: Script = ({ method, path, query }) => {
      if (path !== '/account/internal-transfer') return undefined
      if (method === 'POST') return Response.error()
      const ref = query.get('client_ref')
      return ref !== null && isThere ? { list: [transferRecord({ client_ref: ref })], total: 1 } : undefined
    }
    const asked = fakeApi(script)
    const { unmount } = openProperty('/property?act=transfer')
    await review('5')
    await prove()
    await expect.element(drawer().getByText('Outcome unknown')).toBeVisible()
    await expect.element(drawer()).toHaveTextContent('it is not sent again by itself')
    unmount()

    openProperty('/property?tab=transfer')
    await expect.element(page.getByText('Outcome unknown').first()).toBeVisible()
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect.element(page.getByText('Not visible yet. Check again in a minute.').first()).toBeVisible()
    isThere = true
    await page.getByRole('button', { name: 'Check again' }).click()
    await expect.poll(() => page.getByText('Outcome unknown').elements()).toHaveLength(0)
    expect(sent(asked)).toHaveLength(1)
  })

  test('pending while the server is still working on it, and can be checked again', async () => {
    fakeApi(answering(() => refused(409, 'still running')))
    openProperty('/property?act=transfer')
    await review('5')
    await prove()
    await expect.element(drawer().getByText('Outcome pending')).toBeVisible()
    await expect.element(drawer().getByText('The server is still working on it.')).toBeVisible()
  })

  test('an equal transfer within ten minutes is sent only after a confirmation', async () => {
    const asked = fakeApi()
    const first = openProperty('/property?act=transfer')
    await review('5')
    await prove()
    await expect.element(drawer().getByText('The transfer is accepted.')).toBeVisible()
    first.unmount()

    openProperty('/property?act=transfer')
    await review('5')
    // Before any code is asked for.
    await expect.element(drawer().getByText(/The same transfer was sent at/)).toBeVisible()
    expect(sent(asked)).toHaveLength(1)
    await expect
      .element(drawer().getByRole('button', { name: /^Transfer 5/ }))
      .toHaveAccessibleDescription('Tick the box above first')
    await drawer().getByRole('checkbox', { name: 'I want to make a second transfer of the same amount' }).click()
    await prove()
    await expect.element(drawer().getByText('The transfer is accepted.')).toBeVisible()
    expect(new Set(sent(asked).map(({ key }) => key)).size).toBe(2)
  })
})
