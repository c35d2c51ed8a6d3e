import { page } from 'vitest/browser'
import { testSpecRows } from '@/lib/testing/spec-rows'
import { SPEC_ROWS } from './testing/spec-rows'
import { fakeApi, forgetIntents, openWithdraw } from './testing/withdraw-bench'

testSpecRows(SPEC_ROWS, async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
  await forgetIntents()
  fakeApi()
  openWithdraw()
})
