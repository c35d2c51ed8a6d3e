import { describe, expect, test } from 'vitest'
import { newShop } from '#sandbox/customers/testing/shop-setup'
import { inTransaction } from '#server/database/connect'
import { seededRandom } from '#server/database/seeded-random'
import { testDatabase } from '#server/database/test-database'
import { readCsv } from '#server/export/testing/read-csv'
import * as chart from '#server/ledger/chart'
import { canonicalAmount } from '#server/ledger/ledger-entry'
import { postRatedEntries } from '#server/ledger/entry-rate'
import { statisticsRoutes } from '#server/statistics/routes/statistics'
import { testApi } from '#server/testing/test-api'
import * as books from '#shared/contract/books'
import { stream } from '#shared/contract/fund-stream'
import { assets } from '#shared/contract/statistics'
import { compare, subtract, sum, toDecimal } from '#shared/money/amount'
import { booksRoutes } from './routes/books'
import { fundsRoutes } from './routes/funds'
import { writeRandomHistory } from './testing/random-history'

const { db } = await testDatabase()
/** Its clock starts at 2026-01-01T00:00:00Z. */
const api = testApi({ db, handlers: [...booksRoutes, ...fundsRoutes, ...statisticsRoutes] })
const owner = await api.signInAs()
const { token, merchant_id } = owner
const shops = [
  await newShop(db, api.clock.now(), { merchant_id }),
  await newShop(db, api.clock.now(), { merchant_id }),
] as const
for (const [{ appid }, name] of [
  [shops[0], '=HYPERLINK("http://x")'],
  [shops[1], 'Lantern Tickets'],
] as const)
  await db.updateTable('application').set({ name }).where('appid', '=', appid).execute()
const stranger = await api.signInAs()
const DAY = 86_400
const seconds = (text: string): number => Date.parse(text) / 1000
const START = seconds('2025-08-01T00:00:00Z')
const NOW = api.clock.seconds()

for (const [merchant, token_id, decimals] of [
  [merchant_id, '101', 6],
  [merchant_id, '103', 18],
  [stranger.merchant_id, '101', 6],
] as const)
  await writeRandomHistory(db, {
    merchant_id: merchant,
    token_id,
    decimals,
    name: `${merchant}-${token_id}`,
    from: new Date('2025-09-30T00:00:00Z'),
    to: new Date('2025-12-31T00:00:00Z'),
    events: 60,
    random: seededRandom(`books ${merchant} ${token_id}`),
  })

type Row = Readonly<Record<string, string>>
async function fileOf(path: string, query: Record<string, string | number>, by = token): Promise<Row[]> {
  const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)]))
  const answer = await api.app.request(`/api/v1${path}?${asked.toString()}`, { headers: { 'X-Token': by } })
  expect(answer.status).toBe(200)
  const [head = [], ...rows] = readCsv(await answer.text())
  return rows.map((cells) => Object.fromEntries(head.map((name, column) => [name, cells[column] ?? ''])))
}
const journal = async (query: Record<string, string | number>, by = token): Promise<Row[]> =>
  await fileOf(books.exportJournal.path, query, by)

/** A line's amount in the token: a debit above zero, a credit below. */
const signed = ({ Debit = '', Credit = '' }: Row): string => (Debit === '' ? `-${Credit}` : Debit)
const total = (amounts: readonly string[]): string => toDecimal(sum(amounts))
const isZero = (amounts: readonly string[]): boolean => compare(sum(amounts), '0') === 0
const by = <Key extends string>(rows: readonly Row[], key: (row: Row) => Key): Map<Key, Row[]> => {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) groups.set(key(row), [...(groups.get(key(row)) ?? []), row])
  return groups
}
const isOwn = ({ Account = '' }: Row): boolean => /^1\d\d\d /.test(Account)

/** The ledger of the merchant, row by row. */
async function postings(from: number, to: number) {
  return await db
    .selectFrom('ledger_posting as p')
    .innerJoin('ledger_account as a', 'a.id', 'p.account_id')
    .innerJoin('token as t', 't.id', 'p.token_id')
    .innerJoin('network as n', 'n.id', 't.network_id')
    .select(['p.entry_id', 'p.amount', 'a.owner', 't.symbol', 'n.name as chain'])
    .where('a.owner', 'like', chart.ownersOf(merchant_id))
    .where('p.created_at', '>=', new Date(from * 1000))
    .where('p.created_at', '<', new Date(to * 1000))
    .execute()
}

const NAMES: Readonly<Record<string, string>> = {
  [chart.capital(merchant_id).owner]: '1000 Capital account',
  [chart.held(merchant_id).owner]: '1200 On its way out',
  [chart.debt(merchant_id).owner]: '2000 Owed to the platform',
  [chart.application(merchant_id, shops[0].application_id).owner]:
    `1100 Application account: =HYPERLINK("http://x") (${shops[0].appid})`,
  [chart.application(merchant_id, shops[1].application_id).owner]:
    `1100 Application account: Lantern Tickets (${shops[1].appid})`,
}

