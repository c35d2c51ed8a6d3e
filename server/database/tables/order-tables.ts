interface FiatRateTable {
  fiat_name: string
  usdt_rate: string
}

/** The tables of 0020-order.sql. */
export interface OrderTables {
  fiat_rate: FiatRateTable
}
