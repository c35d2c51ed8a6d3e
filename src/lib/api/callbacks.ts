import { queryOptions } from '@tanstack/react-query'
import { attempts, callbacks, overview, redeliver, testCallback } from '#shared/contract/callback'
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract/operation'
import { call } from './transport/http'

export type CallbackQuery = QueryOf<typeof callbacks>
export type Delivery = AnswerOf<typeof callbacks>['list'][number]
export type Attempt = AnswerOf<typeof attempts>['list'][number]
export type CallbackOverview = AnswerOf<typeof overview>

export const callbackKeys = {
  all: ['callback'],
  list: (query: CallbackQuery) => ['callback', 'list', query],
  attempts: (id: string) => ['callback', 'attempts', id],
  overview: ['callback', 'overview'],
  failed: (which: FailedSince) => ['callback', 'failed', which],
} as const

/** One page of deliveries; `order` is a platform or a merchant order. Ask only a back end that offers `callback.list`. */
export function callbackListOptions(query: CallbackQuery) {
  return queryOptions({
    queryKey: callbackKeys.list(query),
    queryFn: ({ signal }) => call(callbacks, { query, signal }),
  })
}

/** One delivery with every attempt of it, and the request and response of each. */
export function attemptsOptions(id: string) {
  return queryOptions({
    queryKey: callbackKeys.attempts(id),
    queryFn: ({ signal }) => call(attempts, { query: { id }, signal }),
  })
}

/** The figures of the last 24 hours, and the state of every application's callback address. */
export const callbackOverviewOptions = queryOptions({
  queryKey: callbackKeys.overview,
  queryFn: ({ signal }) => call(overview, { signal }),
})

/** Given-up deliveries that were created since a time in seconds, of one application or of all. */
export interface FailedSince {
  failed_since: number
  appid?: string
}

/** The number of deliveries that `resendFailed` would send. */
export function failedCountOptions(which: FailedSince) {
  return queryOptions({
    queryKey: callbackKeys.failed(which),
    queryFn: async ({ signal }) => (await call(redeliver, { body: { ...which, only_count: true }, signal })).queued,
  })
}

/** Sends one delivery again. */
export function resendCallback(id: string) {
  return call(redeliver, { body: { id } })
}

/**
 * Sends all deliveries again that were given up since a time.
 * @returns how many
 */
export async function resendFailed(which: FailedSince): Promise<number> {
  return (await call(redeliver, { body: { ...which } })).queued
}

/**
 * Sends a test callback for an invented payment.
 * @returns the id of the delivery
 */
export async function sendTestCallback(body: BodyOf<typeof testCallback>): Promise<string> {
  return (await call(testCallback, { body })).id
}
