import * as z from 'zod/mini'
import type { Clock } from '#server/database/clock'
import type { OutboxHandler } from '#server/database/outbox-worker'
import type { Db } from '#server/database/schema'
import { SMS_TOPIC } from '#server/mail/sender'
import { storeMessage } from './inbox'

const smsPayload = z.object({ to: z.string(), body: z.string() })

/** Delivers text messages to the inbox page: no gateway is part of the sandbox. For the outbox, by topic. */
export function smsToInbox({ db, clock }: { db: Db; clock: Clock }): Readonly<Record<string, OutboxHandler>> {
  return {
    [SMS_TOPIC]: {
      deliver: async ({ id, payload }) => {
        const { to, body } = z.parse(smsPayload, payload)
        const message = { channel: 'sms' as const, recipient: to, subject: '', body, message_id: `sms-${id}` }
        await storeMessage(db, message, clock.now())
      },
    },
  }
}
