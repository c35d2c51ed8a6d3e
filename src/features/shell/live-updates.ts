import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '@/features/session/session'
import { queryClient } from '@/lib/domain-ui/console-client'
import { readAnew } from '@/lib/api/read-anew'
import { type Heard, onServerEvent, startServerEvents } from '@/lib/api/server-events'
import { capabilitiesOptions, offers } from '@/lib/api/system'
import { staleKeys } from './stale-keys'

/** A burst of payments refetches once; the first of it within this time. */
const GATHER_MS = 250

/** Keeps what is on the page as fresh as the server's events say. Draws nothing. */
export function LiveUpdates() {
  const sessionId = useSession().signedIn?.id
  const { data: known } = useQuery(capabilitiesOptions)
  const offered = offers(known, 'system.events')
  useEffect(() => {
    if (!offered || sessionId === undefined) return undefined
    return startServerEvents(sessionId)
  }, [offered, sessionId])
  useEffect(() => {
    let gathered: Heard[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    const refetch = () => {
      const keys = staleKeys(gathered)
      gathered = []
      timer = undefined
      for (const queryKey of keys) void readAnew(queryClient, queryKey)
    }
    const unsubscribe = onServerEvent((event) => {
      gathered.push(event)
      timer ??= setTimeout(refetch, GATHER_MS)
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [])
  useEffect(() => {
    addEventListener('online', askAgain)
    return () => removeEventListener('online', askAgain)
  }, [])
  return null
}

/** What failed without a connection is asked for again with it; `networkMode: 'always'` leaves that to us. */
function askAgain(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}
