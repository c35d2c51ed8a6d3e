/** Notifications of this room: 5 is SPEC.md section 3, ours count from 100. */
export const NOTIFICATION = {
  fund_aggregation: 5,
  payment_received: 100,
  needs_attention: 101,
  refund_ended: 102,
  withdrawal: 103,
  recharge: 104,
} as const
