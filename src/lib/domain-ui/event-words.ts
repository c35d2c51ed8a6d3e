import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { CallbackEvent } from '#shared/contract/application'

interface EventWords {
  readonly title: MessageDescriptor
  /** What a shop does with it. */
  readonly meaning: MessageDescriptor
}

/** Every event that a callback address can get, in words. */
export const EVENT_WORDS = {
  'payment.paid': { title: msg`Payment confirmed`, meaning: msg`Final. Deliver now.` },
  'payment.under': { title: msg`Underpaid`, meaning: msg`Less came than was asked.` },
  'payment.over': { title: msg`Overpaid`, meaning: msg`More came than was asked.` },
  'payment.late': { title: msg`Paid late`, meaning: msg`Money came after the end of the order.` },
  'payment.wrong_token': { title: msg`Wrong token`, meaning: msg`The buyer sent a different token.` },
  'payment.timeout': { title: msg`Order timed out`, meaning: msg`Too little came until the end. Do not deliver.` },
  'payment.closed': { title: msg`Order closed`, meaning: msg`You took the order back.` },
  'payment.error': { title: msg`Error`, meaning: msg`What came could not be booked.` },
  'payment.chain_failure': {
    title: msg`Taken back by the network`,
    meaning: msg`A confirmed payment is gone. Stop the delivery.`,
  },
  'payment.refund_requested': { title: msg`Refund requested`, meaning: msg`A refund is on its way.` },
  'payment.refunded': { title: msg`Refunded in full`, meaning: msg`The refund has its confirmations.` },
  'payment.part_refunded': { title: msg`Refunded in part`, meaning: msg`The refund has its confirmations.` },
  'payment.refund_canceled': { title: msg`Refund canceled`, meaning: msg`Nothing was sent. The payment stays paid.` },
} satisfies Record<CallbackEvent, EventWords>

const words: Readonly<Record<string, EventWords | undefined>> = EVENT_WORDS

/**
 * The title of an event; undefined for one that has no words here, such as a test.
 * @example eventTitle('payment.over') // msg`Overpaid`
 */
export function eventTitle(event: string): MessageDescriptor | undefined {
  return words[event]?.title
}
