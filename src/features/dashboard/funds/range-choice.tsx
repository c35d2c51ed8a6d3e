import { Trans, useLingui } from '@lingui/react/macro'
import { serverNow } from '@/lib/api/transport/server-clock'
import { zoneLabel } from '#shared/time/zone'
import { DateRange } from '@/lib/ui/date-range'
import { Segmented } from '@/lib/ui/segmented'
import { changeSearch, type DashboardSearch, type RangeName } from '../search'
import type { Period } from './funds-period'

interface RangeChoiceProps {
  search: DashboardSearch
  onSearch: (search: DashboardSearch) => void
  period: Period
  today: string
  zone: string
}

/** Chooses today, 7, 15 or 30 days, or a custom range; never past today. */
export function RangeChoice({ search, onSearch, period, today, zone }: RangeChoiceProps) {
  const { t } = useLingui()
  const isCustom = period.name === 'custom'
  return (
    <>
      <div className="phone:w-full">
        <Segmented<RangeName>
          label={t`Range`}
          value={period.name}
          onValueChange={(range) => onSearch(changeSearch(search, { range }))}
          segments={[
            { value: 'today', label: t`Today` },
            { value: '7d', label: t`7 days` },
            { value: '15d', label: t`15 days` },
            { value: '30d', label: t`30 days` },
          ]}
        />
      </div>
      <DateRange
        label={t`Custom range`}
        text={isCustom ? `${shortDay(period.from)} – ${shortDay(period.to)}` : <Trans>Custom</Trans>}
        value={{ from: period.from, to: period.to }}
        max={today}
        zone={zoneLabel(zone, serverNow())}
        onApply={(days) => onSearch(changeSearch(search, { range: 'custom', ...days }))}
      />
    </>
  )
}

/** Without the year, to save space; the dialog shows it. */
function shortDay(date: string): string {
  return date.slice('YYYY-'.length)
}
