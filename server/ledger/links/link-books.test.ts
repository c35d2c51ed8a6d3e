import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { testApi } from '#server/testing/test-api'
import { linkCheck } from '#shared/books/link-check'
import { CHAIN_START } from '#shared/books/link-text'
import * as chart from '../chart'
import type { LedgerAccount } from '../chart'
import { postEntries } from '../ledger'
import type { LedgerEntry } from '../ledger-entry'
import { fairShares } from './fair-shares'
import { linkWriter } from './link-jobs'
import { linksAfter } from '../stored-links'
import { writeLinks } from './write-links'

const at = new Date('2026-01-01T00:00:00.123Z')
const USDT = '101'

/** A database with merchants, so that no test sees the entries of another. */
async function books() {
  const { db } = await testDatabase({ ending: onTestFinished })
  const api = testApi({ db, handlers: [], ending: onTestFinished })
  const merchant = async (): Promise<string> => (await api.signInAs()).merchant_id
  const linked = async (merchant_id: string): Promise<string[]> =>
    (await linksAfter(db, { merchant_id, after: 0, limit: 10_000 })).map(({ entry_id }) => entry_id)
  const writeAll = async (): Promise<number> => {
    let links = 0
    for (let last: string | null = '0'; last !== null;) {
      const batch = await writeLinks(db, { after: last, since: null })
      links += batch.links
      last = batch.last
    }
    return links
  }
  return { db, merchant, linked, writeAll }
}

const entry = (moves: readonly (readonly [LedgerAccount, string])[]): LedgerEntry => ({
  ref: randomUUID(),
  reason: 'payment',
  at,
  postings: moves.map(([account, amount]) => ({ account, token_id: USDT, amount })),
})
const paid = (merchant_id: string): LedgerEntry =>
  entry([
    [chart.onChain('1'), '-10'],
    [chart.capital(merchant_id), '9.5'],
    [chart.fees, '0.5'],
  ])
type Books = Awaited<ReturnType<typeof books>>
const book = async ({ db }: Pick<Books, 'db'>, ...entries: LedgerEntry[]): Promise<string[]> =>
  (await inTransaction(db, async (trx) => await postEntries(trx, entries))).map(({ entry_id }) => entry_id)

/** Begins a transaction that books an entry, and leaves it open. */
async function leftOpen({ db }: Pick<Books, 'db'>, open: LedgerEntry) {
  const trx = await db.startTransaction().execute()
  const [result] = await postEntries(trx, [open])
  return { entry_id: result?.entry_id ?? '', trx }
}

