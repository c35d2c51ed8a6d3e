import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract/operation'
import { evidence, lookUp, lookUps, search } from '#shared/contract/search'
import type { LookUpAnswer, LookUpRecord, SearchHit } from '#shared/contract/search'
import { call } from './transport/http'

export type { LookUpAnswer, LookUpRecord, SearchHit }
export type SearchAnswer = AnswerOf<typeof search>
export type Evidence = AnswerOf<typeof evidence>

const KEY = 'search'
/** What was found is soon old: another payment may have come. */
const FRESH_MS = 10_000
/** The answer of a network comes by event too; this is for a back end without events, and for a lost one. */
const ASK_AGAIN_MS = 3_000

/** The records that a text identifies. Ask only a back end that offers `search.find`. */
export function searchOptions(q: string) {
  return queryOptions({
    queryKey: [KEY, 'find', q],
    queryFn: ({ signal }) => call(search, { query: { q }, signal }),
    staleTime: FRESH_MS,
  })
}

/** Look-ups, the newest first. While one of them waits for its network, they are asked for again. */
export function lookUpsOptions(query: QueryOf<typeof lookUps>) {
  return queryOptions({
    queryKey: [KEY, 'look-ups', query],
    queryFn: ({ signal }) => call(lookUps, { query, signal }),
    refetchInterval: ({ state: { data } }) => (data?.list.some(({ state }) => state === 'open') ? ASK_AGAIN_MS : false),
  })
}

/** Has the network asked for a transaction. Asking again is the same look-up, and books nothing twice. */
export function askLookUp(body: BodyOf<typeof lookUp>): Promise<LookUpRecord> {
  return call(lookUp, { body })
}

/** What the books and the chain have of one payment. Ask only a back end that offers `search.evidence`. */
export function evidenceOptions(payment: string) {
  return queryOptions({
    queryKey: [KEY, 'evidence', payment],
    queryFn: ({ signal }) => call(evidence, { query: { payment }, signal }),
  })
}
