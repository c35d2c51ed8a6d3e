import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import type { Clock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import { withSandbox } from '#sandbox/database/tables'

const LARGEST_MAIL = 1024 * 1024

export interface InboxMessage {
  readonly channel: 'email' | 'sms'
  readonly recipient: string
  readonly subject: string
  readonly body: string
  /** What makes a second delivery of the same message known. */
  readonly message_id: string
}

/** Puts a message where testers read it; a message that is delivered twice is there once. */
export async function storeMessage(db: Db, message: InboxMessage, received_at: Date): Promise<void> {
  await withSandbox(db)
    .insertInto('inbox_message')
    .values({ ...message, received_at })
    .onConflict((conflict) => conflict.column('message_id').doNothing())
    .execute()
}

export interface Inbox {
  /** Such as `smtp://127.0.0.1:40025`. */
  readonly url: string
  close(): Promise<void>
}

/**
 * A real SMTP server on a loopback port that takes every mail and keeps it in `inbox_message`: the sandbox's mailbox of
 * everybody.
 *
 * @param port 0 for any that is free
 */
export async function startInbox({ db, clock, port }: { db: Db; clock: Clock; port: number }): Promise<Inbox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: LARGEST_MAIL,
    onData: (stream, session, done) => {
      const recipients = session.envelope.rcptTo.map(({ address }) => address.toLowerCase())
      void keep({ db, clock }, stream, { recipients, done })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      // A client that hangs up in the middle is its own affair; without a listener it would end the process.
      server.on('error', () => undefined)
      resolve()
    })
  })
  return {
    url: `smtp://127.0.0.1:${portOf(server.server.address())}`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** Keeps one mail for each of its recipients, then answers the sender: it sends again what could not be kept. */
async function keep(
  { db, clock }: { db: Db; clock: Clock },
  stream: AsyncIterable<Buffer>,
  { recipients, done }: { recipients: readonly string[]; done: (error?: Error | null) => void },
): Promise<void> {
  try {
    const mail = await receive(stream)
    for (const recipient of recipients) {
      const message_id = `${mail.message_id} ${recipient}`
      await storeMessage(db, { ...mail, recipient, message_id }, clock.now())
    }
    done()
  } catch (error) {
    done(error instanceof Error ? error : new Error(String(error)))
  }
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new TypeError('The inbox listens on no TCP port.')
  return address.port
}

async function receive(stream: AsyncIterable<Buffer>) {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  const mail = await PostalMime.parse(Buffer.concat(parts))
  return {
    channel: 'email' as const,
    subject: mail.subject ?? '',
    body: (mail.text ?? '').trimEnd(),
    message_id: mail.messageId ?? crypto.randomUUID(),
  }
}
