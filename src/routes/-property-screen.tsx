import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { GasEntry } from '@/features/gas/gas-entry'
import { PropertyPage } from '@/features/property/page'
import { type PropertySearch, readPropertySearch } from '@/features/property/search'

/** Assets and their records; `/property` and its twin draw it. */
export function PropertyScreen() {
  const search = useSearch({ strict: false, select: readPropertySearch, structuralSharing: true })
  const navigate = useNavigate()
  const write = useCallback(
    (next: PropertySearch, how?: 'replace') =>
      void navigate({ to: '.', search: next, replace: how === 'replace', resetScroll: false }),
    [navigate],
  )
  return <PropertyPage search={search} onSearch={write} gas={<GasEntry />} />
}