describe('the journal', () => {
  test('the test has applications whose accounts the history books to', () => {
    expect(shops.map(({ application_id }) => application_id)).toEqual(['1', '2'])
  })

  test('has every row of the ledger of the merchant exactly once over adjoining periods', async () => {
    const cuts = [START, seconds('2025-10-26T00:59:59Z'), seconds('2025-10-26T01:00:00Z'), NOW - 40 * DAY, NOW]
    const rows: Row[] = []
    for (const [place, start_time] of cuts.slice(0, -1).entries())
      rows.push(...(await journal({ start_time, end_time: cuts[place + 1] ?? 0, zone: 'Europe/Berlin' })))
    const own = rows.filter(({ Account = '' }) => /^[12]\d\d\d /.test(Account))
    const key = (entry: string, account: string, amount: string): string =>
      `${entry} ${account} ${canonicalAmount(amount)}`
    const written = own.map((row) => key(row['Entry ID'] ?? '', row['Account'] ?? '', signed(row))).sort()
    const booked = (await postings(START, NOW)).map(({ entry_id, owner: account, amount }) =>
      key(entry_id, NAMES[account] ?? '?', amount),
    )
    expect(written.length).toBeGreaterThan(200)
    expect(written).toEqual(booked.sort())
    expect(await journal({})).toEqual(await journal({ start_time: START, end_time: NOW }))
  })

  test('each entry sums to zero, and has a debit and a credit', async () => {
    const entries = by(await journal({}), (row) => row['Entry ID'] ?? '')
    expect(entries.size).toBeGreaterThan(100)
    for (const [entry, rows] of entries) {
      expect(isZero(rows.map(signed)), entry).toBe(true)
      expect(rows.some(({ Debit }) => Debit !== '') && rows.some(({ Credit }) => Credit !== ''), entry).toBe(true)
      for (const { Debit, Credit } of rows) expect([Debit, Credit].filter((cell) => cell === '')).toHaveLength(1)
    }
  })

  test('the sums of a period are the change of the balances that the console shows', async () => {
    const [from, to] = [seconds('2025-10-10T18:15:00Z'), seconds('2025-12-05T11:30:00Z')]
    const sums = by((await journal({ start_time: from, end_time: to })).filter(isOwn), (row) =>
      [row['Account'], row['Currency'], row['Network']].join(' '),
    )
    expect(sums.size).toBeGreaterThan(4)
    for (const [account, rows] of sums) {
      const [, appid] = /\((\w+)\) /.exec(account) ?? []
      const wanted = appid ?? (account.startsWith('1000') ? 'capital' : 'held')
      const token_id = account.endsWith(rows[0]?.['Network'] ?? '?') && rows[0]?.['Network'] === 'TRON' ? '101' : '103'
      const balanceAt = async (end_time: number): Promise<string> => {
        const { list } = await api.data(stream, { token, query: { account: wanted, token_id, end_time, pageSize: 10 } })
        return list[0]?.balance ?? '0'
      }
      const change = toDecimal(subtract(await balanceAt(to), await balanceAt(from)))
      expect(compare(total(rows.map(signed)), change), account).toBe(0)
    }
    // Over all time the sum is the balance itself.
    const all = by((await journal({})).filter(isOwn), (row) => `${row['Currency'] ?? ''} ${row['Network'] ?? ''}`)
    const { list } = await api.data(assets, { token, query: { all: 1 } })
    for (const { token: symbol, network, balance } of list.filter((asset) => asset.balance !== '0'))
      expect(compare(total((all.get(`${symbol} ${network}`) ?? []).map(signed)), balance)).toBe(0)
  })

  test('times are those of the zone, also by quarters of an hour and when the clocks change', async () => {
    for (const zone of ['Asia/Kathmandu', 'Australia/Eucla', 'Europe/Berlin', 'America/St_Johns', 'UTC']) {
      const [first] = await journal({ zone, start_time: seconds('2025-10-26T00:00:00Z') })
      const entry = await db
        .selectFrom('ledger_entry')
        .select('created_at')
        .where('id', '=', first?.['Entry ID'] ?? '')
        .executeTakeFirstOrThrow()
      const written = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' })
      expect(`${first?.['Date'] ?? ''} ${first?.['Time'] ?? ''}`).toBe(written.format(entry.created_at))
      expect(first?.['Time zone']?.split(' ')[0]).toBe(zone)
    }
  })

  test('has no rate where none was stored, and no formula', async () => {
    const rows = await journal({ zone: 'UTC' })
    for (const row of rows) {
      expect([row['Fiat value'], row['Fiat'], row['Rate'], row['Rate source']]).toEqual(['', '', '', ''])
      for (const cell of Object.values(row)) expect(cell).not.toMatch(/^\s*[=+@]/)
    }
  })

  test('contains nothing of another merchant', async () => {
    const mine = new Set((await journal({})).map((row) => row['Entry ID']))
    const theirs = await journal({}, stranger.token)
    expect(theirs.length).toBeGreaterThan(50)
    for (const row of theirs) expect(mine.has(row['Entry ID'])).toBe(false)
    const nobody = await api.signInAs()
    expect(await journal({}, nobody.token)).toEqual([])
  })

  test('refuses an unknown zone', async () => {
    expect((await api.call(books.exportJournal, { token, query: { zone: 'Mars/Base' } })).msg).toBe('Parameter error')
  })
})

