import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { beginIdleFetches } from '@/lib/late/idle-fetches'

/** Lets the rest of the code come once the first answers of the page are there. */
export function IdleFetches() {
  const isFetching = useIsFetching() > 0
  const hasAsked = useRef(false)
  useEffect(() => {
    if (isFetching) hasAsked.current = true
    else if (hasAsked.current) beginIdleFetches()
  }, [isFetching])
  return null
}
