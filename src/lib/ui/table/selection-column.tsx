import { Trans, useLingui } from '@lingui/react/macro'
import type { RowData } from '@tanstack/react-table'
import { Checkbox } from '../checkbox'
import { type TableColumn, tableColumns } from './table-kit'

/** Checkboxes of the rows; the one in the head selects the page. */
export function selectionColumn<Row extends RowData>(rowLabel: (key: string) => string): TableColumn<Row> {
  return tableColumns<Row>().display({
    id: 'select',
    enableSorting: false,
    meta: { skeleton: 'w-4' },
    header: ({ table }) => (
      <PageBox
        checked={table.getIsAllRowsSelected()}
        mixed={table.getIsSomeRowsSelected()}
        onCheckedChange={(checked) => table.toggleAllRowsSelected(checked)}
      />
    ),
    cell: ({ row }) => (
      <Checkbox
        aria-label={rowLabel(row.id)}
        checked={row.getIsSelected()}
        onCheckedChange={(checked) => row.toggleSelected(checked)}
        className="align-middle"
      />
    ),
  })
}

interface PageBoxProps {
  checked: boolean
  mixed: boolean
  onCheckedChange: (checked: boolean) => void
}

function PageBox(props: PageBoxProps) {
  const { t } = useLingui()
  return (
    <>
      <span className="sr-only">
        <Trans>Choose</Trans>
      </span>
      <Checkbox {...props} aria-label={t`Select this page`} className="align-middle" />
    </>
  )
}
