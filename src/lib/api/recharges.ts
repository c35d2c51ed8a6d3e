import { queryOptions } from '@tanstack/react-query'
import { accountKeys } from './account'
import { rechargeAddress, rechargeFunds, recharges } from './contract/account'
import type { AnswerOf, BodyOf, QueryOf } from './contract/operation'
import { call } from './http'

export type RechargeQuery = QueryOf<typeof recharges>
export type RechargeRecord = AnswerOf<typeof recharges>['list'][number]
export type RechargeAddress = AnswerOf<typeof rechargeFunds>

/** One page of recharges, newest first. */
export function rechargeListOptions(query: RechargeQuery) {
  return queryOptions({
    queryKey: accountKeys.recharges(query),
    queryFn: ({ signal }) => call(recharges, { query, signal }),
  })
}

/** The address that an intent of the merchant reserved before. Reading it reserves nothing. */
export function rechargeAddressOptions(client_ref: string) {
  return queryOptions({
    queryKey: accountKeys.rechargeAddress(client_ref),
    queryFn: ({ signal }) => call(rechargeAddress, { query: { client_ref }, signal }),
  })
}

/**
 * Reserves an address for a recharge. The key is the intent's id, so a repeat gives the same address (SECURITY.md 3.1).
 */
export function reserveRecharge(body: BodyOf<typeof rechargeFunds>): Promise<RechargeAddress> {
  return call(rechargeFunds, { body, idempotencyKey: body.client_ref })
}
