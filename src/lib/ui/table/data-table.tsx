import { Trans } from '@lingui/react/macro'
import type { RowData } from '@tanstack/react-table'
import { useLateCode } from '@/lib/late/use-late-code'
import { ErrorState } from '../error-state'
import { lateTable } from './late-table'
import type { Density } from './table-kit'
import type { DataTableProps } from './table-props'

/**
 * A native table on TanStack Table: caption, header cells with scope, sort buttons with aria-sort, aria-busy. The first
 * cell of a row has its link; a press on the rest of the row is a press on that link. In a narrow window it scrolls inside its own frame.
 */
export function DataTable<Row extends RowData>(props: DataTableProps<Row>) {
  const found = useLateCode(lateTable, true)
  if (found.state === 'here') return <found.code.DataTableView {...props} />
  if (found.state === 'failed')
    return (
      <div className="p-3">
        <ErrorState
          title={<Trans>The table could not be loaded.</Trans>}
          onRetry={() => void lateTable.load().catch(() => undefined)}
        />
      </div>
    )
  return <TableSpace {...props} />
}

const HEAD = 36
const ROWS: Record<Density, number> = { comfortable: 44, compact: 36, roomy: 56 }

/** The place of the table while its code is on its way, as high as the table. */
function TableSpace<Row extends RowData>({ rows, skeletonRows = 10, density = 'comfortable' }: DataTableProps<Row>) {
  const count = rows === undefined ? skeletonRows : Math.max(rows.length, 1)
  return (
    <div aria-busy="true" style={{ height: HEAD + count * ROWS[density] }}>
      <span className="sr-only">
        <Trans>Loading…</Trans>
      </span>
    </div>
  )
}
