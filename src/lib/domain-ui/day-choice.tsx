import { Trans, useLingui } from '@lingui/react/macro'
import { type Calendar, type DayFilter, daysOf, RANGES } from '#shared/time/day-range'
import { dayWords, RANGE_WORDS } from '@/lib/time/day-words'
import { zoneLabel } from '#shared/time/zone'
import { DateRange } from '@/lib/ui/date-range'
import { serverNow } from '@/lib/api/transport/server-clock'

interface DayChoiceProps {
  filter: DayFilter
  calendar: Calendar
  onChange: (change: DayFilter) => void
}

/** Chooses the days of creation: ready ranges, or a first and a last day, never past today in the merchant's zone. */
export function DayChoice({ filter, calendar, onChange }: DayChoiceProps) {
  const { t, i18n } = useLingui()
  const { today, zone } = calendar
  const ready = RANGES.map((range) => ({
    key: range,
    label: t(RANGE_WORDS[range]),
    onChoose: () => onChange({ range }),
  }))
  const any = { key: 'any', label: <Trans>All time</Trans>, onChoose: () => onChange({ range: undefined }) }
  return (
    <DateRange
      label={t`Created`}
      text={dayWords(filter, i18n) ?? t`All time`}
      value={daysOf(filter, calendar)}
      max={today}
      zone={zoneLabel(zone, serverNow())}
      presets={[...ready, any]}
      onApply={(days) => onChange(days)}
    />
  )
}
