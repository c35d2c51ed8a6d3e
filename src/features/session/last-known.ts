import { type DehydratedState, dehydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { isApiError } from '@/lib/api/transport/errors'

/** For how long an answer is kept. */
export const LONGEST_MS = 7 * 24 * 60 * 60 * 1000
/** Each filter, page and record is an answer of its own: without an end, every start would read and write all of a week. */
const MOST = 100

/**
 * The answers that the next start may show without a connection. An answer that could not be asked for again is still the
 * last known one: without this, a start without a connection would delete what it shows. An answer that the server
 * refused to give again is left out, and so is a query with `meta: { secret: true }` or `meta: { kept: false }`, and what is
 * older than `LONGEST_MS`. The next start asks for each again, however young it is, and until a fresh answer has come it says
 * how old its figures are.
 */
export function lastKnown(client: QueryClient): DehydratedState {
  const known = client.getQueryCache().findAll({ predicate: isKnown })
  const kept = new Set(known.toSorted(byUse).slice(0, MOST))
  const state = dehydrate(client, {
    shouldDehydrateQuery: (query) => kept.has(query),
    shouldDehydrateMutation: () => false,
  })
  const queries = state.queries.map((query) => ({
    ...query,
    state: {
      ...query.state,
      status: 'success' as const,
      isInvalidated: true,
      error: null,
      // Not yet fetched by the next page: until it is, the page shows how old the answer is.
      dataUpdateCount: 0,
      errorUpdateCount: 0,
      fetchFailureCount: 0,
      fetchFailureReason: null,
    },
  }))
  return { ...state, queries }
}

/** What is on the page first, such as what the back end offers, which is asked for once; then the newest. */
function byUse(one: Query, other: Query): number {
  return Number(other.isActive()) - Number(one.isActive()) || other.state.dataUpdatedAt - one.state.dataUpdatedAt
}

function isKnown({ meta, state: { data, dataUpdatedAt, error } }: Query): boolean {
  const mayBeKept = meta?.['secret'] !== true && meta?.['kept'] !== false && isYoung(dataUpdatedAt)
  return data !== undefined && mayBeKept && (error === null || isUnanswered(error))
}

/** Whether an answer of this time, in milliseconds, may still be shown as the last known one. */
export function isYoung(dataUpdatedAt: number): boolean {
  return Date.now() - dataUpdatedAt < LONGEST_MS
}

function isUnanswered(error: Error): boolean {
  return isApiError(error) && error.outcomeUnknown
}
