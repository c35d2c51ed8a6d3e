import type { Locator } from '@playwright/test'
import { withdrawals } from '#shared/contract/withdrawal'
import { subtract } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { call } from '../api'
import type { Session } from '../api'
import { expect, test } from '../fixtures'
import type { DashboardPage } from '../pages/dashboard-page'
import { inShortRun } from './matrix'

/** Long enough for a busy machine. How long it took, the annotation of each run tells. */
const LIVE_MILLIS = 15_000

/** The first decimal in a text, without thousands separators. */
const decimalIn = (text: string): string => /-?\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', '') ?? ''
const read = async (element: Locator): Promise<string> => decimalIn(await element.innerText())

/** All figures that a payment changes. */
async function figures(dashboard: DashboardPage): Promise<Record<string, string>> {
  return {
    balance: await read(dashboard.balanceFigure),
    paymentsToday: await read(dashboard.paymentsToday),
    income: await read(dashboard.card('Cumulative income')),
    orders: await read(dashboard.card('Total orders')),
    extractable: await read(dashboard.card('Extractable balance')),
    today: await read(dashboard.fundsTotal),
  }
}

/** A withdrawal of a test before this one: TRON confirms it after 19 blocks, a minute. */
const CONFIRMED = { timeout: 150_000 }

/** Withdrawals that are not done: one that ends during the test would change the balance as well. */
async function withdrawalsUnderWay(session: Session): Promise<string[]> {
  const states = ['auditing', 'transferring', 'confirming']
  const lists = await Promise.all(states.map(async (state) => await call(withdrawals, { session, query: { state } })))
  return lists.flatMap(({ list }) =>
    list.map(({ state, chain, amount, created_time }) => `${state} ${chain} ${amount} ${created_time}`),
  )
}

for (const chain of ['Ethereum', 'TRON']) {
  test(
    `a payment on ${chain} is everywhere on the open dashboard without a reload`,
    inShortRun(chain === 'TRON'),
    async ({ sandbox, signIn, sessions, dashboard, page }, info) => {
      test.slow()
      const session = await sessions.demo()
      await expect.poll(async () => await withdrawalsUnderWay(session), CONFIRMED).toEqual([])
      await signIn(session)
      const stream = page.waitForResponse(/\/api\/v1\/events/)
      // The chart of today as a table, which has its figures as text.
      await dashboard.open('/?range=today&view=table')
      await stream
      await expect(dashboard.latest.getByRole('row')).toHaveCount(5)
      await expect(dashboard.fundsRows.first()).toBeVisible()
      // A dash stands for a figure that is not known yet.
      await expect.poll(async () => Object.values(await figures(dashboard))).not.toContain('')
      const before = await figures(dashboard)
      let loads = 0
      page.on('load', () => (loads += 1))

      const { out_trade_no } = await sandbox.pay({ chain, token: 'USDT', amount: '100', case: 'exact' })
      const confirmed = Date.now()
      const grown = async (): Promise<Record<string, string>> => {
        const after = await figures(dashboard)
        const isListed = await dashboard.latest.getByRole('link', { name: out_trade_no, exact: true }).isVisible()
        const growth = Object.entries(after).map(([name, value]) => {
          return [name, formatAmount(subtract(value, before[name] ?? ''), { mode: 'plain' })]
        })
        return { ...Object.fromEntries(growth), latest: isListed ? out_trade_no : '' }
      }
      await expect.poll(grown, { timeout: LIVE_MILLIS, intervals: [50] }).toEqual({
        balance: '99.5',
        paymentsToday: '1',
        income: '99.5',
        orders: '1',
        // The money is in the application account; the daily aggregation makes it extractable.
        extractable: '0',
        today: '99.5',
        latest: out_trade_no,
      })
      info.annotations.push({ type: 'live', description: `${Date.now() - confirmed} ms after the last confirmation` })
      expect(loads, 'no reload').toBe(0)
    },
  )
}
