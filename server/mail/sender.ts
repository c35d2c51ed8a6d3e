import type { Clock } from '#server/database/clock'
import { enqueue } from '#server/database/outbox'
import type { PayloadSealer } from '#server/database/outbox'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import { messageBody, messageLine } from '#server/core/message-text'
import type { Mail, Sender, TextMessage } from '#server/core/services'

/** Topic of mails in the outbox. */
export const MAIL_TOPIC = 'mail'
/** Topic of text messages in the outbox. */
export const SMS_TOPIC = 'sms'

/** What the senders need. */
interface SenderTools {
  readonly db: Db
  readonly clock: Clock
  readonly sealer: PayloadSealer
}

/**
 * Queues messages of one topic, sealed, because they carry codes and links that stop withdrawals. The worker delivers
 * them at least once, see delivery.ts. Whatever a message was built from, no character that cannot be seen leaves here.
 */
function sender<Message extends Mail | TextMessage>(
  topic: string,
  { db, clock, sealer }: SenderTools,
  clean: (message: Message) => Message,
): Sender<Message> {
  const queue = async (trx: Trx, message: Message): Promise<void> => {
    await enqueue(trx, { topic, payload: clean(message), run_at: clock.now(), sealer })
  }
  return {
    send: (message, trx) => (trx === undefined ? inTransaction(db, (own) => queue(own, message)) : queue(trx, message)),
  }
}

/** The senders of mail and of text messages. */
export function createSenders(tools: SenderTools): { mail: Sender<Mail>; sms: Sender<TextMessage> } {
  return {
    mail: sender<Mail>(MAIL_TOPIC, tools, ({ to, subject, body, ...more }) => ({
      ...more,
      to,
      subject: messageLine(subject),
      body: messageBody(body, 'mail'),
    })),
    sms: sender<TextMessage>(SMS_TOPIC, tools, ({ to, body }) => ({ to, body: messageBody(body, 'text') })),
  }
}
