import { createHash } from 'node:crypto'
import type { SendManyOrder } from './adapter'

/** A digest of an order: the same order always gives the same text. */
export function orderDigest({ from, token_id, payees }: SendManyOrder): string {
  const text = JSON.stringify([
    from.purpose,
    String(from.index),
    token_id,
    payees.map(({ to, amount }) => [to, amount]),
  ])
  return createHash('sha256').update(text).digest('hex')
}
