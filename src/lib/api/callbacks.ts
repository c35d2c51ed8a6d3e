import { queryOptions } from '@tanstack/react-query'
import { attempts, callbacks, redeliver } from './contract/callback'
import type { AnswerOf, QueryOf } from './contract/operation'
import { call } from './http'

export type CallbackQuery = QueryOf<typeof callbacks>
export type Delivery = AnswerOf<typeof callbacks>['list'][number]
export type Attempt = AnswerOf<typeof attempts>['list'][number]

export const callbackKeys = {
  all: ['callback'],
  list: (query: CallbackQuery) => ['callback', 'list', query],
  attempts: (id: string) => ['callback', 'attempts', id],
} as const

/** One page of deliveries; `order` is a platform or a merchant order. Ask only a back end that offers `callback.list`. */
export function callbackListOptions(query: CallbackQuery) {
  return queryOptions({
    queryKey: callbackKeys.list(query),
    queryFn: ({ signal }) => call(callbacks, { query, signal }),
  })
}

/** Every attempt of one delivery with its request and response. */
export function attemptsOptions(id: string) {
  return queryOptions({
    queryKey: callbackKeys.attempts(id),
    queryFn: ({ signal }) => call(attempts, { query: { id }, signal }),
  })
}

/** Sends one delivery again. */
export function resendCallback(id: string) {
  return call(redeliver, { body: { id } })
}
