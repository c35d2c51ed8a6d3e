import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { heldTable } from '../testing/held-table'
import { renderWithWords } from '../testing/render-with-words'
import { DataTable } from './data-table'
import { tableColumns } from './table-kit'

vi.mock('./late-table', async () => {
  const { heldTable: held } = await import('../testing/held-table')
  return { lateTable: held.late }
})

interface Payment {
  id: string
}

const column = tableColumns<Payment>()
const columns = column.columns([column.accessor('id', { header: 'Order' })])
const rows = Array.from({ length: 7 }, (_, at) => ({ id: `HS-${at}` }))
const table = page.getByRole('table', { name: 'Payments' })
const height = () => document.querySelector('[data-frame-of-test]')?.getBoundingClientRect().height

beforeEach(async () => {
  heldTable.hold()
  await page.viewport(1440, 900)
  renderWithWords(
    <div data-frame-of-test>
      <DataTable caption="Payments" columns={columns} rows={rows} rowKey={({ id }) => id} empty="None" />
    </div>,
  )
})

test('its place is as high before its code is there, so that nothing below it moves', async () => {
  await expect.element(page.getByText('Loading…')).toBeInTheDocument()
  const before = height() ?? 0
  await heldTable.arrive()
  await expect.element(table).toBeVisible()
  expect(Math.abs((height() ?? 0) - before)).toBeLessThanOrEqual(2)
})

test('code that cannot be fetched says so, and can be fetched again', async () => {
  await heldTable.fail()
  await expect.element(page.getByText('The table could not be loaded.')).toBeVisible()
  await page.getByRole('button', { name: 'Retry' }).click()
  await heldTable.arrive()
  await expect.element(table).toBeVisible()
})
