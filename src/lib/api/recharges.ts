import { queryOptions } from '@tanstack/react-query'
import { accountKeys } from './account'
import { rechargeAddress, rechargeFunds, recharges } from '#shared/contract/account'
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract/operation'
import { currencies } from '#shared/contract/currency'
import { ApiError } from './transport/errors'
import { call } from './transport/http'
import { withTokenIds } from './token-ids'

export type RechargeQuery = QueryOf<typeof recharges>
export type RechargeRecord = AnswerOf<typeof recharges>['list'][number]
export type RechargeAddress = AnswerOf<typeof rechargeFunds>

/** One page of recharges, newest first. */
export function rechargeListOptions(query: RechargeQuery) {
  return queryOptions({
    queryKey: accountKeys.recharges(query),
    queryFn: async ({ signal }) => {
      const page = await call(recharges, { query, signal })
      return { ...page, list: await withTokenIds(page.list, signal) }
    },
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
export async function reserveRecharge(body: BodyOf<typeof rechargeFunds>): Promise<RechargeAddress> {
  const reserved = await call(rechargeFunds, { body, idempotencyKey: body.client_ref })
  if (reserved.token_id === body.token_id) return reserved
  // A back end may answer the address alone: then it is for the token and the network that were asked for.
  const coins = await call(currencies)
  const coin = coins.find(({ subset }) => subset.some(({ id }) => id === body.token_id))
  const token = coin?.subset.find(({ id }) => id === body.token_id)
  if (!coin || !token) throw new ApiError('shape', { where: `${rechargeFunds.name}: token`, flaw: 'fields' })
  return {
    ...reserved,
    token_id: body.token_id,
    token: token.token,
    chain: coin.net_work,
    decimals: token.decimals,
    amount: reserved.amount ?? body.amount ?? null,
  }
}