describe('links of the books', () => {
  test('are one for each entry that touches the merchant, in order, over what the merchant is shown alone', async () => {
    const { db, merchant, linked, writeAll } = await books()
    const [one, other] = [await merchant(), await merchant()]
    const [first, theirs, moved] = await book(
      { db },
      paid(one),
      paid(other),
      entry([
        [chart.capital(one), '-3'],
        [chart.held(one), '2'],
        [chart.application(one, '77'), '1'],
      ]),
    )
    expect(await writeAll()).toBe(3)
    expect([await linked(one), await linked(other)]).toEqual([[first, moved], [theirs]])
    const links = await linksAfter(db, { merchant_id: one, after: 0, limit: 10 })
    expect(links.map(({ entry: shown }) => shown)).toEqual([
      {
        entry_id: first,
        booked_ms: at.getTime(),
        reason: 'payment',
        postings: [{ account: 'capital', token_id: USDT, amount: '9.5' }],
      },
      {
        entry_id: moved,
        booked_ms: at.getTime(),
        reason: 'payment',
        postings: expect.arrayContaining([
          { account: 'capital', token_id: USDT, amount: '-3' },
          { account: 'held', token_id: USDT, amount: '2' },
          { account: 'app-77', token_id: USDT, amount: '1' },
        ]),
      },
    ])
    const check = linkCheck(CHAIN_START)
    check.add(links)
    expect(check.verdict()).toMatchObject({ links: 2, findings: [], head: { place: 2 } })
    expect(await writeAll()).toBe(0)
  })

  test('do not wait for a booking that is not committed, and have it when it is', async () => {
    const all = await books()
    const { db, merchant, linked } = all
    const one = await merchant()
    const two = await merchant()
    const writer = linkWriter(db)
    const late = await leftOpen(all, paid(one))
    const [early] = await book(all, paid(two))
    expect(BigInt(late.entry_id)).toBeLessThan(BigInt(early ?? 0))
    expect(await writer.round()).toBe(1)
    expect([await linked(one), await linked(two)]).toEqual([[], [early]])
    // It goes on looking, although no id was drawn since.
    expect([await writer.round(), await writer.round()]).toEqual([0, 0])
    await late.trx.commit().execute()
    expect(await writer.round()).toBe(1)
    expect(await linked(one)).toEqual([late.entry_id])
  })

  test('have a late booking too while others come all the time', async () => {
    const all = await books()
    const one = await all.merchant()
    const two = await all.merchant()
    const writer = linkWriter(all.db)
    await book(all, paid(two))
    await writer.round()
    const late = await leftOpen(all, paid(one))
    await book(all, paid(two))
    await writer.round()
    await late.trx.commit().execute()
    // These rounds look at the accounts of new ids, which that of the late one is not; one of thirty looks at all.
    for (let round = 0; round < 31; round += 1) {
      await book(all, paid(two))
      await writer.round()
    }
    expect(await all.linked(one)).toEqual([late.entry_id])
    expect(await all.linked(two)).toHaveLength(33)
  })

  test('are looked for no more when nothing can be new, until something is booked', async () => {
    const all = await books()
    const one = await all.merchant()
    const writer = linkWriter(all.db)
    await book(all, paid(one))
    expect(await writer.round()).toBe(1)
    // Transactions of other databases of this server count too: those of other tests end by themselves.
    await expect.poll(async () => await writer.round()).toBe(null)
    expect(await writer.round()).toBe(null)
    await book(all, paid(one))
    expect(await writer.round()).toBe(1)
  })

  test('are looked for again after a round that failed', async () => {
    const all = await books()
    const one = await all.merchant()
    const writer = linkWriter(all.db)
    await book(all, paid(one))
    await sql`alter table ledger_link rename to ledger_link_away`.execute(all.db)
    await expect(writer.round()).rejects.toThrow('ledger_link')
    await sql`alter table ledger_link_away rename to ledger_link`.execute(all.db)
    expect(await writer.round()).toBe(1)
  })

  test('are not made of a booking that was rolled back', async () => {
    const all = await books()
    const one = await all.merchant()
    const { trx } = await leftOpen(all, paid(one))
    await trx.rollback().execute()
    const [kept] = await book(all, paid(one))
    expect(await all.writeAll()).toBe(1)
    expect(await all.linked(one)).toEqual([kept])
  })

  test('written by two workers at once are the same single chain', async () => {
    const all = await books()
    const { db, merchant, linked, writeAll } = all
    const owners = [await merchant(), await merchant(), await merchant()]
    const booked: Record<string, string[]> = {}
    const writers = [linkWriter(db), linkWriter(db)]
    for (let turn = 0; turn < 8; turn += 1) {
      const [, ...entries] = await Promise.all([
        Promise.all(writers.map(async (writer) => await writer.round())),
        ...owners.map(async (owner) => await book(all, paid(owner), paid(owner))),
      ])
      owners.forEach((owner, index) => (booked[owner] ??= []).push(...(entries[index] ?? [])))
    }
    await writeAll()
    for (const owner of owners) {
      expect((await linked(owner)).sort()).toEqual([...(booked[owner] ?? [])].sort())
      const check = linkCheck(CHAIN_START)
      check.add(await linksAfter(db, { merchant_id: owner, after: 0, limit: 100 }))
      expect(check.verdict()).toMatchObject({ links: 16, findings: [], head: { place: 16 } })
    }
  })

  test('are written by one process at a time: a second one does nothing meanwhile', async () => {
    const all = await books()
    const one = await all.merchant()
    await book(all, paid(one))
    const writer = linkWriter(all.db)
    await inTransaction(all.db, async (trx) => {
      // Another database session would wait for this one if the writer did not leave.
      await sql`select pg_advisory_xact_lock(7266432)`.execute(trx)
      expect(await writer.round()).toBe(0)
      expect(await all.linked(one)).toEqual([])
    })
    expect(await writer.round()).toBe(1)
  })

  test('of a merchant with many entries keep back nobody else', async () => {
    const all = await books()
    const { db, merchant, linked } = all
    const busy = await merchant()
    await book(all, ...Array.from({ length: 2_100 }, () => paid(busy)))
    const quiet = await merchant()
    await book(all, paid(quiet), paid(quiet))
    const { links } = await writeLinks(db, { after: '0', since: null })
    expect(links).toBe(2_000)
    expect(await linked(quiet)).toHaveLength(2)
    expect(await all.writeAll()).toBe(102)
    expect(await linked(busy)).toHaveLength(2_100)
  })

  test('cannot be changed or deleted', async () => {
    const { db, merchant, writeAll } = await books()
    await book({ db }, paid(await merchant()))
    expect(await writeAll()).toBe(1)
    for (const change of ['update ledger_link set place = 2', 'delete from ledger_link', 'truncate ledger_link'])
      await expect(sql.raw(change).execute(db)).rejects.toThrow('rows of ledger_link are immutable')
  })
})

test('places are shared fairly: nobody gets more than he needs, and all are given away', () => {
  expect(fairShares([3, 100, 5], 18)).toEqual([3, 10, 5])
  expect(fairShares([100, 100], 5)).toEqual([3, 2])
  expect(fairShares([1, 2], 2_000)).toEqual([1, 2])
  expect(fairShares([], 10)).toEqual([])
})
