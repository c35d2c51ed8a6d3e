import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { sealerOf } from '#server/core/secrets'
import { fixedClock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import { enqueue } from '#server/database/outbox'
import { runOutbox } from '#server/database/outbox-worker'
import { testDatabase } from '#server/database/test-database'
import { tidyUp } from '#server/merchant/housekeeping'
import { runOperator } from './run-operator'

const { db, url } = await testDatabase()
const clock = fixedClock('2026-01-01T00:00:00Z')
const sealer = sealerOf({ secret: 'x'.repeat(32), previous_secrets: [] })
const BY = ['--by', 'Ada', '--why', 'the mail server is back']
const run = async (...words: string[]) => await runOperator(words, { DATABASE_URL: url, SECRET: 'x'.repeat(32) })
const row = z.object({ message: z.string(), kind: z.string(), error: z.string(), can: z.string() })
const listed = async () =>
  z.parse(z.object({ list: z.array(row) }), JSON.parse((await run('messages', 'list', '--json')).out)).list

const delivered: unknown[] = []
let isDown = true
const handlers = {
  mail: {
    retry: { first_seconds: 1, factor: 1, longest_seconds: 1, attempts: 1 },
    deliver: async ({ payload }: { payload: unknown }) => {
      if (isDown) throw new Error('connect ECONNREFUSED')
      await Promise.resolve(delivered.push(payload))
    },
  },
}
const deliver = async () => await runOutbox({ db, clock, random: () => 0.5, handlers, sealer, batch: 10 })
const mail = async (code: string): Promise<string> =>
  (
    await inTransaction(db, (trx) =>
      enqueue(trx, { topic: 'mail', payload: { to: 'a@b.example', code }, run_at: clock.now(), sealer }),
    )
  ).id

test('a mail that was given up is listed without what it says, and delivered whole when it is revived', async () => {
  const id = await mail('123456')
  expect(await deliver()).toMatchObject({ dead: 1 })
  expect(await listed()).toEqual(
    [{ message: id, kind: 'mail', error: 'connect ECONNREFUSED', can: 'revived' }].map((one) =>
      expect.objectContaining(one),
    ),
  )
  expect((await run('messages', 'list')).out).not.toContain('123456')
  isDown = false
  expect((await run('messages', 'revive', id, ...BY)).out).toContain(`Message ${id} is tried again`)
  clock.advance(1)
  await db.updateTable('outbox').set({ run_at: clock.now() }).execute()
  expect(await deliver()).toMatchObject({ delivered: 1 })
  expect(delivered).toEqual([{ to: 'a@b.example', code: '123456' }])
  expect((await run('messages', 'revive', id, ...BY)).err).toContain(`No message ${id} can be revived`)
})

test('after a week its content is gone, and the list says so', async () => {
  isDown = true
  const id = await mail('654321')
  await deliver()
  clock.advance(8 * 24 * 3600)
  await tidyUp({ db, clock })
  expect(await listed()).toMatchObject([{ message: id, can: 'nothing: its content was removed' }])
  expect((await run('messages', 'revive', id, ...BY)).err).toContain('can be revived')
})
