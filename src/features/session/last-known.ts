import { type DehydratedState, dehydrate, type Query, type QueryClient } from '@tanstack/react-query'
import { isApiError } from '@/lib/api/transport/errors'

/**
 * The answers that the next start may show without a connection. An answer that could not be asked for again is still the
 * last known one: without this, a start without a connection would delete what it shows. An answer that the server
 * refused to give again is left out, and so is a query with `meta: { secret: true }`. The next start asks for each again,
 * however young it is, and until a fresh answer has come it says how old its figures are.
 */
export function lastKnown(client: QueryClient): DehydratedState {
  const state = dehydrate(client, { shouldDehydrateQuery: isKnown, shouldDehydrateMutation: () => false })
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

function isKnown({ meta, state: { data, error } }: Query): boolean {
  return data !== undefined && meta?.['secret'] !== true && (error === null || isUnanswered(error))
}

function isUnanswered(error: Error): boolean {
  return isApiError(error) && error.outcomeUnknown
}
