import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { applicationChoices } from '@/lib/api/application'
import { exportJournal, exportStream } from '#shared/contract/books'
import { streamFile } from '@/lib/api/transport/stream-file'
import { useOffers } from '@/lib/api/use-offers'
import { ExportFrame } from '@/lib/export/export-frame'
import { type ExportFormat, exportName } from '@/lib/export/export-name'
import { type Calendar, type DayFilter, type Days, dayQuery, daysOf } from '#shared/time/day-range'
import { formatTime } from '#shared/time/format-time'
import { rangeBounds } from '#shared/time/day-bounds'
import { RadioGroup } from '@/lib/ui/radio-group'
import { type FundingSearch, showsHeld } from '../search'
import { monthDays } from '../statement/months'

interface ExportDialogProps {
  /** What the page shows: the address, and of a statement also the token and the month that the page chose itself. */
  shown: FundingSearch
  calendar: Calendar
  onClose: () => void
}

/** What is exported: the movements as the screen shows them, or every booking for accounting software. */
type Content = 'stream' | 'journal'

const FORMATS: Readonly<Record<Content, readonly ExportFormat[]>> = { stream: ['csv', 'xlsx'], journal: ['csv'] }

/** Exports the movements that the page shows, or the double-entry journal of the same days. */
export function ExportDialog({ shown, calendar, onClose }: ExportDialogProps) {
  const { t } = useLingui()
  const { data: applications = [] } = useQuery(applicationChoices)
  const hasStream = useOffers('account.exportStream')
  const hasJournal = useOffers('account.exportJournal')
  const [content, setContent] = useState<Content>(hasStream ? 'stream' : 'journal')
  const filter = shown.month === undefined ? shown : monthDays(shown.month)
  const days = daysOf(filter, calendar)
  const account = applications.find(({ appid }) => appid === shown.account)?.name ?? shown.account
  const notOffered = <Trans>This service does not offer this file.</Trans>
  return (
    <ExportFrame
      title={<Trans>Export</Trans>}
      zone={calendar.zone}
      formats={FORMATS[content]}
      nameOf={(file) => {
        const of = content === 'journal' ? [t`Journal`, t`All`] : [t`Fund stream`, account ?? t`All`]
        const until = t({ context: 'in a file name', message: 'to' })
        return exportName({ of, until, days, today: calendar.today, ...file })
      }}
      send={({ format, ...file }, how) =>
        content === 'journal'
          ? streamFile(exportJournal, { query: { ...dayQuery(filter, calendar), ...file }, ...how })
          : streamFile(exportStream, { query: { ...streamQuery(shown, filter, calendar), format, ...file }, ...how })
      }
      onClose={onClose}
    >
      <RadioGroup
        legend={<Trans>Content</Trans>}
        value={content}
        onValueChange={setContent}
        options={[
          {
            value: 'stream',
            label: <Trans>Fund stream</Trans>,
            hint: <Trans>The movements as the filters say, each with its fiat value at that time</Trans>,
            ...(!hasStream && { disabledReason: notOffered }),
          },
          {
            value: 'journal',
            label: <Trans>Journal for accounting</Trans>,
            hint: <Trans>All accounts and tokens, as double entry: each entry has equal debits and credits</Trans>,
            ...(!hasJournal && { disabledReason: notOffered }),
          },
        ]}
      />
      <p className="type-13 text-text-2">
        <Trans>Period</Trans>
        <span className="block text-text-1 tabular-nums">
          {days ? <Period days={days} zone={calendar.zone} /> : <Trans>All time</Trans>}
        </span>
      </p>
    </ExportFrame>
  )
}

function Period({ days, zone }: { days: Days; zone: string }) {
  const { start, end } = rangeBounds(days.from, days.to, zone)
  const from = formatTime(start, 'statement', { zone })
  const to = formatTime(end - 1, 'statement', { zone })
  return from === to ? (
    from
  ) : (
    <Trans>
      {from} to {to}
    </Trans>
  )
}

/** The filters of the page by their wire names. A statement has a token and its month only. */
function streamQuery(shown: FundingSearch, days: DayFilter, calendar: Calendar) {
  const { token_id, account, reason } = shown
  return {
    ...(token_id && { token_id }),
    ...(account && { account }),
    ...(reason && { reason }),
    ...(showsHeld(shown) ? {} : { without_held: 1 as const }),
    ...dayQuery(days, calendar),
  }
}
