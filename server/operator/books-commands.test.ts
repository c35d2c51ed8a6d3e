import { randomUUID } from 'node:crypto'
import { describe, expect, onTestFinished, test } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { booksRoutes } from '#server/funds/routes/books'
import * as chart from '#server/ledger/chart'
import { postEntries } from '#server/ledger/ledger'
import { shownEntries } from '#server/ledger/links/shown-entries'
import { linksAfter } from '#server/ledger/stored-links'
import { tamper } from '#server/ledger/links/testing/tamper'
import { writeLinks } from '#server/ledger/links/write-links'
import { closeAccount } from '#server/merchant/queries/deregister'
import { testApi } from '#server/testing/test-api'
import { linkCheck } from '#shared/books/link-check'
import type { StoredLink } from '#shared/books/link-faults'
import { CHAIN_START, linkHash } from '#shared/books/link-text'
import { booksHead, booksLinks } from '#shared/contract/book-links'
import { runOperator } from './run-operator'

/* Somebody changes the books in the database: the operator's command names each change, and so does the code of the console over the
 * answers of the API. */

const START = Date.UTC(2026, 0, 1)
const MINUTE = 60_000
/** Entries of each merchant of a test. */
const ENTRIES = 6
const timeOf = (number: number): string => new Date(START + number * MINUTE).toISOString()

/** Two merchants with linked books, in a database of their own. */
async function linkedBooks() {
  const { db, url } = await testDatabase({ ending: onTestFinished })
  const api = testApi({ db, handlers: booksRoutes, ending: onTestFinished })
  const [owner, stranger] = [await api.signInAs(), await api.signInAs()]
  const book = async (merchant_id: string, number: number): Promise<string> => {
    const moves = [
      [chart.onChain('1'), `-${number + 1}`],
      [chart.capital(merchant_id), `${number}`],
      [chart.fees, '1'],
    ] as const
    const postings = moves.map(([account, amount]) => ({ account, token_id: '101', amount }))
    const at = new Date(START + number * MINUTE)
    const entry = { ref: randomUUID(), reason: 'recharge', at, postings }
    const [result] = await inTransaction(db, async (trx) => await postEntries(trx, [entry]))
    return result?.entry_id ?? ''
  }
  const link = async () => await writeLinks(db, { after: '0', since: null })
  const ids: string[] = []
  for (let number = 1; number <= ENTRIES; number += 1) {
    ids.push(await book(owner.merchant_id, number))
    await book(stranger.merchant_id, number)
  }
  await link()
  const check = async (...words: string[]) =>
    await runOperator(['books', 'check', ...words], { DATABASE_URL: url, SECRET: api.services.settings.secret })
  /** All links of a merchant, as the API answers them. */
  const answered = async ({ token }: { token: string }): Promise<StoredLink[]> => {
    const { list } = await api.data(booksLinks, { token, query: { after: 0 } })
    return list.map(({ entry, ...rest }) => ({ ...rest, entry: entry && { entry_id: rest.entry_id, ...entry } }))
  }
  /** What the console finds. */
  const findings = async () => {
    const checking = linkCheck(CHAIN_START)
    checking.add(await answered(owner))
    return checking.verdict().findings
  }
  const head = async (token = owner.token) => await api.data(booksHead, { token })
  return { db, api, owner, stranger, ids, book, link, check, answered, findings, head }
}
const faultsOf = ({ out }: { out: string }): string[] =>
  out
    .trim()
    .split('\n')
    .slice(0, -1)
    .map((line) => line.replace(/^Merchant \w+: /, ''))

test('books that nobody has changed fit, and the command says how much it has read', async () => {
  const { check, findings, head, owner } = await linkedBooks()
  expect(await check()).toEqual({
    out: 'The books fit. Links computed again: 12. Merchants: 2.\n',
    err: '',
    exit_code: 0,
  })
  expect((await check(owner.mchid)).out).toBe('The books fit. Links computed again: 6. Merchants: 1.\n')
  expect(await findings()).toEqual([])
  expect(await head()).toMatchObject({ place: ENTRIES, booked_ms: START + ENTRIES * MINUTE })
})

test('the head before the first booking is the beginning', async () => {
  const { api, head } = await linkedBooks()
  const { token } = await api.signInAs()
  expect(await head(token)).toEqual({ ...CHAIN_START, booked_ms: null })
  expect(await api.data(booksLinks, { token, query: { after: 0 } })).toEqual({ list: [] })
})

