import { FiltersButton } from '@/lib/list/phone-filters'
import type { Calendar } from '#shared/time/day-range'
import { filterOf, type RecordsSearch } from '../search'
import { FilterSheet } from './filter-sheet'

interface PhoneFiltersProps {
  search: RecordsSearch
  calendar: Calendar
  onQuery: (search: RecordsSearch) => void
}

/** The filters on a phone. */
export function PhoneFilters(props: PhoneFiltersProps) {
  const { to: _to, ...filter } = filterOf(props.search)
  return (
    <FiltersButton on={Object.keys(filter).length} renderSheet={(opening) => <FilterSheet {...props} {...opening} />} />
  )
}
