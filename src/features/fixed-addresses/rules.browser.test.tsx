import { page } from 'vitest/browser'
import { POLICY } from '@/lib/api/testing/usual-answers'
import { answering, openSearchPage } from '@/lib/testing/page-bench'
import { testSpecRows } from '@/lib/testing/spec-rows'
import { FixedAddressesPage } from './page'
import { readFixedSearch } from './search'
import { SPEC_ROWS } from './testing/spec-rows'

testSpecRows(SPEC_ROWS, async (network) => {
  await page.viewport(1440, 900)
  answering({
    'GET /account/address': () => ({ list: [], total: 0 }),
    'GET /account/withdrawal/policy': () => POLICY,
  })
  openSearchPage({ path: '/property/fixedAddr', read: readFixedSearch, Page: FixedAddressesPage })
  await page.getByRole('button', { name: 'Add address' }).first().click()
  await page.getByRole('combobox', { name: 'Network' }).click()
  await page.getByRole('option', { name: network, exact: true }).click()
})
