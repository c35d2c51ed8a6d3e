interface StatisticsChangeTable {
  merchant_id: string
  /** '0' where a withdrawal belongs to no application. */
  application_id: string
  quarter_hour: Date
  /** Amounts are USDT with 6 decimals, counts are int8; both as text. */
  income: string
  paid: string
  orders: string
  /** Payments that nobody has decided about, by when they were created: another amount, or too late. */
  differences: string
  late: string
  refunded: string
  withdrawn: string
}

interface StatisticsTallyTable {
  merchant_id: string
  /** '0' where a withdrawal belongs to no application. */
  application_id: string
  span: 'quarter_hour' | 'two_hours' | 'ever'
  starts_at: Date
  /** Amounts are USDT with 6 decimals, counts are int8; both as text. */
  income: string
  paid: string
  orders: string
  /** Payments that nobody has decided about, by when they were created: another amount, or too late. */
  differences: string
  late: string
  refunded: string
  withdrawn: string
}

interface BalanceTallyTable {
  account_id: string
  span: 'quarter_hour' | 'two_hours'
  starts_at: Date
  /** In the account's token, as text. */
  amount: string
}

interface BalanceTallyMarkTable {
  account_id: string
  /** int8 as text: postings up to this one are folded. */
  seq: string
}

/** The tables of 0012-statistics.sql. */
export interface StatisticsTables {
  statistics_change: StatisticsChangeTable
  statistics_tally: StatisticsTallyTable
  balance_tally: BalanceTallyTable
  balance_tally_mark: BalanceTallyMarkTable
}
