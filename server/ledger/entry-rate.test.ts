import { describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { postRatedEntries } from './entry-rate'

const { db } = await testDatabase()
const AT = new Date('2026-03-04T05:06:07.000Z')
const STATED = new Date('2026-03-04T05:00:00.000Z')

const book = (ref: string, { token_id = '101', fiats }: { token_id?: string; fiats?: string[] } = {}) =>
  inTransaction(db, (trx) =>
    postRatedEntries(trx, [
      {
        ref,
        reason: 'test',
        at: AT,
        postings: [
          { account: { owner: 'chain:1', kind: 'asset' }, token_id, amount: '-5' },
          { account: { owner: 'm:1:capital', kind: 'liability' }, token_id, amount: '5' },
        ],
        ...(fiats && { fiats }),
      },
    ]),
  )
const ratesOf = (ref: string) =>
  db
    .selectFrom('entry_rate')
    .innerJoin('ledger_entry', 'ledger_entry.id', 'entry_rate.entry_id')
    .select(['fiat_name', 'token_rate', 'fiat_rate', 'rate_source', 'rate_time'])
    .where('ref', '=', ref)
    .orderBy('fiat_name')
    .execute()
const unknown = { token_rate: null, fiat_rate: null, rate_source: null, rate_time: null }

describe('the rate of a booking', () => {
  test('is kept digit by digit, with its source and its time, and stays when the rate moves', async () => {
    const finest = '1.081500000000000001'
    const change = { usdt_rate: finest, source: 'ecb.europa.eu', stated_at: STATED }
    await db.updateTable('fiat_rate').set(change).where('fiat_name', '=', 'EUR').execute()
    await db.updateTable('token').set({ usdt_rate: '0.300100000000000007' }).where('id', '=', '201').execute()
    await book('kept', { token_id: '201', fiats: ['EUR'] })
    await db.updateTable('fiat_rate').set({ usdt_rate: '2', source: 'later' }).where('fiat_name', '=', 'EUR').execute()
    const token_rate = '0.300100000000000007'
    expect(await ratesOf('kept')).toEqual([
      { fiat_name: 'EUR', token_rate, fiat_rate: finest, rate_source: 'ecb.europa.eu', rate_time: STATED },
      { fiat_name: 'USD', token_rate, fiat_rate: '1.000000000000000000', rate_source: 'built-in table', rate_time: AT },
    ])
  })

  test('is null where nobody states one; no figure is made up', async () => {
    await book('no such fiat', { fiats: ['XXX'] })
    expect((await ratesOf('no such fiat'))[1]).toEqual({ fiat_name: 'XXX', ...unknown })
    await book('no such token', { token_id: 'none' })
    expect(await ratesOf('no such token')).toEqual([{ fiat_name: 'USD', ...unknown }])
  })

  test.each([
    ['just within a day', 86_399, true],
    ['a day ago', 86_400, false],
  ])('is null when the source of prices has failed since: last stated %s', async (ref, age, isKnown) => {
    const stated_at = new Date(AT.getTime() - age * 1000)
    await db.updateTable('fiat_rate').set({ stated_at }).where('fiat_name', '=', 'GBP').execute()
    await book(ref, { fiats: ['GBP'] })
    const [pounds, dollars] = await ratesOf(ref)
    expect(pounds).toMatchObject(
      isKnown ? { fiat_name: 'GBP', rate_time: stated_at } : { fiat_name: 'GBP', ...unknown },
    )
    // A table that names no time is not of another day.
    expect(dollars).toMatchObject({ fiat_name: 'USD', rate_time: AT })
  })

  test('is written once, with the entry: a repetition adds nothing, and a change is refused', async () => {
    await book('once', { fiats: ['USD', 'USD'] })
    expect(await book('once', { fiats: ['GBP'] })).toMatchObject([{ status: 'duplicate' }])
    expect(await ratesOf('once')).toHaveLength(1)
    await expect(sql`update entry_rate set fiat_rate = 2`.execute(db)).rejects.toThrow(/immutable|append|never/i)
    await expect(sql`delete from entry_rate`.execute(db)).rejects.toThrow(/immutable|append|never/i)
  })
})
