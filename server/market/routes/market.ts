import * as market from '#shared/contract/market'
import { callerOf, handler } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { followedTokens, followTokens, searchMarket } from '../queries/market'

/** The market: search, and the list of followed tokens. */
export const marketRoutes: Handler[] = [
  handler(market.search, async (call, services) => {
    const { merchant_id } = callerOf(call)
    const name = call.query.all === 1 ? '' : (call.query.name?.trim() ?? '')
    return await searchMarket(services, { merchant_id, name })
  }),

  handler(market.followList, async (call, services) => await followedTokens(services, callerOf(call).merchant_id)),

  handler(market.follow, async (call, { db }) => {
    const { merchant_id } = callerOf(call)
    await followTokens(db, { merchant_id, tokens: call.body.tokens })
    return null
  }),
]
