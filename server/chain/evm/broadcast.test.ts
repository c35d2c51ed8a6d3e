import { expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { broadcast } from './broadcast'

const { db, pool } = await testDatabase()

test('a transaction is sent only after the log is on the disk up to a row that was read', async () => {
  await pool.query('create table note (text text)')
  await pool.query(`begin; set local synchronous_commit = off; insert into note values ('not on the disk yet'); commit`)
  const { rows: written } = await pool.query<{ at: string }>('select pg_current_wal_insert_lsn()::text as at')
  const sent: unknown[] = []
  const request = async (method: string): Promise<unknown> => {
    const { rows } = await pool.query<{ safe: boolean }>('select pg_current_wal_flush_lsn() >= $1::pg_lsn as safe', [
      written[0]?.at,
    ])
    sent.push({ method, safe: rows[0]?.safe })
    return '0x1'
  }
  await broadcast(db, request, { txid: '0x1', raw: '0x02' })
  expect(sent).toEqual([{ method: 'eth_sendRawTransaction', safe: true }])
})
