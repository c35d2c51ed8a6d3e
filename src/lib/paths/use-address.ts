import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'

/** How a page writes its next state: as a new step of the history, or in place of the present one. */
type WriteAddress<Search> = (next: Search, how?: 'replace') => void

/**
 * The state of a page as its address has it, read by the page's own reader (docs/decisions/0010), and how to change it.
 * Equal addresses give the same object.
 * @param read never throws: a mangled link opens the usual page
 * @param steps `scroll to the top` where a new step of the history is another step of a flow
 * @example const [search, onSearch] = useAddress(readRecordsSearch)
 */
export function useAddress<Search extends object>(
  read: (raw: Record<string, unknown>) => Search,
  steps?: 'scroll to the top',
): [Search, WriteAddress<Search>] {
  // The router keeps the raw search the same object while the address stays equal.
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
