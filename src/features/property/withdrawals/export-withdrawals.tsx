import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { exportWithdrawals } from '@/lib/api/contract/withdrawal'
import { streamFile } from '@/lib/api/stream-file'
import { ExportFrame } from '@/lib/export/export-frame'
import { exportName } from '@/lib/export/export-name'
import { type Calendar, daysOf } from '@/lib/time/day-range'
import { RadioGroup } from '@/lib/ui/radio-group'
import { filterQuery } from '../lists/list-query'
import { filterCount, type PropertySearch } from '../search'

interface ExportWithdrawalsProps {
  search: PropertySearch
  calendar: Calendar
  /** Results of the filters on the page. */
  total: number | undefined
  onClose: () => void
}

/** The withdrawals as a file: those of the filters, or all of them. */
export function ExportWithdrawals({ search, calendar, total, onClose }: ExportWithdrawalsProps) {
  const [rows, setRows] = useState<'filtered' | 'all'>('filtered')
  const filter = rows === 'filtered' ? search : {}
  return (
    <ExportFrame
      title={<Trans>Export withdrawals</Trans>}
      zone={calendar.zone}
      nameOf={(file) =>
        exportName({ of: ['withdrawals'], days: daysOf(filter, calendar), today: calendar.today, ...file })
      }
      send={(file, how) => {
        const query = { ...filterQuery(filter, calendar), ...file }
        return streamFile(exportWithdrawals, { query, ...how })
      }}
      onClose={onClose}
    >
      <RadioGroup
        legend={<Trans>Rows</Trans>}
        value={rows}
        onValueChange={setRows}
        options={[
          {
            value: 'filtered',
            label:
              total === undefined ? (
                <Trans>These rows</Trans>
              ) : (
                <Plural value={total} one="This # row" other="These # rows" />
              ),
            hint: filterCount(search) > 0 ? <Trans>As the filters say</Trans> : <Trans>No filter is on</Trans>,
          },
          { value: 'all', label: <Trans>All withdrawals</Trans>, hint: <Trans>Without any filter</Trans> },
        ]}
      />
    </ExportFrame>
  )
}
