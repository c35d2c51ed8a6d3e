interface TallyTable {
  merchant_id: string
  application_id: string
  /** YYYY-MM-DD, UTC. */
  day: string
  status: number
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

/** The tables of 0052-payment-tally.sql and 0065-order-tally.sql. */
export interface TallyTables {
  payment_tally: TallyTable
  payment_tally_change: TallyTable & { out_trade_no: string }
  payment_order_tally: OrderTallyTable
}
