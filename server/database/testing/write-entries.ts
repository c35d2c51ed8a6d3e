// Books 200 entries at the same time, each with a message, and prints `<ref> <status>` for each after its commit.
// Argument: JSON { dataDir, databaseUrl?, round, stay }; with `stay` it waits to be killed.
import { writeSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { inTransaction } from '../connect'
import { postEntry } from '#server/ledger/testing/post-entry'
import { openDatabase } from '../open-database'
import { enqueue } from '../outbox'
import { serverMigrations } from '../migration-sets'

const Order = z.object({
  dataDir: z.string(),
  databaseUrl: z.optional(z.string()),
  round: z.string(),
  stay: z.boolean(),
})
const { dataDir, databaseUrl, round, stay } = Order.parse(JSON.parse(process.argv[2] ?? ''))
const at = new Date('2026-01-01T00:00:00Z')

const { db, close } = await openDatabase({
  dataDir,
  world: 'kill',
  ...(databaseUrl === undefined ? {} : { databaseUrl }),
  migrations: [serverMigrations(join(import.meta.dirname, '..', '..', '..'))],
  serves: 'the kill test',
  poolSize: 20,
  onError: (error) => {
    throw error
  },
})

async function book(number: number): Promise<void> {
  const ref = `${round}:${number}`
  const { status } = await inTransaction(db, async (trx) => {
    const result = await postEntry(trx, {
      ref,
      reason: 'kill test',
      at,
      postings: [
        { account: { owner: 'chain', kind: 'asset' }, token_id: 'usdt', amount: '-1.000000000000000001' },
        { account: { owner: `writer${number % 10}`, kind: 'liability' }, token_id: 'usdt', amount: '1' },
        { account: { owner: 'fees', kind: 'income' }, token_id: 'usdt', amount: '0.000000000000000001' },
      ],
    })
    await enqueue(trx, { topic: 'kill', payload: { ref }, run_at: at, key: ref })
    return result
  })
  // Written synchronously, so that a line printed before the kill is not lost.
  writeSync(1, `${ref} ${status}\n`)
}

await Promise.all(Array.from({ length: 200 }, (_, number) => book(number)))
if (stay) setInterval(() => undefined, 3_600_000)
else await close()