describe('the worth at the time of the booking', async () => {
  const rated = await api.signInAs()
  const capital = chart.capital(rated.merchant_id)
  const at = (minute: number): Date => new Date(Date.UTC(2025, 11, 31, 10, minute))
  /** 9.99 to the merchant and 0.01 of fees, at the rates of the moment. */
  const book = async (ref: string, minute: number): Promise<void> => {
    const postings = [
      { account: chart.onChain('1'), token_id: '101', amount: '-10' },
      { account: capital, token_id: '101', amount: '9.99' },
      { account: chart.fees, token_id: '101', amount: '0.01' },
    ]
    await inTransaction(db, (trx) => postRatedEntries(trx, [{ ref, reason: 'recharge', at: at(minute), postings }]))
  }
  const rate = async (usdt_rate: string): Promise<void> => {
    await db.updateTable('token').set({ usdt_rate }).where('id', '=', '101').execute()
  }
  await db
    .updateTable('fiat_rate')
    .set({ usdt_rate: '1.0001', source: 'ecb.europa.eu' })
    .where('fiat_name', '=', 'USD')
    .execute()
  await rate('0.3333333')
  await book('recharge:9001', 1)
  await rate('0.9')
  await book('recharge:9002', 2)
  // Nobody knows a rate.
  await db.deleteFrom('fiat_rate').where('fiat_name', '=', 'USD').execute()
  await book('recharge:9003', 3)
  await db.insertInto('fiat_rate').values({ fiat_name: 'USD', usdt_rate: '7' }).execute()

  test('is that of the stored rates, and each entry sums to zero in fiat too', async () => {
    const entries = [...by(await journal({}, rated.token), (row) => row['Entry ID'] ?? '').values()]
    expect(
      entries.map((rows) => rows.map((row) => [row['Account'], signed(row), row['Fiat value'], row['Fiat']])),
    ).toEqual([
      [
        ['1000 Capital account', '9.99', '3.329666', 'USD'],
        ['5000 Fees', '0.01', '0.003332', 'USD'],
        ['3000 Own funds paid in and out', '-10', '-3.332998', 'USD'],
      ],
      [
        ['1000 Capital account', '9.99', '8.9901', 'USD'],
        ['5000 Fees', '0.01', '0.008999', 'USD'],
        ['3000 Own funds paid in and out', '-10', '-8.999099', 'USD'],
      ],
      [
        ['1000 Capital account', '9.99', '', ''],
        ['5000 Fees', '0.01', '', ''],
        ['3000 Own funds paid in and out', '-10', '', ''],
      ],
    ])
    for (const rows of entries.slice(0, 2)) {
      expect(isZero(rows.map((row) => row['Fiat value'] ?? '?'))).toBe(true)
      expect(rows[0]?.['Rate source']).toBe('ecb.europa.eu')
    }
  })

  test('is in the file of the fund stream, newest first, with the rows of the screen', async () => {
    const rows = await fileOf(books.exportStream.path, { zone: 'UTC' }, rated.token)
    expect(
      rows.map((row) => [row['Time'], row['Amount'], row['Balance after'], row['Fiat value'], row['Rate']]),
    ).toEqual([
      ['2025-12-31 10:03:00', '9.99', '29.97', '', ''],
      ['2025-12-31 10:02:00', '9.99', '19.98', '8.9901', '0.899910008999100089'],
      ['2025-12-31 10:01:00', '9.99', '9.99', '3.329666', '0.3332999700029997'],
    ])
    expect(rows.map((row) => row['Rate source'])).toEqual(['', 'ecb.europa.eu', 'ecb.europa.eu'])
  })
})

test('the file of the fund stream has the rows of the list, for each filter', async () => {
  for (const filter of [
    {},
    { without_held: 1 },
    { account: 'capital', token_id: '101' },
    { reason: 'withdrawal_hold', start_time: seconds('2025-11-01T00:00:00Z') },
    { account: shops[1].appid, end_time: seconds('2025-11-20T00:00:00Z') },
  ]) {
    const rows = await fileOf(books.exportStream.path, filter)
    const listed: string[] = []
    for (let current = 1; ; current += 1) {
      const { list, total: all } = await api.data(stream, { token, query: { ...filter, current, pageSize: 20 } })
      listed.push(...list.map(({ id, amount, balance, account_name }) => [id, amount, balance, account_name].join(' ')))
      if (listed.length >= all) break
    }
    expect(listed.length).toBeGreaterThan(3)
    expect(
      rows.map((row) =>
        [row['Movement ID'], row['Amount'], row['Balance after'], row['Account']?.replace(/^'/, '')].join(' '),
      ),
    ).toEqual(listed)
  }
})
