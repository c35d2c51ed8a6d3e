import { createTransport } from 'nodemailer'
import * as z from 'zod/mini'
import type { OutboxHandler } from '#server/database/outbox-worker'
import { email } from '#shared/contract/fields'
import { MAIL_TOPIC } from './sender'

const mailPayload = z.object({ to: email, subject: z.string(), body: z.string() })

/** The mail server that takes the mails for delivery, and the sender that they show. */
export interface DeliveryOptions {
  /** `smtp://` or `smtps://` address of the sandbox's inbox or of a real server. */
  readonly smtpUrl: string
  /** The sender, such as `Settlement <no-reply@settlement.example>`. */
  readonly from: string
}

/** The delivery of mail. */
export interface Delivery {
  /** Handlers for the outbox, by topic. */
  readonly handlers: Readonly<Record<string, OutboxHandler>>
  close(): void
}

/** Delivers the mails of the outbox by SMTP. */
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
          // The same id at every attempt, so that a receiver can recognise a mail that was delivered twice.
          const messageId = `<outbox-${id}@${domain}>`
          await transport.sendMail({ from, to: recipient, subject, text: body, messageId })
        },
      },
    },
    close: () => transport.close(),
  }
}
