interface TallyTable {
  merchant_id: string
  application_id: string
  /** YYYY-MM-DD, UTC. */
  day: string
  status: number
  /** Empty where the payment has none. */
  exception: string
  /** int8 as text */
  payments: string
  usdt_amount: string
}

interface OrderTallyTable extends Omit<TallyTable, 'day'> {
  /** The first order number of the stretch. */
  mark: string
  /** YYYY-MM-DD, UTC. */
  first_day: string
  last_day: string
}

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

interface StatisticsTallyTable extends Omit<StatisticsChangeTable, 'quarter_hour'> {
  span: 'quarter_hour' | 'two_hours' | 'ever'
  starts_at: Date
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

/** The tables of 0052-payment-tally.sql, 0065-order-tally.sql and 0071-statistics-tally.sql. */
export interface TallyTables {
  payment_tally: TallyTable
  payment_tally_change: TallyTable & { out_trade_no: string }
  payment_order_tally: OrderTallyTable
  statistics_change: StatisticsChangeTable
  statistics_tally: StatisticsTallyTable
  balance_tally: BalanceTallyTable
  balance_tally_mark: BalanceTallyMarkTable
}
