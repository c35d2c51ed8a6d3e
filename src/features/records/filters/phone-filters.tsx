import { FiltersButton, type Opening } from '@/lib/list/phone-filters'
import type { Calendar } from '#shared/time/day-range'
import { useLayer } from '@/lib/ui/use-layer'
import { recordParts } from '../late-record-parts'
import { filterOf, type RecordsSearch } from '../search'

interface PhoneFiltersProps {
  search: RecordsSearch
  calendar: Calendar
  onQuery: (search: RecordsSearch) => void
}

/** The filters on a phone. */
export function PhoneFilters(props: PhoneFiltersProps) {
  const { to: _to, ...filter } = filterOf(props.search)
  return (
    <FiltersButton
      on={Object.keys(filter).length}
      late={recordParts}
      renderSheet={(opening) => <LateSheet {...props} {...opening} />}
    />
  )
}

function LateSheet(props: PhoneFiltersProps & Opening) {
  const code = useLayer(recordParts, props)
  return code ? <code.FilterSheet {...props} /> : null
}
