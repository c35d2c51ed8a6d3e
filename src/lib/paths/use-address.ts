import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** Writes the next state of a page into the address: as a new step of the history, or replacing the current one. */
type WriteAddress<Search> = (next: Search, how?: 'replace') => void

/**
 * The state of a page, which its address holds, and the function that changes it (docs/decisions/0010). Equal addresses
 * give the same object.
 * @param read the page's reader; it never throws, because a damaged link must still open the page
 * @param steps `scroll to the top` when a new step of the history is another step of a flow
 * @example const [search, onSearch] = useAddress(readRecordsSearch)
 */
export function useAddress<Search extends object>(
  read: (raw: Record<string, unknown>) => Search,
  steps?: 'scroll to the top',
): [Search, WriteAddress<Search>] {
  // The router returns the same raw object while the address stays equal.
  const raw: object = useSearch({ strict: false })
  const search = useMemo(() => read({ ...raw }), [read, raw])
  const navigate = useNavigate()
  const write = useCallback<WriteAddress<Search>>(
    (next, how) => {
      const replace = how === 'replace'
      void navigate({ to: '.', search: () => next, replace, resetScroll: steps !== undefined && !replace })
    },
    [navigate, steps],
  )
  return [search, write]
}
