import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { applicationChoices } from '@/lib/api/application'
import { exportTransactions } from '#shared/contract/transactions'
import { streamFile } from '@/lib/api/transport/stream-file'
import { useTakesMore } from '@/lib/api/use-offers'
import { ExportFrame } from '@/lib/export/export-frame'
import { exportName } from '@/lib/export/export-name'
import { type ExportRows, RowChoice } from '@/lib/export/row-choice'
import { type Calendar, daysOf } from '#shared/time/day-range'
import { RadioGroup } from '@/lib/ui/radio-group'
import type { ColumnName } from '../list/column-names'
import { filterQuery } from '../list/record-query'
import { filterOf, isSameFilter, type RecordsSearch, withinSpec } from '../search'

interface ExportDialogProps {
  search: RecordsSearch
  calendar: Calendar
  columns: readonly ColumnName[]
  /** The number of results of the page's filters. */
  total: number | undefined
  onClose: () => void
}

/** Exports payments: rows, columns, zone and format. The rows are those of the screen. */
export function ExportDialog({ search, calendar, columns, total, onClose }: ExportDialogProps) {
  const { t } = useLingui()
  const { data: applications = [] } = useQuery(applicationChoices)
  const takesMore = useTakesMore(exportTransactions.name)
  const [chosenRows, setRows] = useState<ExportRows>('filtered')
  const [fields, setFields] = useState<'shown' | 'all'>('shown')
  const asked = filterOf(search)
  const cannotFilter = !takesMore && !isSameFilter(asked, filterOf(withinSpec(search)))
  const rows = cannotFilter ? 'all' : chosenRows
  const filter = rows === 'filtered' ? asked : {}
  const isFiltered = Object.keys(asked).length > 0
  const application = applications.find(({ appid }) => appid === filter.appid)?.name ?? filter.appid
  return (
    <ExportFrame
      title={<Trans>Export payments</Trans>}
      operation={exportTransactions.name}
      zone={calendar.zone}
      nameOf={(file) =>
        exportName({
          of: [t`Payments`, application ?? t`All`],
          days: daysOf(filter, calendar),
          until: t({ context: 'in a file name', message: 'to' }),
          today: calendar.today,
          ...file,
        })
      }
      send={(file, how) => {
        // Without names the file has all columns of the service, also those that no list shows.
        const chosen = fields === 'shown' ? { columns: columns.join(',') } : {}
        const query = { ...filterQuery(filter, calendar), ...file, ...chosen }
        return streamFile(exportTransactions, { query, ...how })
      }}
      onClose={onClose}
    >
      <RowChoice
        value={rows}
        onValueChange={setRows}
        {...{ total, isFiltered, cannotFilter }}
        all={<Trans>All payments</Trans>}
      />
      {takesMore && (
        <RadioGroup
          legend={<Trans>Columns</Trans>}
          value={fields}
          onValueChange={setFields}
          options={[
            { value: 'shown', label: <Trans>As shown</Trans> },
            {
              value: 'all',
              label: <Trans>All columns</Trans>,
              hint: <Trans>Also those that the list does not show</Trans>,
            },
          ]}
        />
      )}
    </ExportFrame>
  )
}
