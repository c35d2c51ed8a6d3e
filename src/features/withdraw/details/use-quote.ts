import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { isExpired, type Quote, type QuoteBody, quoteOptions } from '@/lib/api/withdrawal'
import { everySecond } from '@/lib/time/every-second'
import { useDebounced } from '../kit/use-debounced'

/** Long enough not to ask for every digit, short enough to feel live. */
const REST_MS = 300

export interface LiveQuote {
  /** The answer to what stands in the form now; undefined while it is asked for. */
  exact: Quote | undefined
  /** The last answer for this token, for its limits, rate and balance. */
  latest: Quote | undefined
  error: unknown
  asking: boolean
}

/** What the form would come to, asked for when its fields rest. An answer to an earlier question is never shown as this one's. */
export function useQuote(body: QuoteBody): LiveQuote {
  const text = JSON.stringify([body.token_id, body.amount, body.address])
  const rested = useDebounced(text, REST_MS)
  const isRested = rested === text
  const query = useQuery({
    ...quoteOptions(body),
    enabled: isRested,
    // The limits of the same token stay on the page while the next answer is on its way.
    placeholderData: (before: Quote | undefined) => (before?.token_id === body.token_id ? before : undefined),
  })
  const { data, isPlaceholderData, error, refetch } = query
  // Timers stand still while a computer sleeps, and a clock can be put right: what has run out is asked for anew at once.
  const isOver = useSyncExternalStore(everySecond, () => data !== undefined && isExpired(data))
  useEffect(() => {
    if (isOver) void refetch({ cancelRefetch: false })
  }, [isOver, refetch])
  const isExact = data !== undefined && isRested && !isPlaceholderData && !isOver
  return {
    exact: isExact && !query.isError ? data : undefined,
    latest: data,
    error: isRested ? error : null,
    asking: !isRested || query.isFetching,
  }
}
