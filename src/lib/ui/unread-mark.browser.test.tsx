import { describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { RecordCards } from './record-cards'
import { DataTable } from './table/data-table'
import { tableColumns } from './table/table-kit'
import { renderWithWords } from './testing/render-with-words'
import { UnreadMark, unreadFieldsOf } from './unread-mark'

interface Row {
  id: string
  amount: string
  unread_fields?: string[]
}

const WHOLE: Row = { id: '1', amount: '91.40' }
const BAD: Row = { id: '—', amount: '—', unread_fields: ['id', 'amount'] }
const WHY = 'The server did not tell, or not in a readable form: id, amount'

test.each([
  ['a whole record', WHOLE],
  ['a record of which everything was read', { unread_fields: [] }],
  ['no record', undefined],
  ['null', null],
  ['a text', 'amount'],
  ['names that are no list', { unread_fields: 'amount' }],
])('%s has no mark', (_, row) => {
  expect(unreadFieldsOf(row)).toEqual([])
  expect(renderWithWords(<UnreadMark row={row} />).container.innerHTML).toBe('')
})

test('the mark is in words, and its title names the fields', async () => {
  renderWithWords(<UnreadMark row={BAD} />)
  await expect.element(page.getByTitle(WHY)).toHaveTextContent('Not fully readable')
})

describe('one bad row does not empty a list', () => {
  const column = tableColumns<Row>()
  const columns = column.columns([
    column.accessor('id', { header: 'Order', cell: (cell) => <a href="#order">{cell.getValue()}</a> }),
    column.accessor('amount', { header: 'Amount' }),
  ])
  const rows = [WHOLE, BAD, BAD]

  test('of a table: each row is there, the bad ones are marked', async () => {
    renderWithWords(<DataTable caption="Payments" columns={columns} rows={rows} rowKey={({ id }) => id} empty="None" />)
    await expect.element(page.getByRole('link', { name: '1' })).toBeVisible()
    expect(page.getByRole('row').elements()).toHaveLength(1 + rows.length)
    expect(page.getByTitle(WHY).elements()).toHaveLength(2)
    const names = page.getByRole('rowheader').elements()
    expect(names.map(({ textContent }) => textContent)).toEqual(['1', '— Not fully readable', '— Not fully readable'])
  })

  test('of a table: the marks make no column wider', () => {
    const width = (list: readonly Row[]) => {
      const { container, unmount } = renderWithWords(
        <DataTable caption="Payments" columns={columns} rows={list} rowKey={({ id }) => id} empty="None" />,
      )
      const head = container.querySelector('th')
      const found = head?.getBoundingClientRect().width
      unmount()
      return found
    }
    expect(width([WHOLE, { ...BAD, unread_fields: [] }])).toBe(width([WHOLE, BAD]))
  })

  test('of cards: each card is there, the mark is below the bad ones', async () => {
    renderWithWords(
      <RecordCards
        label="Payments"
        rows={rows}
        rowKey={({ id }) => id}
        renderCard={({ amount }) => <li>{amount}</li>}
        empty="None"
        skeletons={3}
      />,
    )
    await expect.element(page.getByText('91.40')).toBeVisible()
    const items = page.getByRole('listitem').elements()
    expect(items.map(({ textContent }) => textContent)).toEqual([
      '91.40',
      '—',
      'Not fully readable',
      '—',
      'Not fully readable',
    ])
    expect(page.getByTitle(WHY).elements()).toHaveLength(2)
  })
})
