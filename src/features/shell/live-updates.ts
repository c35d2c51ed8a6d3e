import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '@/features/session/session'
import { queryClient } from '@/lib/domain-ui/console-client'
import { readAnew } from '@/lib/api/read-anew'
import { type Heard, onServerEvent, startServerEvents } from '@/lib/api/server-events'
import { capabilitiesOptions, offers } from '@/lib/api/system'
import { staleKeys } from './stale-keys'

/** Events within this time cause one refetch. */
const GATHER_MS = 250

/** Fetches the data on the page again when the server's events report a change. Draws nothing. */
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

/** Fetches failed queries again when the connection is back; `networkMode: 'always'` does not do that itself. */
function askAgain(): void {
  void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}
