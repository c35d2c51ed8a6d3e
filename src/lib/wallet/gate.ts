import * as z from 'zod/mini'
import {
  eventSchema,
  isBoundedData,
  TO_PAGE,
  replySchema,
  type WalletEvent,
  type WalletReply,
} from '#shared/wallet/envelope'
import { replyWithOddData } from './odd-data'

/** Why a message was dropped, in the order of the checks. */
type DropReason = 'source' | 'origin' | 'data' | 'label' | 'reply' | 'event' | 'unknown_call'

/** A message that is from the wallet and well-formed. */
type Admitted =
  { readonly kind: 'reply'; readonly reply: WalletReply } | { readonly kind: 'event'; readonly event: WalletEvent }

/** The fields of a MessageEvent that are checked. */
export interface ReceivedMessage {
  readonly source: unknown
  readonly origin: string
  readonly data: unknown
}

export interface Gate {
  /** The message; undefined when it was dropped, which is counted by reason. The sender gets no answer. */
  admit(message: ReceivedMessage): Admitted | undefined
  drop(reason: DropReason): undefined
  dropped(this: void): Readonly<Record<DropReason, number>>
}

const labelSchema = z.object({ target: z.literal(TO_PAGE), type: z.enum(['dapp_event', 'did_event']) })

/**
 * Creates the check that accepts only messages from the wallet's frame and the wallet's origin. Both are needed: a
 * frame that navigated away keeps its source, and another frame of the wallet's origin has the right origin.
 */
export function createGate(walletOrigin: string, frameWindow: () => unknown): Gate {
  const drops = { source: 0, origin: 0, data: 0, label: 0, reply: 0, event: 0, unknown_call: 0 }

  const drop = (reason: DropReason): undefined => {
    drops[reason] += 1
    return undefined
  }

  const read = (data: unknown): Admitted | undefined => {
    const label = labelSchema.safeParse(data)
    if (!label.success) return drop('label')
    if (label.data.type === 'dapp_event') {
      const reply = replySchema.safeParse(data)
      return reply.success ? { kind: 'reply', reply: reply.data } : drop('reply')
    }
    const event = eventSchema.safeParse(data)
    return event.success ? { kind: 'event', event: event.data } : drop('event')
  }

  return {
    admit({ source, origin, data }) {
      if (!source || source !== frameWindow()) return drop('source')
      if (origin !== walletOrigin) return drop('origin')
      if (isBoundedData(data)) return read(data)
      const reply = replyWithOddData(data)
      return reply ? { kind: 'reply', reply } : drop('data')
    },
    drop,
    dropped: () => ({ ...drops }),
  }
}
