import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSession } from '@/features/session/session'
import { queryClient } from '@/lib/domain-ui/console-client'
import { takeEarlyPlace } from '@/lib/api/transport/early-reads'
import { rememberPlace } from '@/lib/api/transport/next-start'
import { readAnew } from '@/lib/api/transport/read-anew'
import { type Heard, onServerEvent, startServerEvents } from '@/lib/api/transport/server-events'
import { capabilitiesOptions, offers } from '@/lib/api/system'
import { lookAgain } from './look-again'
import { staleKeys } from './stale-keys'

/** Events within this time cause one refetch: one payment makes several, which arrive together. */
const GATHER_MS = 50
/** A refetch comes at least this long after the one before, however many events there are. */
const REST_MS = 500

/**
 * Fetches the data on the page again when the server's events report a change, and now and then from a back end without events. Draws
 * nothing.
 * @param from the place in the stream when this page began; the stream itself knows how far it is since
 */
export function LiveUpdates({ from }: { from?: string | undefined }) {
  const sessionId = useSession().signedIn?.id
  const { data: known, isPending } = useQuery(capabilitiesOptions)
  const offered = offers(known, 'system.events')
  useEffect(() => {
    if (isPending || sessionId === undefined) return undefined
    if (!offered) return lookAgain(queryClient)
    const early = takeEarlyPlace()
    return startServerEvents(sessionId, early ? early.place : from)
  }, [isPending, offered, sessionId, from])
  useEffect(() => {
    let gathered: Heard[] = []
    let timer: ReturnType<typeof setTimeout> | undefined
    let restsUntil = 0
    const refetch = () => {
      restsUntil = performance.now() + REST_MS
      const last = gathered.findLast((heard) => heard.type !== 'listening')
      if (last) rememberPlace(last.id)
      const keys = staleKeys(gathered)
      gathered = []
      timer = undefined
      for (const queryKey of keys) void readAnew(queryClient, queryKey)
    }
    const unsubscribe = onServerEvent((event) => {
      gathered.push(event)
      timer ??= setTimeout(refetch, Math.max(GATHER_MS, restsUntil - performance.now()))
    })
    return () => {
      unsubscribe()
      clearTimeout(timer)
    }
  }, [])
  return null
}
