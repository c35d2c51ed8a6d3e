import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { beginIdleFetches } from '@/lib/late/idle-fetches'

/** Lets the rest of the code come once the first answer of the page is there. */
export function IdleFetches() {
  const client = useQueryClient()
  useEffect(() => {
    const stop = client.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'success') return
      beginIdleFetches()
      stop()
    })
    return stop
  }, [client])
  return null
}
