import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { CAPABILITIES } from '@/lib/api/testing/usual-answers'
import { renderWithApi } from '@/lib/testing/render-with-api'
import type { RecordsSearch } from '../search'
import { ExportDialog } from './export-dialog'

const calendar = { zone: 'UTC', today: '2026-11-21' }
const open = (search: RecordsSearch, operations: readonly string[]) =>
  renderWithApi(<ExportDialog {...{ search, calendar }} columns={[]} total={12} onClose={() => undefined} />, {
    'GET /capabilities': () => ({ ...CAPABILITIES, operations }),
    'GET /user/secret-key/select': () => [],
  })
const theseRows = () => page.getByRole('radio', { name: /These 12 rows/ })

test('a file that takes fewer filters than the list does not promise the rows of the screen', async () => {
  open({ undecided: 1 }, ['transactions.list'])
  await expect.element(theseRows()).toBeDisabled()
  await expect.element(page.getByText(/does not take these filters/)).toBeVisible()
  await expect.element(page.getByRole('radio', { name: /All payments/ })).toBeChecked()
})

test.each<[string, RecordsSearch, readonly string[]]>([
  ['that are of SPEC.md', { status: '2' }, ['transactions.list']],
  ['of a back end that takes more', { undecided: 1 }, ['transactions.list', 'transactions.export']],
])('it has the rows of the screen with filters %s', async (_, search, operations) => {
  open(search, operations)
  await expect.element(theseRows()).toBeChecked()
  await expect.element(theseRows()).toBeEnabled()
})
