import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { exportWithdrawals } from '#shared/contract/withdrawal'
import { streamFile } from '@/lib/api/transport/stream-file'
import { useTakesMore } from '@/lib/api/use-offers'
import { ExportFrame } from '@/lib/export/export-frame'
import { exportName } from '@/lib/export/export-name'
import { type ExportRows, RowChoice } from '@/lib/export/row-choice'
import { type Calendar, daysOf } from '#shared/time/day-range'
import { filterQuery } from '../lists/list-query'
import { filterCount, type PropertySearch } from '../search'

interface ExportWithdrawalsProps {
  search: PropertySearch
  calendar: Calendar
  /** The number of results of the page's filters. */
  total: number | undefined
  onClose: () => void
}

/** Exports the withdrawals: the filtered ones, or all. */
export function ExportWithdrawals({ search, calendar, total, onClose }: ExportWithdrawalsProps) {
  const { t } = useLingui()
  const [chosenRows, setRows] = useState<ExportRows>('filtered')
  const isFiltered = filterCount(search) > 0
  const cannotFilter = !useTakesMore(exportWithdrawals.name) && isFiltered
  const rows = cannotFilter ? 'all' : chosenRows
  const filter = rows === 'filtered' ? search : {}
  return (
    <ExportFrame
      title={<Trans>Export withdrawals</Trans>}
      operation={exportWithdrawals.name}
      zone={calendar.zone}
      nameOf={(file) =>
        exportName({
          of: [t`Withdrawals`],
          until: t({ context: 'in a file name', message: 'to' }),
          days: daysOf(filter, calendar),
          today: calendar.today,
          ...file,
        })
      }
      send={(file, how) => {
        const query = { ...filterQuery(filter, calendar), ...file }
        return streamFile(exportWithdrawals, { query, ...how })
      }}
      onClose={onClose}
    >
      <RowChoice
        value={rows}
        onValueChange={setRows}
        {...{ total, isFiltered, cannotFilter }}
        all={<Trans>All withdrawals</Trans>}
      />
    </ExportFrame>
  )
}
