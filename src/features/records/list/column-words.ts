import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { ColumnName } from './column-names'

/** The names of the columns in the table, in the chooser and in an export. */
export const COLUMN_WORDS: Record<ColumnName, MessageDescriptor> = {
  index: msg`No.`,
  trade_no: msg`Platform order`,
  created_time: msg`Created`,
  out_trade_no: msg`Merchant order`,
  apply_name: msg`Application`,
  token: msg`Token`,
  amount: msg`Asked`,
  amount_collected: msg`Paid`,
  fees: msg`Fee`,
  mch_real_receive: msg`Received`,
  usdt_amount: msg`USDT value`,
  fiat_amount: msg`Fiat amount`,
  paid_time: msg`Paid at`,
  transaction_id: msg`Transaction ID`,
  contract: msg`Contract`,
  status: msg`Status`,
}
