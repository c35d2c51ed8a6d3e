import { checkFilterText } from '@/lib/forms/check-filter-text'
import { useForm } from '@/lib/forms/use-form'
import { Trans, useLingui } from '@lingui/react/macro'
import { Search } from 'lucide-react'
import { useId } from 'react'
import { ApplicationChoice } from '@/lib/domain-ui/application-choice'
import { DayChoice } from '@/lib/domain-ui/day-choice'
import type { Calendar } from '#shared/time/day-range'
import { Button } from '@/lib/ui/button'
import { FieldError } from '@/lib/ui/field'
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
  const form = useForm({ name: 'filters of callbacks', initial: { order: search.order ?? '' }, follows: true })
  const errorId = useId()
  const problem = form.errorOf('order')
  const ask = (change: Parameters<typeof changeFilter>[1]) => {
    const typed = form.read({ order: checkFilterText('order', form.values.order) })
    if (typed) onQuery(changeFilter(search, { ...typed, ...change }))
  }
  return (
    <search aria-label={t`Filters`}>
      <form {...form.bind(() => ask({}))} className="grid grid-cols-1 gap-1.5 px-5 pt-3.5">
        <div className="flex flex-wrap items-center gap-2">
          <TextInput
            autoComplete="off"
            aria-label={t`Order`}
            aria-invalid={problem !== undefined}
            aria-describedby={problem === undefined ? undefined : errorId}
            placeholder={t`Platform or merchant order`}
            start={<Icon of={Search} size={16} />}
            {...form.text('order')}
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
                // What was refused is in no address, so the address alone would not empty it.
                form.set({ order: '' })
                onQuery(clearFilter(search))
              }}
            >
              <Trans>Reset</Trans>
            </Button>
          </span>
        </div>
        {problem !== undefined && <FieldError id={errorId}>{problem}</FieldError>}
      </form>
    </search>
  )
}
