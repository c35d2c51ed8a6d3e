import { assert, nat, property, string, tuple } from 'fast-check'
import { createTransport } from 'nodemailer'
import { SMTPServer } from 'smtp-server'
import addressparser from 'nodemailer/lib/addressparser'
import { afterAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { codeMail } from '#server/access/code-words'
import { sealerOf } from '#server/core/secrets'
import { inTransaction } from '#server/database/connect'
import { fixedClock } from '#server/database/clock'
import { runOutbox } from '#server/database/outbox-worker'
import { seededRandom } from '#server/database/seeded-random'
import { testDatabase } from '#server/database/test-database'
import { createDelivery } from './delivery'
import { smsToInbox } from '#sandbox/tools/sms-delivery'
import { startInbox } from '#sandbox/tools/inbox'
import { email } from '#shared/contract/fields'
import { EMAIL_FLOW } from '#shared/contract/session'
import { createSenders } from './sender'
import { withSandbox } from '#sandbox/database/tables'

const { db } = await testDatabase()
const clock = fixedClock('2026-01-01T00:00:00Z')
const inbox = await startInbox({ db, clock, port: 0 })
const from = 'Settlement <no-reply@settlement.example>'
const delivery = createDelivery({ smtpUrl: inbox.url, from })
const sealer = sealerOf({ secret: 'a secret of the tests, long enough', previous_secrets: [] })
const { mail, sms } = createSenders({ db, clock, sealer })
const run = (handlers = { ...delivery.handlers, ...smsToInbox({ db, clock }) }) =>
  runOutbox({ db, clock, random: seededRandom('mail'), handlers, sealer, batch: 50 })
const messages = (recipient: string) =>
  withSandbox(db).selectFrom('inbox_message').selectAll().where('recipient', '=', recipient).orderBy('id').execute()

afterAll(async () => {
  delivery.close()
  await inbox.close()
})

describe('messages to people', () => {
  test('go through a real SMTP server and keep every character', async () => {
    const body = `Your code is 042137.\n\n${'一行很长的文字，'.repeat(40)}\n.\nThe end — €`
    await mail.send({ to: 'Mei@Shop.example', subject: '验证码：登录', body })
    expect(await run()).toMatchObject({ delivered: 1 })
    const [message] = await messages('mei@shop.example')
    expect(message).toMatchObject({ channel: 'email', subject: '验证码：登录', body, received_at: clock.now() })
  })

  test('by text message reach the same inbox', async () => {
    await sms.send({ to: '+8613800138000', body: 'Your code is 123456.' })
    await run()
    expect(await messages('+8613800138000')).toMatchObject([{ channel: 'sms', body: 'Your code is 123456.' }])
  })

  test('of a transaction that is rolled back are not sent', async () => {
    const failing = inTransaction(db, async (trx) => {
      await mail.send({ to: 'never@shop.example', subject: 's', body: 'b' }, trx)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await run()
    expect(await messages('never@shop.example')).toEqual([])
  })

  test('that are sent twice, after a crash before the record, are stored once', async () => {
    await mail.send({ to: 'twice@shop.example', subject: 's', body: 'b' })
    await run()
    await db.updateTable('outbox').set({ done_at: null, locked_until: null }).execute()
    await run()
    expect(await messages('twice@shop.example')).toHaveLength(1)
  })

  test('to a mailbox that somebody typed and that is not there are done at once; any other refusal is tried again', async () => {
    let refusal: { responseCode: number; message: string } = { responseCode: 550, message: 'No such mailbox' }
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error(refusal.message), refusal)),
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    const address = server.server.address()
    const port = typeof address === 'object' ? address?.port : 0
    const gone: string[] = []
    const refusing = createDelivery({
      smtpUrl: `smtp://127.0.0.1:${port}`,
      from,
      onNoMailbox: (id) => void gone.push(id),
    })
    const code = codeMail({ to: 'madeup@shop.example', flow: EMAIL_FLOW.register, code: '123456', language: 'en-US' })
    await mail.send(code)
    expect(await run(refusing.handlers)).toEqual({ delivered: 1, retried: 0, dead: 0 })
    expect(gone).toHaveLength(1)
    // The notice of an owner, and a server that only wants to be asked later.
    await mail.send({ to: 'owner@shop.example', subject: 's', body: 'b' })
    expect(await run(refusing.handlers)).toEqual({ delivered: 0, retried: 1, dead: 0 })
    refusal = { responseCode: 450, message: 'Later' }
    await mail.send(code)
    expect(await run(refusing.handlers)).toEqual({ delivered: 0, retried: 1, dead: 0 })
    expect(gone).toHaveLength(1)
    refusing.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
    await db.deleteFrom('outbox').execute()
  })

  test('wait while no server answers, and arrive later', async () => {
    const nowhere = createDelivery({ smtpUrl: 'smtp://127.0.0.1:1', from })
    await mail.send({ to: 'later@shop.example', subject: 's', body: 'b' })
    expect(await run(nowhere.handlers)).toMatchObject({ retried: 1, delivered: 0 })
    clock.advance(10)
    expect(await run()).toMatchObject({ delivered: 1 })
    expect(await messages('later@shop.example')).toHaveLength(1)
    nowhere.close()
  })

  test('cannot add a header or a second recipient', async () => {
    await mail.send({ to: 'one@shop.example', subject: 'Hello\r\nBcc: two@shop.example', body: 'b' })
    await run()
    expect(await messages('two@shop.example')).toEqual([])
    expect(await messages('one@shop.example')).toHaveLength(1)
  })
})

describe('the address of a mail', () => {
  test('is one recipient, the same to the mailer as to the contract', () => {
    const alphabet = `aZ09.,;:<>()[]"'\\@!#$%&*+/=?^_|{}~\t\n -`
    const character = nat(alphabet.length - 1).map((at) => alphabet.charAt(at))
    const characters = string({ unit: character, maxLength: 12 })
    const written = tuple(characters, characters).map(([local, domain]) => `${local}@${domain}.co`)
    assert(
      property(written, (text) => {
        if (!z.safeParse(email, text).success) return
        expect(addressparser(text)).toEqual([{ name: '', address: text }])
      }),
      { numRuns: 20_000, seed: 7 },
    )
    expect(z.safeParse(email, "o'neil+shop_1@mail.shop.example").success).toBe(true)
  })

  test('that names two people reaches neither', async () => {
    await mail.send({ to: '1,ceo@shop.example', subject: 's', body: 'b' })
    expect(await run()).toMatchObject({ delivered: 0 })
    expect(await messages('ceo@shop.example')).toEqual([])
  })
})

test('a mail for several people is kept for each', async () => {
  const transport = createTransport(inbox.url)
  await transport.sendMail({ from, to: ['a@shop.example', 'b@shop.example'], subject: 's', text: 'to both' })
  transport.close()
  for (const each of ['a@shop.example', 'b@shop.example'])
    expect(await messages(each)).toMatchObject([{ body: 'to both' }])
})
