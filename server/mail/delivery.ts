import { createTransport } from 'nodemailer'
import * as z from 'zod/mini'
import type { OutboxHandler } from '#server/database/outbox-worker'
import { email } from '#shared/contract/fields'
import { MAIL_TOPIC } from './sender'

const mailPayload = z.object({
  to: email,
  subject: z.string(),
  body: z.string(),
  is_typed: z.optional(z.literal(true)),
})

/** The mail server that takes the mails for delivery, and the sender that they show. */
export interface DeliveryOptions {
  /** `smtp://` or `smtps://` address of the sandbox's inbox or of a real server. */
  readonly smtpUrl: string
  /** The sender, such as `Settlement <no-reply@settlement.example>`. */
  readonly from: string
  /** Called for each mail to a mailbox that somebody has typed and that is not there. The mail is done with that. */
  readonly onNoMailbox?: (id: string) => void
}

/** The delivery of mail. */
export interface Delivery {
  /** Handlers for the outbox, by topic. */
  readonly handlers: Readonly<Record<string, OutboxHandler>>
  close(): void
}

/** Whether the mail server refuses this recipient for good (RFC 5321, section 4.2.1), and nothing else of the mail. */
function isNoMailbox(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const status: unknown = Reflect.get(error, 'responseCode')
  return Reflect.get(error, 'command') === 'RCPT TO' && typeof status === 'number' && status >= 500
}

/** Delivers the mails of the outbox by SMTP. */
export function createDelivery({ smtpUrl, from, onNoMailbox = () => undefined }: DeliveryOptions): Delivery {
  const transport = createTransport(smtpUrl)
  const domain = /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
  return {
    handlers: {
      [MAIL_TOPIC]: {
        deliver: async ({ id, payload }) => {
          const { to, subject, body, is_typed = false } = z.parse(mailPayload, payload)
          // The address goes as an object, which the mailer takes for one recipient; text it would parse as a list.
          const recipient = { name: '', address: to }
          // The same id at every attempt, so that a receiver can recognise a mail that was delivered twice.
          const messageId = `<outbox-${id}@${domain}>`
          try {
            await transport.sendMail({ from, to: recipient, subject, text: body, messageId })
          } catch (error) {
            // Strangers rang the alert of messages that were given up, with mailboxes that they had made up.
            if (!is_typed || !isNoMailbox(error)) throw error
            onNoMailbox(id)
          }
        },
      },
    },
    close: () => transport.close(),
  }
}
