import { page } from 'vitest/browser'
import { CAPABILITIES, USER } from '@/lib/api/testing/usual-answers'
import { forgetKeptDrafts } from '@/lib/forms/kept-drafts'
import { answering, openPage } from '@/lib/testing/page-bench'
import { testSpecRows } from '@/lib/testing/spec-rows'
import { ApplyPage } from './apply-page'
import { SPEC_ROWS } from './testing/spec-rows'

testSpecRows(SPEC_ROWS, async (form) => {
  await page.viewport(1440, 1000)
  await forgetKeptDrafts()
  answering({
    'GET /user/info': () => ({ ...USER, status: 1 }),
    'GET /capabilities': () => ({
      ...CAPABILITIES,
      operations: ['user.opening', 'user.applyForOpening', 'user.addOpeningDocument', 'user.removeOpeningDocument'],
    }),
    'GET /user/opening': () => ({ status: 1, stage: null, reason: null, missing: [], created_time: null }),
  })
  openPage('/openAuthPage', ApplyPage)
  if (form === 'application with an area code') {
    await page.getByRole('combobox', { name: 'Country and area code' }).click()
    await page.getByRole('option', { name: 'Singapore' }).click()
  }
})
