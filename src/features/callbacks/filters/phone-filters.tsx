import { checkFilterText } from '@/lib/forms/check-filter-text'
import { useForm } from '@/lib/forms/use-form'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { callbackListOptions } from '@/lib/api/callbacks'
import { FilterFrame, FiltersButton, ShowResults } from '@/lib/list/phone-filters'
import { ApplicationAndDays } from '@/lib/list/application-and-days'
import { Field } from '@/lib/ui/field'
import { TextInput } from '@/lib/ui/text-input'
import { listQuery } from '../list/delivery-query'
import { type CallbacksSearch, changeFilter, filterOf } from '../search'
import type { FiltersProps } from './filter-bar'
import { StateChoice } from './state-choice'

/** The filters on a phone. */
export function PhoneFilters(props: FiltersProps) {
  const { to: _to, ...filter } = filterOf(props.search)
  return (
    <FiltersButton on={Object.keys(filter).length} renderSheet={(opening) => <FilterSheet {...props} {...opening} />} />
  )
}

interface FilterSheetProps extends FiltersProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const EVERYTHING = { appid: undefined, order: undefined, state: undefined, range: undefined }

/** The filters apply when "Show 42 results" is pressed, which shows the number of results. */
function FilterSheet({ search, calendar, onQuery, open, onOpenChange }: FilterSheetProps) {
  const { t } = useLingui()
  const form = useForm({
    name: 'filters of callbacks',
    initial: { order: search.order ?? '', filter: filterOf(search) },
    follows: true,
    isOpen: open,
  })
  const { order, filter: draft } = form.values
  const read = checkFilterText('order', order)
  const wanted = read.ok ? changeFilter(search, { ...EVERYTHING, ...draft, order: read.value }) : undefined
  const choose = (change: Parameters<typeof changeFilter>[1]) =>
    form.set({ filter: filterOf(changeFilter(draft, change)) })
  return (
    <FilterFrame
      open={open}
      onOpenChange={onOpenChange}
      onReset={() => form.set({ order: '', filter: {} })}
      footer={
        <ShowWanted
          wanted={wanted}
          calendar={calendar}
          onShow={() => {
            form.read({ order: read })
            if (!wanted) return
            onQuery(wanted)
            onOpenChange(false)
          }}
        />
      }
    >
      <Field label={t`State`}>
        <StateChoice value={draft.state} onValueChange={(state) => choose({ state })} />
      </Field>
      <ApplicationAndDays filter={draft} calendar={calendar} onChange={choose} />
      <Field label={t`Platform or merchant order`} error={form.errorOf('order')}>
        <TextInput autoComplete="off" {...form.text('order')} />
      </Field>
    </FilterFrame>
  )
}

interface ShowWantedProps extends Pick<FiltersProps, 'calendar'> {
  /** The filters to ask for; undefined while a typed text is refused. */
  wanted: CallbacksSearch | undefined
  onShow: () => void
}

function ShowWanted({ wanted, calendar, onShow }: ShowWantedProps) {
  // Without the answer for the filters before: its number would stand for these.
  const { data } = useQuery({
    ...callbackListOptions(listQuery(wanted ?? {}, calendar)),
    enabled: wanted !== undefined,
  })
  return <ShowResults total={wanted && data?.total} onShow={onShow} />
}
