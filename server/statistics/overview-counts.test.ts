import { expect, test } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import * as chart from '#server/ledger/chart'
import { postEntry } from '#server/ledger/testing/post-entry'
import { testApi } from '#server/testing/test-api'
import { overview, overviewCard } from '#shared/contract/statistics'
import { statisticsRoutes } from './routes/statistics'

const { db } = await testDatabase()
const api = testApi({ db, handlers: statisticsRoutes })

test('one token on three networks is one token on three networks', async () => {
  const { token, merchant_id } = await api.signInAs()
  const counts = async () => await api.data(overview, { token })
  expect(await counts()).toMatchObject({ asset_count: 0, network_count: 0 })
  for (const [network, token_id] of [
    ['1', '101'],
    ['2', '102'],
    ['3', '103'],
  ] as const)
    await inTransaction(db, async (trx) => {
      await postEntry(trx, {
        ref: `test:${token_id}`,
        reason: 'test',
        at: api.clock.now(),
        postings: [
          { account: chart.onChain(network), token_id, amount: '-5' },
          { account: chart.capital(merchant_id), token_id, amount: '5' },
        ],
      })
    })
  expect(await counts()).toMatchObject({ asset_count: 1, network_count: 3 })
})

test('the extractable balance is one figure, also where rates leave digits of two tokens over', async () => {
  const { token, merchant_id } = await api.signInAs()
  await db.updateTable('token').set({ usdt_rate: '0.3333337' }).where('id', 'in', ['101', '102']).execute()
  for (const [network, token_id] of [
    ['1', '101'],
    ['2', '102'],
  ] as const)
    await inTransaction(db, async (trx) => {
      await postEntry(trx, {
        ref: `test:odd:${token_id}`,
        reason: 'test',
        at: api.clock.now(),
        postings: [
          { account: chart.onChain(network), token_id, amount: '-5' },
          { account: chart.capital(merchant_id), token_id, amount: '5' },
        ],
      })
    })
  const figure = '3.333336'
  expect(await api.data(overview, { token })).toMatchObject({ operable_balance: figure, total_assets: figure })
  const { value, current, series, previous } = await api.data(overviewCard, { token, query: { card: 'extractable' } })
  expect([value, current, series.at(-1)?.value]).toEqual([figure, figure, figure])
  expect(Number(previous)).toBe(0)
})