describe('whoever changes the books in the database is found out', () => {
  test('by an edited posting: its amount, the account, the time and the reason', async () => {
    const { db, check, findings, ids, owner } = await linkedBooks()
    const third = ids[2] ?? ''
    const own = `entry_id = ${third} and account_id in (select id from ledger_account where owner like 'm:%')`
    for (const [change, back] of [
      ['amount = amount + 0.000000000000000001', 'amount = amount - 0.000000000000000001'],
      [`token_id = '102'`, `token_id = '101'`],
      [`created_at = created_at + interval '1 hour'`, `created_at = created_at - interval '1 hour'`],
      [`reason = 'payment'`, `reason = 'recharge'`],
    ]) {
      await tamper(db, `update ledger_posting set ${change} where ${own}`)
      expect(await check(owner.mchid)).toMatchObject({ exit_code: 1, err: '' })
      expect(faultsOf(await check()), change).toEqual([
        `The entry ${third} of ${timeOf(3)} was edited, or the hash of the link before it was replaced.`,
      ])
      expect(await findings()).toEqual([{ is: 'edited', place: 3, entry_id: third, booked_ms: START + 3 * MINUTE }])
      await tamper(db, `update ledger_posting set ${back} where ${own}`)
      expect((await check()).exit_code).toBe(0)
    }
  })

  test('by an edited entry, and by a posting that was added to it', async () => {
    const { db, check, ids } = await linkedBooks()
    const [, second = '', , , fifth = ''] = ids
    await tamper(
      db,
      `update ledger_entry set reason = 'transfer' where id = ${second}`,
      `insert into ledger_posting (entry_id, account_id, token_id, amount, seq, balance_after, reason, created_at)
       select entry_id, account_id, token_id, 5, 99, 5, reason, created_at from ledger_posting
       where entry_id = ${fifth} and amount = 5`,
    )
    expect(faultsOf(await check())).toEqual(
      [
        [second, 2],
        [fifth, 5],
      ].map(
        ([id, number]) =>
          `The entry ${id} of ${timeOf(Number(number))} was edited, or the hash of the link before it was replaced.`,
      ),
    )
  })

  test('by a removed entry, whether its link was left or not', async () => {
    const { db, check, findings, ids } = await linkedBooks()
    const [, , third = '', , fifth = ''] = ids
    const remove = (id: string) => [
      `delete from ledger_posting where entry_id = ${id}`,
      `delete from ledger_entry where id = ${id}`,
    ]
    await tamper(db, ...remove(third), ...remove(fifth), `delete from ledger_link where entry_id = ${fifth}`)
    expect(faultsOf(await check())).toEqual([
      `The entry ${third} was removed; it was linked after the entry of ${timeOf(2)}.`,
      `Removed from the chain, after the entry of ${timeOf(4)}: link 5.`,
    ])
    expect(await findings()).toEqual([
      { is: 'removed', place: 3, entry_id: third, after_ms: START + 2 * MINUTE },
      { is: 'gap', place: 5, last: 5, after_ms: START + 4 * MINUTE },
    ])
  })

  test('by a link that was removed while its entry is there, also the last one', async () => {
    const { db, check, ids, link } = await linkedBooks()
    const last = ids.at(-1) ?? ''
    await tamper(db, `delete from ledger_link where entry_id = ${last}`)
    await link()
    expect(faultsOf(await check())).toEqual([`The link of the entry ${last} of ${timeOf(ENTRIES)} was removed.`])
  })

  /** Two values of a column change places. By way of negative ones, because they are unique. */
  const exchange = (table: string, column: string, [one, other]: readonly [string, string]): string[] => [
    `update ${table} set ${column} = -${column} where ${column} in (${one}, ${other})`,
    `update ${table} set ${column} = ${one} + ${other} + ${column} where ${column} in (-${one}, -${other})`,
  ]
  type Pair = readonly [string, string]
  test.each<[string, (pair: Pair) => string[]]>([
    ['two places of the chain', (pair) => exchange('ledger_link', 'entry_id', pair)],
    [
      'two links of the chain',
      ([one, other]) => [
        `update ledger_link set place = place + 100 where entry_id in (${one}, ${other})`,
        `update ledger_link set place = case entry_id when ${one} then 4 else 2 end where entry_id in (${one}, ${other})`,
      ],
    ],
    ['the postings of two entries', (pair) => exchange('ledger_posting', 'entry_id', pair)],
    [
      'two amounts',
      ([one, other]) => [
        `update ledger_posting set amount = 6 - amount where entry_id in (${one}, ${other}) and amount in (2, 4)`,
      ],
    ],
    [
      'two times',
      ([one, other]) =>
        [
          ['ledger_entry', 'id'],
          ['ledger_posting', 'entry_id'],
        ].map(
          ([table, id]) =>
            `update ${table} set created_at = '${timeOf(2)}'::timestamptz + ('${timeOf(4)}'::timestamptz - created_at)
             where ${id} in (${one}, ${other})`,
        ),
    ],
    [
      'the ids of two entries',
      (pair) => ['alter table ledger_entry alter column id drop identity', ...exchange('ledger_entry', 'id', pair)],
    ],
  ])('by a swapped pair: %s', async (_, statements) => {
    const { db, check, findings, ids } = await linkedBooks()
    const [, second = '', , fourth = ''] = ids
    await tamper(db, ...statements([second, fourth]))
    const [fault = '', ...others] = faultsOf(await check())
    expect(others).toEqual([])
    expect(fault).toMatch(/^The entries \d+ of \S+ and \d+ of \S+ were swapped\.$/)
    expect(new Set([...fault.matchAll(/(\d+) of/g)].map(([, id]) => id))).toEqual(new Set([second, fourth]))
    expect(await findings()).toMatchObject([{ is: 'swapped', place: 2 }])
  })

  test('by a chain that was written anew with every hash: the kept head is not in it', async () => {
    const { db, check, findings, owner, head, link, book } = await linkedBooks()
    const kept = await head()
    const place = [owner.mchid, String(kept.place), kept.hash]
    await book(owner.merchant_id, 7)
    await link()
    expect(await check(...place)).toMatchObject({ exit_code: 0 })
    await tamper(db, `update ledger_posting set amount = 77 where amount = 2`)
    await rewriteChain(db, owner.merchant_id)
    // Without what somebody has kept, nothing shows it.
    expect([await findings(), (await check(owner.mchid)).exit_code]).toEqual([[], 0])
    const { out, exit_code } = await check(...place)
    expect(exit_code).toBe(1)
    expect(out).toContain(
      `The chain does not have this hash at place ${kept.place}: it was written anew, or it was cut off.`,
    )
  })
})

