import { afterAll } from 'vitest'
import { sealerOf } from '#server/core/secrets'
import { runOutbox } from '#server/database/outbox-worker'
import { createDelivery } from '#server/mail/delivery'
import { smsToInbox } from '#sandbox/tools/sms-delivery'
import { startInbox } from '#sandbox/tools/inbox'
import type { Services } from '#server/chain/services'
import { withSandbox } from '#sandbox/database/tables'

/** The mailbox that receives all mails and text messages of a test. */
export interface TestInbox {
  /** Delivers queued messages: mail through a real SMTP server on a loopback port. */
  deliver(): Promise<void>
  /** Delivers, then returns the six digits of the newest code that was sent to a recipient. */
  codeFor(recipient: string): Promise<string>
  /** Delivers, then returns all messages to a recipient, newest first. */
  messagesTo(recipient: string): Promise<{ channel: string; subject: string; body: string }[]>
}

type PostOffice = Awaited<ReturnType<typeof openPostOffice>>

async function openPostOffice({ db, clock }: Services) {
  const server = await startInbox({ db, clock, port: 0 })
  const delivery = createDelivery({ smtpUrl: server.url, from: 'Settlement <no-reply@settlement.example>' })
  return {
    handlers: { ...delivery.handlers, ...smsToInbox({ db, clock }) },
    close: async () => {
      delivery.close()
      await server.close()
    },
  }
}

/** The mailbox of all recipients; its server starts with the first delivery. */
export function testInbox(services: Services): TestInbox {
  const { db, clock, random, settings } = services
  const sealer = sealerOf(settings)
  let opening: Promise<PostOffice> | undefined
  afterAll(async () => (await opening)?.close())

  const deliver = async (): Promise<void> => {
    opening ??= openPostOffice(services)
    const { handlers } = await opening
    const failures: unknown[] = []
    // One after the other: the inbox then lists them in the order in which they were queued.
    const oneByOne = {
      db,
      clock,
      random,
      handlers,
      sealer,
      batch: 1,
      onFailure: (_: unknown, error: unknown) => failures.push(error),
    }
    let delivered = true
    while (delivered) delivered = Object.values(await runOutbox(oneByOne)).some((count) => count > 0)
    if (failures.length > 0) throw new AggregateError(failures, 'Messages could not be delivered')
  }
  const messagesTo = async (recipient: string) => {
    await deliver()
    return await withSandbox(db)
      .selectFrom('inbox_message')
      .select(['channel', 'subject', 'body'])
      .where('recipient', '=', recipient.toLowerCase())
      .orderBy('id', 'desc')
      .execute()
  }
  return {
    deliver,
    messagesTo,
    codeFor: async (recipient) => {
      // A notice may have arrived after the code.
      const codes = (await messagesTo(recipient)).flatMap(({ body }) => /\b\d{6}\b/.exec(body) ?? [])
      const [code] = codes
      if (code === undefined) throw new Error(`No code for ${recipient}`)
      return code
    },
  }
}
