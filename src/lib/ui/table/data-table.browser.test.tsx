import { useState } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Amount } from '../amount'
import { Announcer } from '../announcer'
import { Button } from '../button'
import { EmptyState } from '../empty-state'
import { ErrorState } from '../error-state'
import { renderWithWords } from '../testing/render-with-words'
import { DataTable } from './data-table'
import type { DataTableProps } from './table-props'
import { type Sort, tableColumns } from './table-kit'

interface Payment {
  trade_no: string
  out_trade_no: string
  usdt_amount: string
}

const payments: Payment[] = [
  { trade_no: '1', out_trade_no: 'HS-20418', usdt_amount: '1250' },
  { trade_no: '2', out_trade_no: 'HS-20417', usdt_amount: '91.40' },
]

const column = tableColumns<Payment>()
const columns = column.columns([
  column.accessor('out_trade_no', { header: 'Merchant order', cell: (cell) => <a href="#order">{cell.getValue()}</a> }),
  column.accessor('usdt_amount', {
    header: 'Amount',
    meta: { align: 'right' },
    cell: (cell) => <Amount value={cell.getValue()} />,
  }),
  column.display({
    id: 'acts',
    header: 'Actions',
    meta: { headerHidden: true },
    cell: () => <Button size="sm">…</Button>,
  }),
])

function Payments(props: Partial<DataTableProps<Payment>>) {
  return (
    <DataTable
      caption="Payments"
      columns={columns}
      rows={payments}
      rowKey={(payment) => payment.trade_no}
      empty={
        <EmptyState kind="no-match" title="No payment matches 2 filters">
          Clear one of them.
        </EmptyState>
      }
      {...props}
    />
  )
}

function Sorted() {
  const [sort, setSort] = useState<Sort>()
  return (
    <>
      <Payments sort={sort} onSortChange={setSort} />
      <Announcer />
    </>
  )
}

describe('DataTable', () => {
  test('a press anywhere on a row is a press on its link, and a button of the row keeps its own act', async () => {
    const pressed: string[] = []
    const note = (event: Event) => {
      event.preventDefault()
      pressed.push(event instanceof MouseEvent && event.ctrlKey ? 'for a new tab' : 'here')
    }
    renderWithWords(<Payments />)
    const row = page.getByRole('row', { name: /HS-20417/ })
    await expect.element(row).toBeVisible()
    const link = row.getByRole('link').element()
    link.addEventListener('click', note)
    await row.getByText('91', { exact: false }).first().click()
    await row
      .getByText('91', { exact: false })
      .first()
      .click({ modifiers: ['Control'] })
    await row.getByRole('button').click()
    expect(pressed).toEqual(['here', 'for a new tab'])
  })

  test('is a native table with a caption, headers and named rows', async () => {
    renderWithWords(<Payments />)
    await expect.element(page.getByRole('table', { name: 'Payments' })).toBeVisible()
    await expect.element(page.getByRole('columnheader', { name: 'Merchant order' })).toHaveAttribute('scope', 'col')
    await expect.element(page.getByRole('columnheader', { name: 'Actions' })).toBeInTheDocument()
    await expect.element(page.getByRole('rowheader', { name: 'HS-20417' })).toHaveAttribute('scope', 'row')
    await expect.element(page.getByRole('cell', { name: '91.40' })).toBeVisible()
  })

  test('sorts by a button: descending, ascending, as usual, and announces it', async () => {
    renderWithWords(<Sorted />)
    const header = page.getByRole('columnheader', { name: 'Amount' })
    const button = page.getByRole('button', { name: 'Amount' })
    await expect.element(header).toHaveAttribute('aria-sort', 'none')
    button.element().focus()
    const seen: (string | null)[] = []
    for (let press = 0; press < 3; press += 1) {
      await userEvent.keyboard('{Enter}')
      seen.push(header.element().getAttribute('aria-sort'))
    }
    expect(new Set(seen)).toEqual(new Set(['descending', 'ascending', 'none']))
    await expect.element(page.getByText('Usual order')).toBeInTheDocument()
  })

  test('never sorts a page that the server sorted', async () => {
    const change = vi.fn<(sort: Sort | undefined) => void>()
    renderWithWords(<Payments sort={{ id: 'out_trade_no', desc: false }} onSortChange={change} />)
    expect(
      page
        .getByRole('rowheader')
        .elements()
        .map((cell) => cell.textContent),
    ).toEqual(['HS-20418', 'HS-20417'])
    await page.getByRole('button', { name: 'Amount' }).click()
    expect(change).toHaveBeenCalledOnce()
    expect(change.mock.calls[0]?.[0]?.id).toBe('usdt_amount')
  })

  test('has no sort buttons where nothing can be sorted', () => {
    renderWithWords(<Payments />)
    expect(page.getByRole('button', { name: 'Amount' }).elements()).toHaveLength(0)
  })

  test('loads in its final shape and is announced as busy', async () => {
    renderWithWords(<Payments rows={undefined} skeletonRows={3} />)
    const table = page.getByRole('table')
    await expect.element(table).toHaveAttribute('aria-busy', 'true')
    await expect.element(page.getByText('Loading…')).toBeInTheDocument()
    expect(table.element().querySelectorAll('tbody tr')).toHaveLength(3)
    expect(page.getByText('No payment matches 2 filters').elements()).toHaveLength(0)
  })

  test('keeps its head without rows and shows the empty state', async () => {
    renderWithWords(<Payments rows={[]} />)
    await expect.element(page.getByRole('columnheader', { name: 'Amount' })).toBeVisible()
    await expect.element(page.getByRole('heading', { name: 'No payment matches 2 filters' })).toBeVisible()
  })

  test('a failed call shows Retry and keeps the old rows; it is never an empty table', async () => {
    const retry = vi.fn<() => void>()
    const failed = (
      <ErrorState title="Could not refresh." code="req_8f21c0" onRetry={retry}>
        The server answered HTTP 500.
      </ErrorState>
    )
    const view = renderWithWords(<Payments error={failed} />)
    await expect.element(page.getByRole('alert')).toHaveTextContent('The server answered HTTP 500. req_8f21c0')
    await expect.element(page.getByRole('rowheader', { name: 'HS-20417' })).toBeVisible()
    view.rerender(<Payments rows={undefined} error={failed} />)
    await page.getByRole('button', { name: 'Retry' }).click()
    expect(retry).toHaveBeenCalledOnce()
    expect(page.getByText('No payment matches 2 filters').elements()).toHaveLength(0)
  })

  test('marks the row that the drawer shows', async () => {
    renderWithWords(<Payments openKey="2" />)
    await expect.element(page.getByRole('row', { name: /HS-20417/ })).toHaveAttribute('aria-current', 'true')
  })
})
