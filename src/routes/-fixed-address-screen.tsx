import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { FixedAddressesPage } from '@/features/fixed-addresses/page'
import { type FixedSearch, readFixedSearch } from '@/features/fixed-addresses/search'

/** Fixed addresses; `/property/fixedAddr` and its twin draw it. */
export function FixedAddressScreen() {
  const search = useSearch({ strict: false, select: readFixedSearch, structuralSharing: true })
  const navigate = useNavigate()
  const write = useCallback(
    (next: FixedSearch, how?: 'replace') =>
      void navigate({ to: '.', search: next, replace: how === 'replace', resetScroll: false }),
    [navigate],
  )
  return <FixedAddressesPage search={search} onSearch={write} />
}
