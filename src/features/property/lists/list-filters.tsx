import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { withdrawalState } from '#shared/contract/withdrawal'
import { currencyOptions } from '@/lib/api/currency'
import { CoinChoiceFault } from '@/lib/domain-ui/choice-fault'
import { DayChoice } from '@/lib/domain-ui/day-choice'
import { withdrawalStateLook } from '@/lib/domain-ui/withdrawal-state'
import type { Calendar } from '#shared/time/day-range'
import { Button } from '@/lib/ui/button'
import { Select } from '@/lib/ui/select'
import { TokenMark } from '@/lib/ui/token-mark'
import { changeFilter, filterCount, isOfWithdrawals, type ListFilter, type PropertySearch } from '../search'

interface ListFiltersProps {
  search: PropertySearch
  calendar: Calendar
  onSearch: (search: PropertySearch) => void
  end?: ReactNode
}

/** Stands for "all", because a list needs a value for each option. No token has this id. */
const ALL = 'all'

/** The filters token, state and days. A choice applies at once. */
export function ListFilters({ search, calendar, onSearch, end }: ListFiltersProps) {
  const ask = (change: ListFilter) => onSearch(changeFilter(search, change))
  return (
    <div className="flex flex-wrap items-center gap-2 px-5 py-3 phone:grid phone:w-full phone:grid-cols-2 phone:px-4 phone:max-[22.5rem]:grid-cols-1">
      <TokenChoice value={search.token_id} onValueChange={(token_id) => ask({ token_id })} />
      {isOfWithdrawals(search) && <StateChoice value={search.state} onValueChange={(state) => ask({ state })} />}
      <DayChoice filter={search} calendar={calendar} onChange={ask} />
      {filterCount(search) > 0 && (
        <Button
          variant="quiet"
          onClick={() => ask({ token_id: undefined, state: undefined, range: undefined, from: undefined })}
        >
          <Trans>Reset</Trans>
        </Button>
      )}
      {end}
    </div>
  )
}

interface TokenChoiceProps {
  value: string | undefined
  onValueChange: (token_id: string | undefined) => void
}

function TokenChoice({ value, onValueChange }: TokenChoiceProps) {
  const { t } = useLingui()
  const { data: coins = [] } = useQuery(currencyOptions)
  const tokens = coins.flatMap(({ net_work, subset }) =>
    subset.map(({ id, token }) => ({
      value: id,
      label: `${token} · ${net_work}`,
      mark: <TokenMark token={token} network={net_work} size="sm" />,
    })),
  )
  const isUnknown = value !== undefined && !tokens.some((token) => token.value === value)
  return (
    <div className="w-44 phone:w-full">
      <Select
        aria-label={t`Token`}
        value={value ?? ALL}
        onValueChange={(chosen) => onValueChange(chosen === ALL ? undefined : chosen)}
        options={[{ value: ALL, label: t`All tokens` }, ...tokens, ...(isUnknown ? [{ value, label: value }] : [])]}
      />
      <CoinChoiceFault />
    </div>
  )
}

interface StateChoiceProps {
  value: PropertySearch['state']
  onValueChange: (state: PropertySearch['state']) => void
}

function StateChoice({ value, onValueChange }: StateChoiceProps) {
  const { t } = useLingui()
  const states = withdrawalState.options.map((state) => ({ value: state, label: t(withdrawalStateLook(state).word) }))
  return (
    <div className="w-40 phone:w-full">
      <Select
        aria-label={t`State`}
        value={value ?? ALL}
        onValueChange={(chosen) => onValueChange(states.find((state) => state.value === chosen)?.value)}
        options={[{ value: ALL, label: t`All states` }, ...states]}
      />
    </div>
  )
}
