import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { readCsv } from '#server/export/testing/read-csv'
import * as chart from '#server/ledger/chart'
import { postEntries } from '#server/ledger/ledger'
import { testApi } from '#server/testing/test-api'
import { exportJournal } from '#shared/contract/books'
import { settledEnd } from './books/settled-end'
import { booksRoutes } from './routes/books'

const { db } = await testDatabase()
/** Its clock stands at 2026-01-01T00:00:00Z. */
const api = testApi({ db, handlers: booksRoutes })
const { token, merchant_id } = await api.signInAs()
const NOW = api.clock.seconds()

async function fileOf(query: Readonly<Record<string, number>>) {
  const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const path = `/api/v1${exportJournal.path}?zone=UTC&${asked.toString()}`
  const answer = await api.app.request(path, { headers: { 'X-Token': token } })
  const [, ...rows] = readCsv(await answer.text())
  const name = answer.headers.get('Content-Disposition') ?? ''
  return { name: /filename="([^"]+)"/.exec(name)?.[1], entries: [...new Set(rows.map(([, , , entry]) => entry))] }
}
const paid = (at: Date) => ({
  ref: randomUUID(),
  reason: 'recharge',
  at,
  postings: [
    { account: chart.onChain('1'), token_id: '101', amount: '-10' },
    { account: chart.capital(merchant_id), token_id: '101', amount: '10' },
  ],
})

test('an entry that is stored while the file of its period is asked for is in one of two adjoining files', async () => {
  const end = NOW - 10
  // It has its time, and is not committed yet.
  const trx = await db.startTransaction().execute()
  const [late] = await postEntries(trx, [paid(new Date((end - 0.6) * 1000))])
  const first = fileOf({ start_time: 0, end_time: end })
  // Files of a time of which nothing can be missing are answered meanwhile, so the first would be as well.
  for (let nth = 0; nth < 5; nth++) await fileOf({ start_time: 0, end_time: end - 86_400 })
  await trx.commit().execute()
  const second = fileOf({ start_time: end, end_time: NOW })
  expect([(await first).entries, (await second).entries]).toEqual([[late?.entry_id], []])
})

test('a period ends where nothing can be missing when something else of the database takes too long', async () => {
  const other = await db.startTransaction().execute()
  await postEntries(other, [paid(new Date(NOW * 1000))])
  const asked = { now: NOW, patience_millis: 0 }
  expect(await settledEnd(db, { ...asked, asked: undefined })).toBe(NOW - 300)
  expect(await settledEnd(db, { ...asked, asked: NOW - 400 })).toBe(NOW - 400)
  await other.rollback().execute()
  // Other databases of the same server may have something under way too, so this one waits.
  expect(await settledEnd(db, { now: NOW, asked: undefined })).toBe(NOW - 2)
})

test('a file of a period in which nothing is settled yet ends where it begins', async () => {
  const other = await db.startTransaction().execute()
  await postEntries(other, [paid(new Date(NOW * 1000))])
  const file = fileOf({ start_time: NOW - 60, end_time: NOW + 60 })
  const { name, entries } = await file
  await other.rollback().execute()
  expect([name, entries]).toEqual(['journal_all_2025-12-31_2025-12-31-235900_UTC.csv', []])
})

test('a file of a period that goes on ends where the next one can begin, and its name says so', async () => {
  const [early, next] = [new Date((NOW - 4) * 1000), new Date((NOW - 1) * 1000)]
  const [one, two] = await db.transaction().execute(async (trx) => await postEntries(trx, [paid(early), paid(next)]))
  const start_time = NOW - 5
  const now = await fileOf({ start_time, end_time: NOW + 60 })
  expect(now).toEqual({ name: 'journal_all_2025-12-31_2025-12-31-235958_UTC.csv', entries: [one?.entry_id] })
  api.clock.advance(2)
  expect((await fileOf({ start_time: NOW - 2, end_time: NOW })).entries).toEqual([two?.entry_id])
  expect((await fileOf({ start_time: NOW - 2, end_time: NOW })).name).toBe('journal_all_2025-12-31_2025-12-31_UTC.csv')
})
