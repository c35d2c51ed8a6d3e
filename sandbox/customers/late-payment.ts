import * as z from 'zod/mini'
import { inTransaction } from '#server/database/connect'
import { enqueue } from '#server/database/outbox'
import type { OutboxHandler } from '#server/database/outbox-worker'
import { amount, id } from '#shared/contract/fields'
import type { CustomerWorld } from './customer-world'
import { pace, settleOnChain } from './pace'

/** Outbox topic of customers who pay after the order has expired. */
const LATE_PAYMENT = 'customer.late_payment'

const latePayment = z.object({
  network_id: id,
  token_id: id,
  payer: z.string().check(z.regex(/^\d+$/)),
  to: z.string(),
  amount,
  pace,
})
export type LatePayment = z.output<typeof latePayment>

/** Queues a payment for a time of the program's clock. It survives a restart and follows a clock that is moved. */
export async function payLater({ services }: CustomerWorld, payment: LatePayment, run_at: Date): Promise<void> {
  await inTransaction(services.db, async (trx) => await enqueue(trx, { topic: LATE_PAYMENT, payload: payment, run_at }))
}

/** Handlers of the customers' topics, for the outbox worker. */
export function customerHandlers(world: CustomerWorld): Record<string, OutboxHandler> {
  return {
    [LATE_PAYMENT]: {
      deliver: async (message) => {
        const { network_id, payer, pace, ...payment } = z.parse(latePayment, message.payload)
        const adapter = world.services.chains.get(network_id)
        const from = { purpose: 'payer', index: BigInt(payer) } as const
        // Idempotent: a second delivery of this message sends the journaled transaction again.
        await adapter.send({ ...payment, from, ref: `${LATE_PAYMENT}:${message.id}` })
        await settleOnChain(world, adapter, pace)
      },
    },
  }
}
