import { Trans } from '@lingui/react/macro'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/lib/ui/button'
import { Count } from '@/lib/ui/tabs'
import type { Calendar } from '@/lib/time/day-range'
import { filterOf, type RecordsSearch } from '../search'
import { FilterSheet } from './filter-sheet'

interface PhoneFiltersProps {
  search: RecordsSearch
  calendar: Calendar
  onQuery: (search: RecordsSearch) => void
}

/** The button that opens the filters on a phone; it says how many are on. */
export function PhoneFilters({ search, calendar, onQuery }: PhoneFiltersProps) {
  const [openings, setOpenings] = useState(0)
  const [open, setOpen] = useState(false)
  const { to: _to, ...filter } = filterOf(search)
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
      <FilterSheet key={openings} {...{ search, calendar, onQuery }} open={open} onOpenChange={setOpen} />
    </>
  )
}
