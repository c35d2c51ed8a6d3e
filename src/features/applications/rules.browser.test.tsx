import { page } from 'vitest/browser'
import { testSpecRows } from '@/lib/testing/spec-rows'
import { openApplications } from './testing/applications-bench'
import { SPEC_ROWS } from './testing/spec-rows'

testSpecRows(SPEC_ROWS, async (form) => {
  await page.viewport(1440, 900)
  openApplications({ address: form === 'create' ? '/appManage?act=create' : '/appManage?open=app_7c19e2a04b' })
})
