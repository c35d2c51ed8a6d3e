import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { applicationChoices } from '@/lib/api/application'
import { ApplicationChoiceFault, CoinChoiceFault } from '@/lib/domain-ui/choice-fault'
import { DayChoice } from '@/lib/domain-ui/day-choice'
import { stream } from '#shared/contract/fund-stream'
import { useTakesMore } from '@/lib/api/use-offers'
import { STREAM_REASONS } from '@/lib/api/fund-stream'
import type { Calendar } from '#shared/time/day-range'
import { Button } from '@/lib/ui/button'
import { Checkbox } from '@/lib/ui/checkbox'
import { classNames } from '@/lib/ui/class-names'
import { Select } from '@/lib/ui/select'
import { changeFilter, filterCount, showsHeld, type FundingSearch, type StreamFilter } from '../search'
import { useTokenOptions } from '../token-options'
import { reasonChoices } from './reason-words'

interface StreamFiltersProps {
  search: FundingSearch
  calendar: Calendar
  onSearch: (search: FundingSearch) => void
}

/** Stands for "all", because a list needs a value for each option. Nothing has this id. */
const ALL = 'all'

/** The filters token, account, reason and days. A choice applies at once. */
export function StreamFilters({ search, calendar, onSearch }: StreamFiltersProps) {
  const { t } = useLingui()
  const takesMore = useTakesMore(stream.name)
  const ask = (change: StreamFilter) => onSearch(changeFilter(search, change))
  const held = showsHeld(search)
  const reasons = reasonChoices(held).map(({ reason, word }) => ({ value: reason, label: t(word) }))
  return (
    <div className={classNames('flex flex-wrap items-center gap-2 px-5 py-3 phone:px-4', !takesMore && 'hidden')}>
      <Choice
        name={t`Token`}
        all={t`All tokens`}
        options={useTokenOptions()}
        value={search.token_id}
        onValueChange={(token_id) => ask({ token_id })}
      />
      <Choice
        name={t`Account`}
        all={t`All accounts`}
        options={useAccountOptions()}
        value={search.account}
        onValueChange={(account) => ask({ account })}
      />
      <Choice
        name={t`Reason`}
        all={t`All reasons`}
        options={reasons}
        value={search.reason}
        onValueChange={(reason) => ask({ reason: STREAM_REASONS.find((one) => one === reason) })}
      />
      <DayChoice filter={search} calendar={calendar} onChange={ask} />
      <Checkbox
        checked={held}
        onCheckedChange={(on) => ask({ held: on ? 1 : undefined, account: undefined, reason: undefined })}
        label={<Trans>Show reserved money</Trans>}
      />
      <CoinChoiceFault />
      <ApplicationChoiceFault />
      {filterCount(search) > 0 && (
        <Button variant="quiet" onClick={() => onSearch(search.size ? { size: search.size } : {})}>
          <Trans>Reset</Trans>
        </Button>
      )}
    </div>
  )
}

function useAccountOptions() {
  const { t } = useLingui()
  const { data = [] } = useQuery(applicationChoices)
  return [
    { value: 'capital', label: t`Capital account` },
    { value: 'held', label: t`On its way out` },
    ...data.map(({ appid, name }) => ({ value: appid, label: name })),
  ]
}

interface ChoiceProps {
  name: string
  /** The label of "no filter". */
  all: string
  options: readonly { value: string; label: string }[]
  value: string | undefined
  onValueChange: (value: string | undefined) => void
}

function Choice({ name, all, options, value, onValueChange }: ChoiceProps) {
  const isUnknown = value !== undefined && !options.some((option) => option.value === value)
  return (
    <div className="w-44 phone:w-full">
      <Select
        aria-label={name}
        value={value ?? ALL}
        onValueChange={(chosen) => onValueChange(chosen === ALL ? undefined : chosen)}
        options={[{ value: ALL, label: all }, ...options, ...(isUnknown ? [{ value, label: value }] : [])]}
      />
    </div>
  )
}
