import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'

/** A mail server that keeps what it gets. */
export interface Mailbox {
  readonly url: string
  /** Waits for a mail after the first `behind` ones to this address, and gives the six digits in it. */
  codeFor(address: string, behind: number): Promise<string>
  count(address: string): number
  close(): Promise<void>
}

const PATIENCE_MILLIS = 20_000

export async function openMailbox(): Promise<Mailbox> {
  const mails: { to: string; text: string }[] = []
  const keep = async (mail: Buffer, recipients: readonly string[]): Promise<void> => {
    const { text = '' } = await PostalMime.parse(mail)
    for (const address of recipients) mails.push({ to: address.toLowerCase(), text })
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    onData: (stream, { envelope }, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        void keep(
          Buffer.concat(parts),
          envelope.rcptTo.map(({ address }) => address),
        ).finally(() => done())
      })
    },
  })
  // A process that is killed resets its connection. A mail that does not come is missed by who waits for it.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address: AddressInfo | string | null = server.server.address()
  if (address === null || typeof address === 'string') throw new Error('Not a port')
  const to = (mailbox: string) => mails.filter((mail) => mail.to === mailbox)
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    count: (mailbox) => to(mailbox).length,
    codeFor: async (mailbox, behind) => {
      const until = Date.now() + PATIENCE_MILLIS
      for (;;) {
        const [code] = to(mailbox)
          .slice(behind)
          .flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
        if (code !== undefined) return code
        if (Date.now() > until) throw new Error(`No code arrived for ${mailbox}: ${JSON.stringify(mails)}`)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
    close: async () => await new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
