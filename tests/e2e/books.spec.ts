import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { Client } from 'pg'
import { booksHead, booksLinks } from '#shared/contract/book-links'
import { call } from '../api'
import type { Session } from '../api'
import { expect, test } from '../fixtures'
import { consolePort } from './ports'

/* The superuser of the database changes the books of the demo merchant; the console, over the real back end, names each change. Each
 * is put back, so that later tests find the books as they were. */

const TIME = '\\d\\d/\\d\\d/\\d{4} \\d\\d:\\d\\d:\\d\\d'
const FITS = 'Every entry fits.'

/** A connection as the superuser, past every trigger and foreign key. The server listens on a socket alone, in a folder of its own. */
async function superuser(): Promise<Client> {
  const lines = await readFile(join('.tmp', 'e2e', String(consolePort), 'demo', 'postgres', 'postmaster.pid'), 'utf8')
  const host = lines.split('\n')[4] ?? ''
  const server = { host, port: 5432, user: 'postgres' }
  const first = new Client({ ...server, database: 'postgres' })
  await first.connect()
  const { rows } = await first.query<{ datname: string }>(
    "select datname from pg_database where datname <> 'postgres' and not datistemplate",
  )
  await first.end()
  const client = new Client({ ...server, database: rows[0]?.datname ?? 'postgres' })
  await client.connect()
  await client.query('set session_replication_role = replica')
  return client
}

/** The id of the entry at a place of the chain. */
async function entryAt(session: Session, place: number): Promise<string> {
  const { list } = await call(booksLinks, { session, query: { after: place - 1 } })
  return list[0]?.entry_id ?? ''
}

async function checkEveryEntry(page: Page): Promise<void> {
  await page.goto('/property/fundingDetails?tab=statement')
  await page.getByRole('button', { name: 'Check every entry' }).click()
}

test('names an edited posting, a removed entry and a swapped pair of the database', async ({
  page,
  signIn,
  sessions,
}) => {
  const session = await sessions.demo()
  await signIn(session)
  // The worker links the past of the world while the first tests run.
  await expect.poll(async () => (await call(booksHead, { session })).place, { timeout: 60_000 }).toBeGreaterThan(100)
  await checkEveryEntry(page)
  await expect(page.getByText(FITS).first()).toBeVisible()
  const [edited, removed, one, other] = await Promise.all(
    [11, 22, 33, 44].map(async (place) => await entryAt(session, place)),
  )
  const pair = `in (${one}, ${other})`
  const swap = [
    `update ledger_link set entry_id = -entry_id where entry_id ${pair}`,
    `update ledger_link set entry_id = ${one} + ${other} + entry_id where entry_id in (-${one}, -${other})`,
  ]
  const database = await superuser()
  const change = async (statements: readonly string[]) => {
    for (const statement of statements) await database.query(statement)
  }
  try {
    await change([
      `update ledger_posting set amount = amount + 1 where entry_id = ${edited}`,
      `create temp table gone as select * from ledger_posting where entry_id = ${removed}`,
      `delete from ledger_posting where entry_id = ${removed}`,
      ...swap,
    ])
    await checkEveryEntry(page)
    await expect(page.getByText('Entries were changed after they were booked.')).toBeVisible()
    for (const sentence of [
      `Entry ${edited} of ${TIME} was edited`,
      `Entry ${removed} was removed. The entry before it is of ${TIME}.`,
      `Entries (${one} of ${TIME} and ${other}|${other} of ${TIME} and ${one}) of ${TIME} were swapped.`,
    ])
      await expect(page.getByText(new RegExp(sentence))).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: /^Entr(y|ies) / })).toHaveCount(3)
  } finally {
    await change([
      `update ledger_posting set amount = amount - 1 where entry_id = ${edited}`,
      'insert into ledger_posting overriding system value select * from gone',
      ...swap,
    ])
    await database.end()
  }
  await checkEveryEntry(page)
  await expect(page.getByText(FITS).first()).toBeVisible()
})
