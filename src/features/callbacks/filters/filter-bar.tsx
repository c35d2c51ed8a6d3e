import { useDraft } from '@/lib/forms/use-draft'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { ApplicationChoice } from '@/lib/domain-ui/application-choice'
import { DayChoice } from '@/lib/domain-ui/day-choice'
import type { Calendar } from '#shared/time/day-range'
import { Button } from '@/lib/ui/button'
import { Icon } from '@/lib/ui/icon'
import { TextInput } from '@/lib/ui/text-input'
import { clearFilter } from '@/lib/list/list-search'
import { type CallbacksSearch, changeFilter } from '../search'
import { StateChoice } from './state-choice'

export interface FiltersProps {
  search: CallbacksSearch
  calendar: Calendar
  /** Applies these filters, also when they are the same as before. */
  onQuery: (search: CallbacksSearch) => void
}

/** The filters in a row. A choice applies at once; typed text applies with Query or Enter. */
export function FilterBar({ search, calendar, onQuery }: FiltersProps) {
  const { t } = useLingui()
  const draft = { name: 'filters of callbacks', initial: { order: search.order ?? '' }, follows: true }
  const { values, set } = useDraft(draft)
  const ask = (change: Parameters<typeof changeFilter>[1]) =>
    onQuery(changeFilter(search, { order: values.order.trim() || undefined, ...change }))
  return (
    <search aria-label={t`Filters`}>
      <form
        noValidate
        className="flex flex-wrap items-center gap-2 px-5 pt-3.5"
        onSubmit={(event) => {
          event.preventDefault()
          ask({})
        }}
      >
        <TextInput
          autoComplete="off"
          aria-label={t`Order`}
          placeholder={t`Platform or merchant order`}
          start={<Icon of={Search} size={16} />}
          value={values.order}
          onChange={({ target }) => set({ order: target.value })}
          className="min-w-52 flex-1"
        />
        <div className="w-42 flex-none">
          <ApplicationChoice value={search.appid} onValueChange={(appid) => ask({ appid })} />
        </div>
        <div className="w-44 flex-none">
          <StateChoice value={search.state} onValueChange={(state) => ask({ state })} />
        </div>
        <DayChoice filter={search} calendar={calendar} onChange={ask} />
        <span className="flex gap-1">
          <Button type="submit" variant="primary">
            <Trans>Query</Trans>
          </Button>
          <Button
            variant="quiet"
            onClick={() => {
              set({ order: '' })
              onQuery(clearFilter(search))
            }}
          >
            <Trans>Reset</Trans>
          </Button>
        </span>
      </form>
    </search>
  )
}
