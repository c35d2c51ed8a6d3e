import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { balances, ledgerDrift, ledgerSums, postEntries } from './ledger'
import { postEntry } from '#server/ledger/testing/post-entry'
import { canonicalAmount } from './ledger-entry'
import type { LedgerEntry, LedgerPosting } from './ledger-entry'
import type { AccountKind } from '#server/database/schema'
import { seededRandom } from '#server/database/seeded-random'
import { testDatabase } from '#server/database/test-database'

const { db } = await testDatabase({ poolSize: 20 })
const at = new Date('2026-01-01T00:00:00Z')

const posting = (owner: string, kind: AccountKind, amount: string, token_id = 'usdt'): LedgerPosting => ({
  account: { owner, kind },
  token_id,
  amount,
})
const entry = (ref: string, ...postings: LedgerPosting[]): LedgerEntry => ({ ref, reason: 'test', at, postings })
const post = (...entries: LedgerEntry[]) => inTransaction(db, (trx) => postEntries(trx, entries))
const payment = (ref: string, owner: string, amount: string): LedgerEntry =>
  entry(ref, posting('chain', 'asset', `-${amount}`), posting(owner, 'liability', amount))
const balanceOf = async (owner: string): Promise<string | undefined> => (await balances(db, { owner }))[0]?.balance
const countEntries = async (): Promise<string> => {
  const { count } = await db
    .selectFrom('ledger_entry')
    .select(db.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('an entry moves every balance it names, exactly', async () => {
  const [result] = await post(
    entry(
      'exact',
      posting('chain', 'asset', '-10.000000000000000001'),
      posting('exact', 'liability', '9.9'),
      posting('fees', 'income', '0.100000000000000001'),
    ),
  )
  expect(result?.status).toBe('posted')
  expect(await balances(db, { owner: 'exact' })).toEqual([
    { owner: 'exact', kind: 'liability', token_id: 'usdt', balance: '9.9' },
  ])
  expect(await balances(db, { owner: 'fees', kind: 'income', token_id: 'usdt' })).toMatchObject([
    { balance: '0.100000000000000001' },
  ])
  expect(await balances(db, { owner: 'fees', token_id: 'other' })).toEqual([])
})

test('the same ref is booked once, however its amounts are spelled', async () => {
  const [first] = await post(payment('twice', 'twice', '5'))
  const [second] = await post(payment('twice', 'twice', '05.00'))
  expect(second).toEqual({ status: 'duplicate', entry_id: first?.entry_id })
  expect(await balanceOf('twice')).toBe('5')
})

test('the same ref with other postings is an error, never a silent duplicate', async () => {
  await post(payment('reused', 'reused', '5'))
  await expect(post(payment('reused', 'reused', '6'))).rejects.toMatchObject({ code: 'ref_reused' })
  await expect(post(payment('a', 'reused', '1'), payment('a', 'reused', '1'))).rejects.toThrow(RangeError)
  expect(await balanceOf('reused')).toBe('5')
})

test('a ref that twenty writers book at once is booked by one', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => post(payment('race', 'race', '1'))))
  const statuses = results.flat().map(({ status }) => status)
  expect(statuses.filter((status) => status === 'posted')).toHaveLength(1)
  expect(statuses.filter((status) => status === 'duplicate')).toHaveLength(19)
  expect(await balanceOf('race')).toBe('1')
})

test.each([
  ['does not sum to zero', entry('u1', posting('chain', 'asset', '-10'), posting('u', 'liability', '9'))],
  ['balances only across tokens', entry('u2', posting('u', 'asset', '-1', 'a'), posting('u', 'liability', '1', 'b'))],
  ['has no postings', entry('u3')],
])('an entry that %s is refused at commit, and nothing of it remains', async (_, unbalanced) => {
  const before = await countEntries()
  let reachedCommit = false
  const booking = inTransaction(db, async (trx) => {
    await postEntry(trx, unbalanced)
    reachedCommit = true
  })
  await expect(booking).rejects.toMatchObject({ code: '23514', constraint: 'ledger_entry_balances' })
  expect(reachedCommit).toBe(true)
  expect(await countEntries()).toBe(before)
  expect(await balances(db, { owner: 'u' })).toEqual([])
})

test('nobody can spend more than he has, unless his account was made to allow it', async () => {
  await post(payment('fund', 'poor', '10'))
  const spend = entry(
    'spend',
    posting('poor', 'liability', '-10.000000000000000001'),
    posting('chain', 'asset', '10.000000000000000001'),
  )
  await expect(post(spend)).rejects.toMatchObject({ code: 'overdrawn' })
  expect(await balanceOf('poor')).toBe('10')
  const onCredit: LedgerPosting = {
    ...posting('rich', 'liability', '-3'),
    account: { owner: 'rich', kind: 'liability', allow_negative: true },
  }
  await post(entry('credit', onCredit, posting('chain', 'asset', '3')))
  expect(await balanceOf('rich')).toBe('-3')
})

