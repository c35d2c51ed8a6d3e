import { page } from 'vitest/browser'
import { testSpecRows } from '@/lib/testing/spec-rows'
import { fakeApi, openRecords, payment } from './testing/records-bench'
import { SPEC_ROWS } from './testing/spec-rows'

const overpaid = payment(1, { exception: 'over', amount_collected: '91.4', mch_real_receive: '90.943', fees: '0.457' })
const OPTIONS = [{ kind: 'overpaid', amount: '5' }]

testSpecRows(SPEC_ROWS, async (form) => {
  localStorage.clear()
  await page.viewport(1440, 900)
  fakeApi([overpaid], ({ path }) =>
    path === '/transactions/refund' ? { list: [], total: 0, options: OPTIONS } : undefined,
  )
  openRecords(form === 'refund' ? '/record?open=pay-1' : '/record')
  if (form === 'refund') await page.getByRole('button', { name: /^Refund.*…$/ }).click()
})
