import type { ColumnType } from 'kysely'
import type { JsonWithDefault } from './column'

interface MarketTokenTable {
  id: string
  token: string
  name: string
  price: string
  change_percent: string
  history: JsonWithDefault
  sort: number
  /** When the source stated the price; null where it gives no time. */
  stated_at: ColumnType<Date | null, Date | null | undefined>
}

interface MarketFollowTable {
  merchant_id: string
  market_token_id: string
  position: number
}

interface HeldPriceTable {
  kind: 'fiat' | 'coin'
  name: string
  usdt: string
  source: string
  stated_at: Date
  since: Date
}

/** The tables of 0013-market.sql, 0014-price-time.sql and 0080-held-price.sql. */
export interface MarketTables {
  market_token: MarketTokenTable
  market_follow: MarketFollowTable
  held_price: HeldPriceTable
}
