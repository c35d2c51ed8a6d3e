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

/** The tables of 0052-payment-tally.sql. */
export interface TallyTables {
  payment_tally: TallyTable
  payment_tally_change: TallyTable
}
