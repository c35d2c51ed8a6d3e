import { compare, sum, toDecimal } from '#shared/money/amount'
import * as statistics from '#shared/contract/statistics'
import { callerOf, handler } from '#server/http/handler'
import type { Handler } from '#server/http/handler'
import { Refusal } from '#server/core/refusal'
import type { Db } from '#server/database/schema'
import { holdingsOf } from '#server/ledger/accounts'
import { assetRow, sorted } from '#server/funds/assets'
import { ratioOf } from '#server/funds/asset-ratio'
import { attentionOf } from '#server/payment/attention'
import { cardFigures, collectionSeries, incomeFigures, totalsOf, withdrawnTotal } from '../queries/statistics'

/** Longest range of the chart: a year and a day. */
const LONGEST_RANGE_SECONDS = 366 * 86_400

/** A chart of more than a month reads more than the other calls of a page. */
const LONG_RANGE_SECONDS = 31 * 86_400

const timeOf = (seconds: number): Date => new Date(seconds * 1000)

export const statisticsRoutes: Handler[] = [
  handler(statistics.overview, async (call, { db, clock }) => {
    const { merchant_id, zone } = callerOf(call)
    const now = clock.now()
    const scope = { merchant_id, zone, appid: call.query.appid }
    await refuseUnknownApplication(db, scope)
    const [figures, holdings, withdrawn] = await Promise.all([
      incomeFigures(db, scope, now),
      holdingsOf(db, merchant_id),
      withdrawnTotal(db, merchant_id),
    ])
    const owned = holdings.filter(({ balance }) => compare(balance, '0') > 0)
    return {
      frozen_amount: figures.income,
      transaction_volume: figures.orders,
      operable_balance: toDecimal(sum(holdings.map(({ usdt_available }) => usdt_available))),
      cumulative_withdrawal: withdrawn,
      total_assets: toDecimal(sum(holdings.map(({ usdt_balance }) => usdt_balance))),
      today_amount: figures.today_amount,
      today_orders: figures.today_orders,
      on_the_way: toDecimal(sum(holdings.map(({ usdt_frozen }) => usdt_frozen))),
      asset_count: new Set(owned.map(({ symbol }) => symbol)).size,
      network_count: new Set(owned.map(({ network }) => network)).size,
      as_of: clock.seconds(),
    }
  }),

  handler(statistics.overviewCard, async (call, { db, clock }) => {
    const { merchant_id, zone } = callerOf(call)
    const now = clock.now()
    const { card, appid } = call.query
    await refuseUnknownApplication(db, { merchant_id, appid })
    const [figures, totals] = await Promise.all([
      cardFigures(db, card, { merchant_id, zone, appid, now }),
      // Withdrawals belong to no application.
      totalsOf(db, { merchant_id, appid: card === 'withdrawal' ? undefined : appid }),
    ])
    const value = {
      income: totals.income,
      orders: String(totals.orders),
      extractable: figures.current,
      withdrawal: totals.withdrawn,
    }[card]
    return { card, value, ...figures, as_of: clock.seconds() }
  }),

  handler(statistics.dailyCollection, async (call, { db, reads }) => {
    const { merchant_id, zone } = callerOf(call)
    const { start_time, end_time, appid } = call.query
    if (end_time <= start_time || end_time - start_time > LONGEST_RANGE_SECONDS)
      throw new Refusal('parameter_error', [
        {
          path: 'end_time',
          message: 'after start_time, at most 366 days',
          chinese: '须晚于 start_time，且最多 366 天',
        },
      ])
    await refuseUnknownApplication(db, { merchant_id, appid })
    const source = end_time - start_time > LONG_RANGE_SECONDS ? await reads.upToDate() : db
    return await collectionSeries(
      source,
      { merchant_id, zone, appid },
      { from: timeOf(start_time), to: timeOf(end_time) },
    )
  }),

  handler(statistics.assets, async (call, { db, clock }) => {
    const { merchant_id } = callerOf(call)
    const holdings = await holdingsOf(db, merchant_id)
    return {
      list: sorted(holdings, call.query.sort ?? 'own').map(assetRow),
      total_value: toDecimal(sum(holdings.map(({ usdt_balance }) => usdt_balance))),
      as_of: clock.seconds(),
    }
  }),

  handler(statistics.overviewAssets, async (call, { db, clock }) => {
    const { list, total } = ratioOf(await holdingsOf(db, callerOf(call).merchant_id), {
      top: call.query.all === 1 ? 10 : 3,
    })
    return { list, total_value: total, as_of: clock.seconds() }
  }),

  handler(statistics.attention, async (call, { db, clock }) => {
    const { merchant_id } = callerOf(call)
    return { list: await attentionOf(db, { merchant_id, now: clock.now() }) }
  }),
]

/** Of an application that is not there nothing is known, and a zero would say that it earned nothing. Deleted ones have their figures. */
async function refuseUnknownApplication(
  db: Db,
  { merchant_id, appid }: { merchant_id: string; appid: string | undefined },
): Promise<void> {
  if (appid === undefined) return
  const found = await db
    .selectFrom('application')
    .select('id')
    .where('merchant_id', '=', merchant_id)
    .where('appid', '=', appid)
    .executeTakeFirst()
  if (found === undefined) throw new Refusal('does_not_exist')
}