test.each([
  '0',
  '-0.000',
  '1e5',
  '',
  '.5',
  '1.',
  ' 1',
  '+1',
  '٣',
  '0.0000000000000000001',
  '100000000000000000000.5'.padStart(24, '9'),
])('the amount %j is refused before it can be rounded', async (amount) => {
  await expect(post(entry('bad', posting('bad', 'asset', amount)))).rejects.toMatchObject({ code: 'bad_amount' })
})

test.each([
  ['10', '10'],
  ['010.50', '10.5'],
  ['-0.500', '-0.5'],
  ['100.000', '100'],
  ['0.000000000000000001', '0.000000000000000001'],
])('the amount %s has the one spelling %s', (amount, canonical) => {
  expect(canonicalAmount(amount)).toBe(canonical)
})

test('what is booked cannot be changed, deleted, extended or bypassed', async () => {
  const [booked] = await post(payment('fixed', 'fixed', '7'))
  const id = booked?.entry_id ?? ''
  const attempts = [
    sql`update ledger_posting set amount = 1 where entry_id = ${id}`,
    sql`delete from ledger_posting where entry_id = ${id}`,
    sql`truncate ledger_posting`,
    sql`update ledger_entry set reason = 'other' where id = ${id}`,
    sql`delete from ledger_entry where id = ${id}`,
    sql`truncate ledger_entry cascade`,
    sql`insert into ledger_posting (entry_id, account_id, token_id, amount)
      select ${id}, id, token_id, case kind when 'asset' then -1 else 1 end from ledger_account where owner in ('chain', 'fixed')`,
    sql`update ledger_account set balance = 8 where owner = 'fixed'`,
    sql`update ledger_account set owner = 'thief' where owner = 'fixed'`,
    sql`insert into ledger_account (owner, kind, token_id, allow_negative, balance) values ('new', 'asset', 'usdt', true, 1)`,
  ]
  for (const attempt of attempts) await expect(attempt.execute(db)).rejects.toMatchObject({ code: '23001' })
  expect(await balanceOf('fixed')).toBe('7')
})

test('each posting of an account has its place and the balance after it', async () => {
  await post(payment('s1', 'statement', '5'), payment('s2', 'statement', '2.5'))
  await post(entry('s3', posting('statement', 'liability', '-4'), posting('chain', 'asset', '4')))
  const lines = await db
    .selectFrom('ledger_posting')
    .innerJoin('ledger_account', 'ledger_account.id', 'account_id')
    .select(['seq', sql<string>`trim_scale(balance_after)::text`.as('balance_after')])
    .where('owner', '=', 'statement')
    .orderBy('seq')
    .execute()
  expect(lines).toEqual([
    { seq: '1', balance_after: '5' },
    { seq: '2', balance_after: '7.5' },
    { seq: '3', balance_after: '3.5' },
  ])
})

test('after 500 random entries of three tokens every sum is exactly zero', async () => {
  const random = seededRandom('ledger')
  const amount = (): string =>
    `${Math.floor(random() * 1000) + 1}.${String(Math.floor(random() * 1e15)).padStart(18, '0')}`
  const entries = Array.from({ length: 500 }, (_, number) => {
    const token = `token${Math.floor(random() * 3)}`
    const [paid, fee] = [amount(), amount()]
    const owner = `random${Math.floor(random() * 20)}`
    return entry(
      `random:${number}`,
      posting('chain', 'asset', `-${paid}`, token),
      posting(owner, 'liability', paid, token),
      posting('gas', 'expense', `-${fee}`, token),
      posting('treasury', 'income', fee, token),
    )
  })
  for (let start = 0; start < entries.length; start += 50) await post(...entries.slice(start, start + 50))
  expect(await ledgerSums(db)).toEqual(
    ['token0', 'token1', 'token2', 'usdt'].map((token_id) => ({ token_id, sum: '0' })),
  )
  expect(await ledgerDrift(db)).toEqual([])
})

test('200 writers at once lose nothing, whichever accounts they share and in whichever order they name them', async () => {
  const random = seededRandom('writers')
  const writers = Array.from({ length: 200 }, (_, number) => {
    const postings = [
      posting('chain', 'asset', '-3'),
      posting(`writer${number % 7}`, 'liability', '1'),
      posting(`reader${number % 5}`, 'liability', '2'),
    ]
    return post(entry(`writer:${number}`, ...(random() < 0.5 ? postings : postings.reverse())))
  })
  const results = await Promise.all(writers)
  expect(new Set(results.flat().map(({ entry_id }) => entry_id)).size).toBe(200)
  const held = await Promise.all(Array.from({ length: 7 }, (_, number) => balanceOf(`writer${number}`)))
  expect(held.map(Number).reduce((sum, each) => sum + each)).toBe(200)
  expect((await ledgerSums(db)).every(({ sum }) => sum === '0')).toBe(true)
  expect(await ledgerDrift(db)).toEqual([])
})
