import { Refusal } from '#server/core/refusal'

/** An order by the shop's own number, or by the platform's. */
export type OrderName = { readonly out_trade_no: string } | { readonly trade_no: string }

/**
 * The one number by which a call names its order.
 *
 * @throws Refusal parameter_error when it has none or both
 * @example orderNameOf({ out_trade_no: 'ORDER-1' }) // { out_trade_no: 'ORDER-1' }
 */
export function orderNameOf({
  out_trade_no,
  trade_no,
}: {
  out_trade_no?: string | undefined
  trade_no?: string | undefined
}): OrderName {
  if (out_trade_no !== undefined && trade_no === undefined) return { out_trade_no }
  if (trade_no !== undefined && out_trade_no === undefined) return { trade_no }
  throw new Refusal('parameter_error', [
    { path: 'out_trade_no', message: 'send out_trade_no or trade_no', chinese: '须提供 out_trade_no 或 trade_no' },
  ])
}

/** The column of a number, and the number. */
export function columnOf(name: OrderName) {
  return 'trade_no' in name
    ? ({ column: 'payment.trade_no', number: name.trade_no } as const)
    : ({ column: 'payment.out_trade_no', number: name.out_trade_no } as const)
}
