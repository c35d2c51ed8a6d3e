import { useForm } from '@/lib/forms/use-form'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { transactions } from '#shared/contract/transactions'
import { transactionListOptions } from '@/lib/api/transactions'
import { useTakesMore } from '@/lib/api/use-offers'
import { FilterFrame, ShowResults } from '@/lib/list/phone-filters'
import { ApplicationAndDays } from '@/lib/list/application-and-days'
import { Field } from '@/lib/ui/field'
import { TextInput } from '@/lib/ui/text-input'
import type { Calendar } from '#shared/time/day-range'
import { listQuery } from '../list/record-query'
import { changeFilter, filterOf, type RecordsSearch } from '../search'
import { ExceptionChoice } from './exception-choice'
import { StatusChoice } from './status-choice'
import { UndecidedChoice } from './undecided-choice'
import { readTexts, textsOf } from './text-filters'

/** Typing counts as finished after this pause. */
const PAUSE_MS = 400

interface FilterSheetProps {
  search: RecordsSearch
  calendar: Calendar
  open: boolean
  onOpenChange: (open: boolean) => void
  onQuery: (search: RecordsSearch) => void
}

/** The filters on a phone: they apply when "Show 42 results" is pressed, which shows the number of results. */
export function FilterSheet({ search, calendar, open, onOpenChange, onQuery }: FilterSheetProps) {
  const { t } = useLingui()
  const form = useForm({
    name: 'filters of payments',
    initial: { ...textsOf(search), filter: filterOf(search) },
    follows: true,
    isOpen: open,
  })
  const { filter: draft, ...typed } = form.values
  const takesMore = useTakesMore(transactions.name)
  const read = readTexts(typed)
  const wanted = read.ok ? changeFilter(search, { ...EVERYTHING, ...draft, ...read.filter }) : undefined
  const choose = (change: Parameters<typeof changeFilter>[1]) =>
    form.set({ filter: filterOf(changeFilter(draft, change)) })
  const show = () => {
    form.refuse(read.ok ? {} : read.problems)
    if (!wanted) return
    onQuery(wanted)
    onOpenChange(false)
  }
  return (
    <FilterFrame
      open={open}
      onOpenChange={onOpenChange}
      onReset={() => form.set({ ...textsOf({}), filter: {} })}
      footer={<ShowWanted wanted={wanted} calendar={calendar} onShow={show} />}
    >
      <StatusChoice
        filter={draft}
        calendar={calendar}
        value={draft.status}
        onValueChange={(status) => choose({ status })}
      />
      <ApplicationAndDays filter={draft} calendar={calendar} onChange={choose} />
      <Field label={t`Platform order`} error={form.errorOf('trade_no')} hint={t`32 digits`}>
        <TextInput mono inputMode="numeric" autoComplete="off" {...form.text('trade_no')} />
      </Field>
      <Field label={t`Merchant order`} error={form.errorOf('out_trade_no')}>
        <TextInput autoComplete="off" {...form.text('out_trade_no')} />
      </Field>
      {takesMore && (
        <>
          <Field label={t`Transaction ID`} error={form.errorOf('txid')}>
            <TextInput mono autoComplete="off" {...form.text('txid')} />
          </Field>
          <Field label={t`Difference`}>
            <ExceptionChoice value={draft.exception} onValueChange={(exception) => choose({ exception })} />
          </Field>
        </>
      )}
      <UndecidedChoice value={draft.undecided} onValueChange={(undecided) => choose({ undecided })} />
    </FilterFrame>
  )
}

const EVERYTHING = {
  appid: undefined,
  status: undefined,
  exception: undefined,
  undecided: undefined,
  part_refunded: undefined,
  range: undefined,
}

interface ShowWantedProps {
  wanted: RecordsSearch | undefined
  calendar: Calendar
  onShow: () => void
}

function ShowWanted({ wanted, calendar, onShow }: ShowWantedProps) {
  const settled = useSettled(wanted)
  // Without the answer for the filters before: its number would stand for these, also while somebody still types.
  const { data } = useQuery({
    ...transactionListOptions(listQuery(settled ?? {}, calendar)),
    enabled: settled !== undefined,
  })
  const isOfThese = wanted !== undefined && JSON.stringify(wanted) === JSON.stringify(settled)
  return <ShowResults total={isOfThese ? data?.total : undefined} onShow={onShow} />
}

/** A value after it has not changed for a moment. */
function useSettled(value: RecordsSearch | undefined): RecordsSearch | undefined {
  const [settled, setSettled] = useState(value)
  const key = JSON.stringify(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE_MS)
    return () => clearTimeout(timer)
    // The object is new in every render, so its content is compared.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [key])
  return settled
}
