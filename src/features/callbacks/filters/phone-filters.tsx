import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { ApplicationChoice } from '@/lib/api/application-choice'
import { callbackListOptions } from '@/lib/api/callbacks'
import { DayChoice } from '@/lib/api/day-choice'
import { Button } from '@/lib/ui/button'
import { Field } from '@/lib/ui/field'
import { Sheet } from '@/lib/ui/sheet'
import { Count } from '@/lib/ui/tabs'
import { TextInput } from '@/lib/ui/text-input'
import { listQuery } from '../list/delivery-query'
import { type CallbacksFilter, type CallbacksSearch, changeFilter, filterOf } from '../search'
import type { FiltersProps } from './filter-bar'
import { StateChoice } from './state-choice'

/** The button that opens the filters on a phone; it says how many are on. */
export function PhoneFilters(props: FiltersProps) {
  const [openings, setOpenings] = useState(0)
  const [open, setOpen] = useState(false)
  const { to: _to, ...filter } = filterOf(props.search)
  const on = Object.keys(filter).length
  return (
    <>
      <Button
        icon={SlidersHorizontal}
        onClick={() => {
          setOpenings(openings + 1)
          setOpen(true)
        }}
      >
        <Trans>Filters</Trans> {on > 0 && <Count>{on}</Count>}
      </Button>
      {/* Every opening starts with what the page shows. */}
      <FilterSheet key={openings} {...props} open={open} onOpenChange={setOpen} />
    </>
  )
}

interface FilterSheetProps extends FiltersProps {
  open: boolean
  onOpenChange: (open: boolean) => void
}

const EVERYTHING = { appid: undefined, order: undefined, state: undefined, range: undefined }

/** Nothing counts until "Show 42 results" is pressed, and it says how many there will be. */
function FilterSheet({ search, calendar, onQuery, open, onOpenChange }: FilterSheetProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<CallbacksFilter>(() => filterOf(search))
  const [order, setOrder] = useState(search.order ?? '')
  const wanted = changeFilter(search, { ...EVERYTHING, ...draft, order: order.trim() || undefined })
  const choose = (change: Parameters<typeof changeFilter>[1]) => setDraft(filterOf(changeFilter(draft, change)))
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={<Trans>Filters</Trans>}
      action={
        <Button
          variant="quiet"
          onClick={() => {
            setDraft({})
            setOrder('')
          }}
        >
          <Trans>Reset</Trans>
        </Button>
      }
      footer={
        <ShowResults
          wanted={wanted}
          calendar={calendar}
          onShow={() => {
            onQuery(wanted)
            onOpenChange(false)
          }}
        />
      }
    >
      <div className="grid grid-cols-1 gap-4 pb-1">
        <Field label={t`State`}>
          <StateChoice value={draft.state} onValueChange={(state) => choose({ state })} />
        </Field>
        <Field label={t`Application`}>
          <ApplicationChoice value={draft.appid} onValueChange={(appid) => choose({ appid })} />
        </Field>
        <div className="grid grid-cols-1 gap-1.5">
          <span className="type-13 font-medium">
            <Trans>Created</Trans>
          </span>
          <DayChoice filter={draft} calendar={calendar} onChange={choose} />
        </div>
        <Field label={t`Platform or merchant order`}>
          <TextInput autoComplete="off" value={order} onChange={({ target }) => setOrder(target.value)} />
        </Field>
      </div>
    </Sheet>
  )
}

interface ShowResultsProps extends Pick<FiltersProps, 'calendar'> {
  wanted: CallbacksSearch
  onShow: () => void
}

function ShowResults({ wanted, calendar, onShow }: ShowResultsProps) {
  const { data } = useQuery({
    ...callbackListOptions(listQuery(wanted, calendar)),
    placeholderData: keepPreviousData,
  })
  return (
    <Button variant="primary" size="lg" block onClick={onShow}>
      {data ? <Plural value={data.total} one="Show # result" other="Show # results" /> : <Trans>Show results</Trans>}
    </Button>
  )
}
