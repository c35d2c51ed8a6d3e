import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { CallbacksPage } from '@/features/callbacks/page'
import { type CallbacksSearch, readCallbacksSearch } from '@/features/callbacks/search'

/** Callbacks; `/callbackList` and its twin draw it. */
export function CallbacksScreen() {
  const search = useSearch({ strict: false, select: readCallbacksSearch, structuralSharing: true })
  const navigate = useNavigate()
  const write = useCallback(
    (next: CallbacksSearch, how?: 'replace') =>
      void navigate({ to: '.', search: next, replace: how === 'replace', resetScroll: false }),
    [navigate],
  )
  return <CallbacksPage search={search} onSearch={write} />
}
