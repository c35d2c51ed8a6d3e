const ORDER = {
  handle_id: 'k3J0q6yR0m1ZkV7d2p9TfA',
  trade_no: '20260101000000000123456789012345',
  out_trade_no: 'ORDER-1',
  status: 1,
  exception: null,
  token_id: '101',
  token: 'USDT',
  chain: 'TRON',
  decimals: 6,
  address: 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  amount: '25.5',
  amount_collected: '0',
  fiat_name: 'USD',
  fiat_amount: '25.50',
  created_time: 1767225600,
  expires_at: 1767227400,
  paid_time: null,
  pay_url: 'https://pay.example/pay/k3J0q6yR0m1ZkV7d2p9TfA',
  simulated: false,
}

const PAID = { ...ORDER, status: 2, amount_collected: '25.5', paid_time: 1767225660 }

const REFUND = {
  out_refund_no: 'ORDER-1-R1',
  out_trade_no: ORDER.out_trade_no,
  trade_no: ORDER.trade_no,
  kind: 'part',
  amount: '5',
  token: 'USDT',
  chain: 'TRON',
  address: ORDER.address,
  state: 'improgress',
  reason: 'returned',
  txid: null,
  created_time: 1767229200,
  finished_time: null,
}

interface Example {
  readonly body?: unknown
  readonly data: unknown
}

/** Examples of the calls of shops: body and `data` of the answer. A test parses each with the schemas of its call. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  'order.create': { body: { out_trade_no: 'ORDER-1', token_id: '101', amount: '25.50' }, data: ORDER },
  'order.query': { data: PAID },
  'order.list': { data: { list: [PAID], next_cursor: null } },
  'order.close': { body: { out_trade_no: 'ORDER-1' }, data: { ...ORDER, status: 4 } },
  'order.refund': {
    body: {
      out_refund_no: REFUND.out_refund_no,
      out_trade_no: 'ORDER-1',
      kind: 'part',
      amount: '5',
      address: ORDER.address,
      reason: 'returned',
    },
    data: REFUND,
  },
  'order.queryRefund': { data: { ...REFUND, state: 'accomplish', txid: '4af0478bc10b', finished_time: 1767229260 } },
}

/** A callback, as docs/integrate.md shows it. */
export const CALLBACK_EXAMPLE = {
  type: 'payment.paid',
  timestamp: 1767225660,
  data: {
    appid: 'APP0001',
    out_trade_no: PAID.out_trade_no,
    trade_no: PAID.trade_no,
    handle_id: PAID.handle_id,
    status: 2,
    exception: null,
    fiat_name: 'USD',
    fiat_amount: '25.50',
    usdt_amount: '25.3725',
    amount: '25.5',
    amount_collected: '25.5',
    token: 'USDT',
    chain: 'TRON',
    fees: '0.1275',
    mch_real_receive: '25.3725',
    txid: '4af0478bc10bdf5015d2067c51d6b6967a7253a798edd9411b3076423f016cec',
    created_time: 1767225600,
    paid_time: 1767225660,
  },
}
