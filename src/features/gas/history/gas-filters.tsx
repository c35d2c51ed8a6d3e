import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { currencyOptions } from '@/lib/api/currency'
import { serverNow } from '@/lib/api/transport/server-clock'
import { CoinChoiceFault } from '@/lib/domain-ui/choice-fault'
import { dateOf } from '#shared/time/format-time'
import { zoneLabel } from '#shared/time/zone'
import { Button } from '@/lib/ui/button'
import { DateRange } from '@/lib/ui/date-range'
import { Select } from '@/lib/ui/select'
import { TokenMark } from '@/lib/ui/token-mark'
import { changeChoice, EVERYTHING, type GasChoice, isFiltered, tokensOf } from './gas-filter'

interface GasFiltersProps {
  choice: GasChoice
  onChoice: (choice: GasChoice) => void
  zone: string
}

/** Stands for "all", because `Select` treats an empty value as no choice. */
const ALL = 'all'

export function GasFilters({ choice, onChoice, zone }: GasFiltersProps) {
  const { t } = useLingui()
  const { data: coins = [] } = useQuery(currencyOptions)
  const { network_id, token_id, days } = choice
  const chosen = (value: string) => (value === ALL ? '' : value)
  const now = serverNow()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div className="w-40 phone:w-full">
        <Select
          aria-label={t`Network`}
          value={network_id || ALL}
          onValueChange={(value) => onChoice(changeChoice(choice, { network_id: chosen(value) }))}
          options={[
            { value: ALL, label: t`All networks` },
            ...coins.map(({ id, net_work }) => ({
              value: id,
              label: net_work,
              mark: <TokenMark token={net_work} size="sm" />,
            })),
          ]}
        />
      </div>
      <div className="w-40 phone:w-full">
        <Select
          aria-label={t`Token`}
          value={token_id || ALL}
          onValueChange={(value) => onChoice(changeChoice(choice, { token_id: chosen(value) }))}
          options={[
            { value: ALL, label: t`All tokens` },
            ...tokensOf(coins, network_id).map(({ id, token, network }) => ({
              value: id,
              label: token,
              textValue: `${token} ${network}`,
              ...(network_id ? {} : { detail: network }),
            })),
          ]}
        />
      </div>
      <DateRange
        label={t`Days`}
        text={days ? `${days.from} – ${days.to}` : <Trans>All days</Trans>}
        value={days}
        max={dateOf(now, zone)}
        zone={zoneLabel(zone, now)}
        onApply={(range) => onChoice(changeChoice(choice, { days: range }))}
      />
      <CoinChoiceFault />
      {isFiltered(choice) && (
        <Button variant="quiet" onClick={() => onChoice(EVERYTHING)}>
          <Trans>Reset</Trans>
        </Button>
      )}
    </div>
  )
}
