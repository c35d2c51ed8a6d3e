import { useDraft } from '@/lib/forms/use-draft'
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
  const { values, set } = useDraft({
    name: 'filters of callbacks',
    initial: { order: search.order ?? '', filter: filterOf(search) },
    follows: true,
    isOpen: open,
  })
  const { order, filter: draft } = values
  const wanted = changeFilter(search, { ...EVERYTHING, ...draft, order: order.trim() || undefined })
  const choose = (change: Parameters<typeof changeFilter>[1]) => set({ filter: filterOf(changeFilter(draft, change)) })
  return (
    <FilterFrame
      open={open}
      onOpenChange={onOpenChange}
      onReset={() => set({ order: '', filter: {} })}
      footer={
        <ShowWanted
          wanted={wanted}
          calendar={calendar}
          onShow={() => {
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
      <Field label={t`Platform or merchant order`}>
        <TextInput autoComplete="off" value={order} onChange={({ target }) => set({ order: target.value })} />
      </Field>
    </FilterFrame>
  )
}

interface ShowWantedProps extends Pick<FiltersProps, 'calendar'> {
  wanted: CallbacksSearch
  onShow: () => void
}

function ShowWanted({ wanted, calendar, onShow }: ShowWantedProps) {
  // Without the answer for the filters before: its number would stand for these.
  const { data } = useQuery(callbackListOptions(listQuery(wanted, calendar)))
  return <ShowResults total={data?.total} onShow={onShow} />
}