type Db = Awaited<ReturnType<typeof linkedBooks>>['db']
/** Makes the whole chain anew, as an attacker does who knows the text of a link. */
async function rewriteChain(db: Db, merchant_id: string): Promise<void> {
  const links = await linksAfter(db, { merchant_id, after: 0, limit: 100 })
  const entries = await shownEntries(
    db,
    links.map(({ entry_id }) => ({ merchant_id, entry_id })),
  )
  let before = CHAIN_START
  for (const entry of entries) {
    if (entry === null) throw new TypeError('An entry')
    before = { place: before.place + 1, hash: linkHash(before, entry) }
    const { place, hash } = before
    await tamper(
      db,
      `update ledger_link set hash = decode('${hash}', 'hex') where merchant_id = ${merchant_id} and place = ${place}`,
    )
  }
}

test('books of a closed account are linked and checked as all others', async () => {
  const { db, api, owner, ids, book, link, check } = await linkedBooks()
  await inTransaction(db, async (trx) => await closeAccount(trx, api.services, owner.merchant_id))
  // What the operator gives back after that is booked too.
  await book(owner.merchant_id, 7)
  expect((await link()).links).toBe(1)
  expect((await check(owner.mchid)).out).toBe('The books fit. Links computed again: 7. Merchants: 1.\n')
  await tamper(db, `delete from ledger_posting where entry_id = ${ids[0] ?? ''}`)
  expect(faultsOf(await check(owner.mchid))).toEqual([
    `The entry ${ids[0] ?? ''} was removed; it was linked at the beginning of the chain.`,
  ])
})

test('nobody receives a link of another merchant', async () => {
  const { answered, owner, stranger, ids } = await linkedBooks()
  const [mine, theirs] = [await answered(owner), await answered(stranger)]
  expect(mine.map(({ entry_id }) => entry_id)).toEqual(ids)
  expect(theirs).toHaveLength(ENTRIES)
  expect(theirs.filter(({ entry_id }) => ids.includes(entry_id))).toEqual([])
  // Both sides of an entry of the platform are not shown either: only what is the merchant's own.
  for (const { entry } of mine) expect(entry?.postings.map(({ account }) => account)).toEqual(['capital'])
})

test('links come after the place that was asked for, at most five hundred', async () => {
  const { api, owner, link, book } = await linkedBooks()
  for (let number = 0; number < 500; number += 1) await book(owner.merchant_id, 8)
  await link()
  const places = async (after: number) =>
    (await api.data(booksLinks, { token: owner.token, query: { after } })).list.map(({ place }) => place)
  expect(await places(0)).toEqual(Array.from({ length: 500 }, (_, index) => index + 1))
  expect(await places(503)).toEqual([504, 505, 506])
  expect(await places(506)).toEqual([])
  expect((await api.call(booksLinks, { token: owner.token, query: { after: -1 } })).status).toBe(422)
})

test.each([
  [['nobody'], 'There is no merchant nobody'],
  [['M1', 'x', 'y'], 'Give PLACE and HASH as they stand on the statement'],
  [['M1', '7'], 'Give PLACE and HASH as they stand on the statement'],
  [['M1', '7', 'ab'.repeat(32), 'more'], 'This command takes no further word'],
])('%j is answered with one sentence', async (words, sentence) => {
  const { check } = await linkedBooks()
  const { out, err, exit_code } = await check(...words)
  expect({ out, exit_code }).toEqual({ out: '', exit_code: 1 })
  expect(err).toContain(sentence)
})
