import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

const SECURITY = 1

/**
 * Whether the page shows its security part: it was opened with `fromType` 1, in the state of the history or in the
 * address. The wish is taken out at once, so a reload shows the normal view (SPEC.md section 2).
 *
 * @param inSearch `fromType` of the address
 */
export function useSecurityView(inSearch: number | undefined): [boolean, () => void] {
  const navigate = useNavigate()
  const inState = useLocation({ select: ({ state }) => state.fromType })
  const isAsked = inState === SECURITY || inSearch === SECURITY
  const [kept, setKept] = useState(isAsked)
  // A link on this page asks again while the page stays mounted.
  if (isAsked && !kept) setKept(true)
  useEffect(() => {
    if (!isAsked) return
    void navigate({
      to: '.',
      search: (given: Record<string, unknown>) => ({ ...given, fromType: undefined }),
      state: {},
      replace: true,
      resetScroll: false,
    })
  }, [isAsked, navigate])
  return [kept, () => setKept(false)]
}
