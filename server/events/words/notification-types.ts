/** Types of notifications on the wire: 2 and 5 are SPEC.md section 3, ours count from 100. */
export const NOTIFICATION = {
  login: 2,
  fund_aggregation: 5,
  payment_received: 100,
  needs_attention: 101,
  refund_ended: 102,
  withdrawal: 103,
  recharge: 104,
  correction: 105,
  terms: 106,
  security: 110,
  opening: 111,
} as const
