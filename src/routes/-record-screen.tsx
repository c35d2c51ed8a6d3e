import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { RecordsPage } from '@/features/records/page'
import { readRecordsSearch, type RecordsSearch } from '@/features/records/search'

/** Payment records; `/record` and its twin draw it. */
export function RecordScreen() {
  const search = useSearch({ strict: false, select: readRecordsSearch, structuralSharing: true })
  const navigate = useNavigate()
  const write = useCallback(
    (next: RecordsSearch, how?: 'replace') =>
      void navigate({ to: '.', search: next, replace: how === 'replace', resetScroll: false }),
    [navigate],
  )
  return <RecordsPage search={search} onSearch={write} />
}
