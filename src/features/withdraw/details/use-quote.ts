import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { isExpired, type Quote, type QuoteBody, quoteOptions } from '@/lib/api/withdrawal'
import { everySecond } from '#shared/time/every-second'
import { useRested } from '@/lib/forms/use-rested'

/** Long enough not to send a request for every digit, short enough to feel immediate. */
const REST_MS = 300

export interface LiveQuote {
  /** The answer for the current form; undefined while it is fetched, after it expired, and after a failure. */
  exact: Quote | undefined
  /** The last answer for this token, used for its limits, rate and balance. */
  latest: Quote | undefined
  error: unknown
  asking: boolean
}

/**
 * The quote of the current form, fetched when typing pauses. An answer for earlier values is never shown as the current
 * one.
 *
 * @param own what the console knows by itself, for a back end that gives no quotes
 */
export function useQuote(body: QuoteBody, own: Quote | undefined): LiveQuote {
  const text = JSON.stringify([body.token_id, body.amount, body.address])
  const rested = useRested(text, REST_MS)
  const isRested = rested === text
  const query = useQuery({
    ...quoteOptions(body, own),
    enabled: isRested,
    // The limits of the same token stay on the page while the next answer is fetched.
    placeholderData: (before: Quote | undefined) => (before?.token_id === body.token_id ? before : undefined),
  })
  const { data, isPlaceholderData, error, refetch } = query
  // The clock is read every second, because one long timer stops while a computer sleeps and misses a corrected clock.
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
