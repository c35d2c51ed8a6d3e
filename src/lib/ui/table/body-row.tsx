import { FlexRender, type Row as TableRow, type RowData } from '@tanstack/react-table'
import type { MouseEvent as Press } from 'react'
import { classNames } from '../class-names'
import { hasLeft, LeftMark } from '../left-mark'
import { UnreadMark, unreadFieldsOf } from '../unread-mark'
import type { features } from './table-features'
import type { Density } from './table-kit'

export const rowHeights: Record<Density, string> = { comfortable: 'h-11', compact: 'h-9', roomy: 'h-14' }

interface BodyRowProps<Row extends RowData> {
  row: TableRow<typeof features, Row>
  density: Density
  open: boolean
}

/** One row. Its first data cell is its header, so that a screen reader names the row by it. */
export function BodyRow<Row extends RowData>({ row, density, open }: BodyRowProps<Row>) {
  const cells = row.getAllCells()
  const isLeft = hasLeft(row.original)
  const headerId = (cells.find((cell) => cell.column.columnDef.meta?.rowHeader) ?? cells[0])?.id
  return (
    <tr
      aria-current={open || undefined}
      onClick={pressLink}
      className={classNames(
        'group/row border-b border-line-hair last:border-b-0 has-[th_a]:cursor-pointer',
        open ? 'bg-selected [&>*:first-child]:inset-shadow-[3px_0_var(--accent-mark)]' : 'hover:bg-hover',
        // As the rows of another page, by grey and not by opacity.
        isLeft && 'text-text-3 grayscale [&_a]:text-text-3',
      )}
    >
      {cells.map((cell) => {
        const look = classNames(
          'px-(--cell-x) text-left font-normal whitespace-nowrap first:pl-5 last:pr-5 phone:first:pl-4 phone:last:pr-4',
          rowHeights[density],
          cell.column.columnDef.meta?.align === 'right' && 'text-right',
        )
        if (cell.id === headerId) {
          return (
            <th key={cell.id} scope="row" className={look}>
              <FlexRender cell={cell} />
              {isLeft && (
                <>
                  {' '}
                  <LeftMark small />
                </>
              )}
              {unreadFieldsOf(row.original).length > 0 && (
                <>
                  {' '}
                  <UnreadMark row={row.original} small />
                </>
              )}
            </th>
          )
        }
        return (
          <td key={cell.id} className={look}>
            <FlexRender cell={cell} />
          </td>
        )
      })}
    </tr>
  )
}

/**
 * A press anywhere on a row is a press on its link, with the same keys held. Text can still be selected, and the other
 * links and buttons of the row keep their own act.
 */
function pressLink({ target, currentTarget: row, ctrlKey, metaKey, shiftKey }: Press<HTMLTableRowElement>): void {
  // What is drawn in a layer above the page bubbles here too, because React follows its own tree.
  if (!(target instanceof Element) || !row.contains(target) || target.closest('a, button, input, label, summary'))
    return
  if (getSelection()?.isCollapsed === false) return
  const held = { ctrlKey, metaKey, shiftKey }
  row.querySelector('th a')?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...held }))
}
