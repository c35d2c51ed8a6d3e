import { createTransport } from 'nodemailer'
import * as z from 'zod/mini'
import type { OutboxHandler } from '#server/database/outbox-worker'
import { email } from '@/lib/api/contract/fields'
import { MAIL_TOPIC } from './sender'

const mailPayload = z.object({ to: email, subject: z.string(), body: z.string() })

export interface DeliveryOptions {
  /** `smtp://` or `smtps://`, the inbox's or a real server's. */
  readonly smtpUrl: string
  /** The sender, such as `Settlement <no-reply@settlement.example>`. */
  readonly from: string
}

export interface Delivery {
  /** For the outbox, by topic. */
  readonly handlers: Readonly<Record<string, OutboxHandler>>
  close(): void
}

/** Sends what the outbox holds of mail, by SMTP. */
export function createDelivery({ smtpUrl, from }: DeliveryOptions): Delivery {
  const transport = createTransport(smtpUrl)
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    handlers: {
      [MAIL_TOPIC]: {
        deliver: async ({ id, payload }) => {
          const { to, subject, body } = z.parse(mailPayload, payload)
          // The address goes as an object, which the mailer takes for one recipient; text it would parse as a list.
          const recipient = { name: '', address: to }
          // The same id at every attempt: what arrives twice can be told to be one mail.
          const messageId = `<outbox-${id}@${domain}>`
          await transport.sendMail({ from, to: recipient, subject, text: body, messageId })
        },
      },
    },
    close: () => transport.close(),
  }
}
