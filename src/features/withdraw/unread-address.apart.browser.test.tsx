import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { forgetIntents } from '@/lib/money-intent/testing/forget-intents'
import { heldRules } from '@/lib/late/testing/held-rules'
import { address, amount, continueButton, fillIn, reviewButton } from './testing/steps'
import { OTHER_TRON, recordOf, TRON } from './testing/samples'
import { fakeApi, openWithdraw } from './testing/withdraw-bench'

vi.mock('@/lib/late/address-rules', async () => {
  const { heldRules: held } = await import('@/lib/late/testing/held-rules')
  return { addressRules: held.late }
})

beforeEach(async () => {
  localStorage.clear()
  heldRules.hold()
  await page.viewport(1440, 900)
  await forgetIntents()
})

const REF = '0f3b1c52-7f0e-4f4e-9a51-2f6f5f0d9c11'
const good = page.getByText('Valid TRON address')
const busy = () => reviewButton().element().getAttribute('aria-busy')
/** What the server was asked about addresses. */
const askedAbout = (asked: ReturnType<typeof fakeApi>) =>
  asked.filter(({ path, body }) => path === '/risk/address' || body['address'] !== undefined)

test('an address that is not read yet is being checked: it is never good, and nobody is asked about it', async () => {
  const asked = fakeApi()
  openWithdraw()
  await fillIn()
  await expect.element(address()).toHaveAccessibleDescription('Checking…')
  expect(good.elements()).toHaveLength(0)
  expect(askedAbout(asked)).toEqual([])
  await heldRules.arrive()
  await expect.element(good).toBeVisible()
})

test('Review pressed before that is answered once, when the address has been read', async () => {
  fakeApi()
  openWithdraw()
  await fillIn()
  await reviewButton().click()
  await expect.poll(busy).toBe('true')
  expect(continueButton().elements()).toHaveLength(0)
  await heldRules.arrive()
  await expect.element(continueButton()).toBeVisible()
  await page.getByRole('button', { name: 'Back', exact: true }).click()
  await expect.element(reviewButton()).toBeVisible()
  expect(continueButton().elements()).toHaveLength(0)
})

test('Review pressed for one address is forgotten when another one is typed', async () => {
  fakeApi()
  openWithdraw()
  await fillIn()
  await reviewButton().click()
  await expect.poll(busy).toBe('true')
  await address().fill(OTHER_TRON)
  await expect.poll(busy).toBeNull()
  await heldRules.arrive()
  await expect.element(good).toBeVisible()
  expect(continueButton().elements()).toHaveLength(0)
})

test('a check that could not be fetched says so and lets nothing through; it can be tried again', async () => {
  const asked = fakeApi()
  openWithdraw()
  await fillIn()
  await heldRules.fail()
  await expect.element(address()).toHaveAccessibleDescription(/could not be checked/)
  await reviewButton().click()
  await expect.element(address()).toHaveFocus()
  expect(continueButton().elements()).toHaveLength(0)
  expect(askedAbout(asked)).toEqual([])
  await page.getByRole('button', { name: 'Try again' }).click()
  await heldRules.arrive()
  await expect.element(good).toBeVisible()
  await expect.element(amount()).toHaveValue('1250')
  // The press before was answered by the message, and is not answered again by itself.
  expect(continueButton().elements()).toHaveLength(0)
})

test('an empty field asks for no rules and needs none to be refused', async () => {
  fakeApi()
  openWithdraw()
  await reviewButton().click()
  await expect.element(address()).toHaveAccessibleDescription(/Paste or type the address/)
})

test('a result waits for them: a record is not called different because it could not be compared', async () => {
  fakeApi(({ path }) =>
    path === '/account/withdrawal-list'
      ? { list: [recordOf({ token_id: '101', client_ref: REF, address: TRON, amount: '1250' })], total: 1 }
      : undefined,
  )
  openWithdraw(`/property/withdraw?ref=${REF}`)
  await expect.element(page.getByText('Result')).toBeVisible()
  expect(page.getByText('All withdrawals').elements()).toHaveLength(0)
  await heldRules.fail()
  await expect.element(page.getByText('All withdrawals')).toBeVisible()
  expect(page.getByText('Server and screen differ').elements()).toHaveLength(0)
})
