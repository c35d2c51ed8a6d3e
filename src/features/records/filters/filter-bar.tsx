import { Trans, useLingui } from '@lingui/react/macro'
import { ChevronDown, Search } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '@/lib/ui/button'
import { FieldError } from '@/lib/ui/field'
import { Icon } from '@/lib/ui/icon'
import { Popover } from '@/lib/ui/popover'
import { TextInput } from '@/lib/ui/text-input'
import type { Calendar } from '#shared/time/day-range'
import { clearFilter } from '@/lib/list/list-search'
import { changeFilter, type RecordsFilter, type RecordsSearch } from '../search'
import { ApplicationChoice } from '@/lib/domain-ui/application-choice'
import { DayChoice } from '@/lib/domain-ui/day-choice'
import { recordParts } from '../late-record-parts'
import { statusWords } from './filter-words'
import { MorePopover } from './more-popover'
import { textsOf } from './text-filters'
import { useTextFilters } from './use-text-filters'

interface FilterBarProps {
  search: RecordsSearch
  calendar: Calendar
  /** Applies these filters, also when they are the same as before. */
  onQuery: (search: RecordsSearch) => void
}

type FilterChange = Parameters<typeof changeFilter>[1]

/** The filters in a row. A choice applies at once; typed text applies with Query or Enter. */
export function FilterBar({ search, calendar, onQuery }: FilterBarProps) {
  const { t, i18n } = useLingui()
  const texts = useTextFilters(search)
  const { form } = texts
  const [isMoreOpen, setMoreOpen] = useState(false)
  const errorId = useId()
  const orderProblem = form.errorOf('out_trade_no')
  const ask = (change: FilterChange) => {
    const typed = texts.read()
    if (typed.ok) onQuery(changeFilter(search, { ...typed.filter, ...change }))
    else if (typed.problems.txid !== undefined) setMoreOpen(true)
  }
  return (
    <search aria-label={t`Filters`}>
      <form {...form.bind(() => ask({}))} className="grid grid-cols-1 gap-1.5 px-5 pt-3.5">
        <div className="flex flex-wrap items-center gap-2">
          <TextInput
            mono
            inputMode="numeric"
            autoComplete="off"
            aria-label={t`Platform order`}
            aria-invalid={texts.problem !== undefined}
            aria-describedby={texts.problem ? errorId : undefined}
            placeholder={t`Platform order, 32 digits`}
            start={<Icon of={Search} size={16} />}
            {...form.text('trade_no')}
            className="min-w-52 flex-[2_1_0]"
          />
          <TextInput
            autoComplete="off"
            aria-label={t`Merchant order`}
            aria-invalid={orderProblem !== undefined}
            aria-describedby={orderProblem === undefined ? undefined : `${errorId}-order`}
            placeholder={t`Merchant order`}
            {...form.text('out_trade_no')}
            className="min-w-32 flex-1"
          />
          <div className="w-40 flex-none">
            <ApplicationChoice value={search.appid} onValueChange={(appid) => ask({ appid })} />
          </div>
          <StatusPopover
            filter={search}
            calendar={calendar}
            words={search.status && statusWords(search.status, i18n)}
            onApply={ask}
          />
          <DayChoice filter={search} calendar={calendar} onChange={ask} />
          <MorePopover filter={search} form={form} open={isMoreOpen} onOpenChange={setMoreOpen} onApply={ask} />
          <span className="flex gap-1">
            <Button type="submit" variant="primary">
              <Trans>Query</Trans>
            </Button>
            <Button
              variant="quiet"
              onClick={() => {
                // What was refused is in no address, so the address alone would not empty it.
                form.set(textsOf({}))
                onQuery(clearFilter(search))
              }}
            >
              <Trans>Reset</Trans>
            </Button>
          </span>
        </div>
        {texts.problem && <FieldError id={errorId}>{texts.problem}</FieldError>}
        {orderProblem !== undefined && <FieldError id={`${errorId}-order`}>{orderProblem}</FieldError>}
      </form>
    </search>
  )
}

interface StatusPopoverProps {
  filter: RecordsFilter
  calendar: Calendar
  words: string | undefined
  onApply: (change: FilterChange) => void
}

function StatusPopover({ filter, calendar, words, onApply }: StatusPopoverProps) {
  const { t } = useLingui()
  const label = t`Status`
  const [open, setOpen] = useState(false)
  const [draft, setDraft] = useState(filter.status)
  const many = filter.status?.split(',').length ?? 0
  return (
    <Popover
      label={label}
      late={recordParts}
      open={open}
      onOpenChange={(next) => {
        setDraft(filter.status)
        setOpen(next)
      }}
      trigger={
        <Button className="border-line-control!">
          <span className="sr-only">
            <Trans>{label}:</Trans>{' '}
          </span>
          {many === 0 ? <Trans>All statuses</Trans> : many === 1 ? words : <Trans>{many} of 8 statuses</Trans>}
          <Icon of={ChevronDown} size={16} className="text-text-3" />
        </Button>
      }
    >
      {({ StatusChoice }) => (
        <div className="grid grid-cols-1 gap-4">
          <StatusChoice filter={filter} calendar={calendar} value={draft} onValueChange={setDraft} />
          <Button
            variant="primary"
            size="sm"
            onClick={() => {
              setOpen(false)
              onApply({ status: draft })
            }}
          >
            <Trans>Apply</Trans>
          </Button>
        </div>
      )}
    </Popover>
  )
}
