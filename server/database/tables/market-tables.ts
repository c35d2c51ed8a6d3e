import type { JsonWithDefault } from './column'

interface MarketTokenTable {
  id: string
  token: string
  name: string
  price: string
  change_percent: string
  history: JsonWithDefault
  sort: number
}

interface MarketFollowTable {
  merchant_id: string
  market_token_id: string
  position: number
}

/** The tables of 0013-market.sql. */
export interface MarketTables {
  market_token: MarketTokenTable
  market_follow: MarketFollowTable
}
