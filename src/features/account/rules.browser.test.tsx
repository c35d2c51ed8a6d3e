import { page } from 'vitest/browser'
import { testSpecRows } from '@/lib/testing/spec-rows'
import { openAccount } from './testing/account-bench'
import { SPEC_ROWS } from './testing/spec-rows'

const PHONE = { phone: '81110001', area_code: '+65' }

testSpecRows(SPEC_ROWS, async (form) => {
  await page.viewport(1440, 1100)
  if (form === 'first phone') return openAccount({ address: '/accountInfo?open=phone' })
  return openAccount({ user: PHONE, address: `/accountInfo?open=${form}` })
})
