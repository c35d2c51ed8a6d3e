import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { heldRules } from '@/lib/late/testing/held-rules'
import { forgetIntents } from '@/lib/money-intent/testing/forget-intents'
import { fakeApi, openProperty } from './testing/property-bench'

vi.mock('@/lib/late/address-rules', async () => {
  const { heldRules: held } = await import('@/lib/late/testing/held-rules')
  return { addressRules: held.late }
})

beforeEach(async () => {
  await page.viewport(1440, 900)
  heldRules.hold()
  await forgetIntents()
})

test('an address whose rules cannot be fetched is not shown; that is said, and can be tried again', async () => {
  fakeApi()
  openProperty('/property?act=recharge&asset=101')
  const drawer = page.getByRole('dialog', { name: 'Recharge' })
  await drawer.getByRole('button', { name: 'Get address' }).click()
  await heldRules.fail()
  await expect.element(drawer.getByText('The address could not be checked, so it is not shown.')).toBeVisible()
  await expect.element(drawer.getByRole('figure', { name: 'QR code of the address' })).not.toBeInTheDocument()
  await drawer.getByRole('button', { name: 'Retry' }).click()
  await heldRules.arrive()
  await expect.element(drawer).toHaveTextContent('TQn9 Y2kh EsLJ W1Ch VWFM SMeR Dow5 KcbL SE')
})
