import { page } from 'vitest/browser'
import { forgetIntents } from '@/lib/money-intent/testing/forget-intents'
import { testSpecRows } from '@/lib/testing/spec-rows'
import { SPEC_ROWS } from './testing/spec-rows'
import { fakeApi, openWithdraw } from './testing/withdraw-bench'

testSpecRows(SPEC_ROWS, async () => {
  localStorage.clear()
  await page.viewport(1440, 900)
  await forgetIntents()
  fakeApi()
  openWithdraw()
})
