import { expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { testApi } from '#server/testing/test-api'
import * as books from '#shared/contract/books'
import * as fundStream from '#shared/contract/fund-stream'
import type { Operation } from '#shared/contract/operation'
import * as statistics from '#shared/contract/statistics'
import * as transactions from '#shared/contract/transactions'
import { info } from '#shared/contract/user'
import * as withdrawals from '#shared/contract/withdrawal'

const { db } = await testDatabase()
let taken = 0
const upToDate = async () => {
  taken += 1
  return await Promise.resolve(db)
}
const api = testApi({ db, services: { reads: { upToDate } } })
const { token } = await api.signInAs()
const DAY = 86_400

const asked = (lines: readonly (readonly [Operation, Record<string, string | number>])[]) =>
  lines.map(([line, query]) => ({ name: line.name, line, query }))

test.each(
  asked([
    [books.exportStream, {}],
    [books.exportJournal, {}],
    [transactions.exportTransactions, {}],
    [withdrawals.exportWithdrawals, {}],
    [fundStream.statement, { token_id: '106', month: '2025-12' }],
    [fundStream.statementLines, { token_id: '106', month: '2025-12' }],
    [statistics.dailyCollection, { start_time: 0, end_time: 90 * DAY }],
  ]),
)('$name may be answered by a standby', async ({ line, query }) => {
  taken = 0
  expect((await api.call(line, { token, query })).status).toBe(200)
  expect(taken).toBe(1)
})

test.each(
  asked([
    [info, {}],
    [fundStream.stream, {}],
    [statistics.overview, {}],
    [statistics.assets, {}],
    [transactions.transactions, {}],
    [statistics.dailyCollection, { start_time: 0, end_time: 7 * DAY }],
  ]),
)('$name is answered by the primary: people act on it', async ({ line, query }) => {
  taken = 0
  expect((await api.call(line, { token, query })).status).toBe(200)
  expect(taken).toBe(0)
})
