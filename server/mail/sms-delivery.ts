import * as z from 'zod/mini'
import { callAdapter } from '#server/core/call-adapter'
import type { OutboxHandler } from '#server/database/outbox-worker'
import { SMS_TOPIC } from './sender'

const smsPayload = z.object({ to: z.string(), body: z.string() })

export interface SmsAdapter {
  /** The operator's service that sends text messages. */
  readonly url: string
  readonly secret: string
}

/**
 * Delivers the text messages of the outbox: one POST of `{id, to, body}` each (docs/operate.md). Any status from 200 to
 * 299 means that the service has taken the message. A message that was not taken is sent again with the same id.
 */
export function smsDelivery(adapter: SmsAdapter): Readonly<Record<string, OutboxHandler>> {
  return {
    [SMS_TOPIC]: {
      deliver: async ({ id, payload }) => {
        const { to, body } = z.parse(smsPayload, payload)
        await callAdapter({ ...adapter, body: { id, to, body } })
      },
    },
  }
}
