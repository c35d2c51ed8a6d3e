import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { createMetrics } from '#server/core/metrics'
import { systemClock } from '#server/database/clock'
import { testDatabase } from '#server/database/test-database'
import { measureUnassigned } from '#server/payment/unassigned-totals'
import { withdrawalRoutes } from '#server/payout/routes/withdrawal'
import { richMerchant } from '#server/payout/withdrawal/testing/rich-merchant'
import { testApi } from '#server/testing/test-api'
import { measureWithdrawals } from '#server/payout/withdrawal/withdrawal-metrics'
import { measureTroubles } from './process-metrics'

const { db } = await testDatabase()
const rules = z.object({
  groups: z.array(z.object({ rules: z.array(z.object({ alert: z.string(), expr: z.string() })) })),
})
/** Words of the query language, and what Prometheus itself adds. */
const NO_METRICS =
  /^(?:sum|rate|by|le|max|min|or|offset|min_over_time|delta|histogram_quantile|up|job|settlement|status|[hmd])$/
/** Of Patroni and etcd: tests/operator/cluster.test.ts asks those programs for them. */
const OF_CLUSTER = /^(?:patroni|etcd)_/

test('the example of alerts asks for metrics that the processes have', async () => {
  const metrics = createMetrics()
  measureWithdrawals(metrics, db)
  measureUnassigned(metrics, db)
  measureTroubles(metrics, { db, clock: systemClock })
  const known = new Set((await metrics.registry.getMetricsAsJSON()).map(({ name }) => name))
  const { groups } = z.parse(rules, parse(readFileSync(join(import.meta.dirname, '../../deploy/alerts.yaml'), 'utf8')))
  const asked = groups
    .flatMap((group) => group.rules)
    .flatMap(({ alert, expr }) =>
      [...expr.replaceAll(/"[^"]*"/g, '').matchAll(/[a-z_][\w]*/gi)].map(([name]) => ({ alert, name })),
    )
    .filter(({ name }) => !NO_METRICS.test(name) && !OF_CLUSTER.test(name))
  expect(asked.length).toBeGreaterThan(8)
  expect(asked.filter(({ name }) => !known.has(name.replace(/_(?:bucket|count|sum)$/, '')))).toEqual([])
})

test('they are read: a message that was given up, and nothing else to look at', async () => {
  const metrics = createMetrics()
  measureTroubles(metrics, { db, clock: systemClock })
  await db.insertInto('outbox').values({ topic: 'mail', payload: '{}', run_at: new Date() }).execute()
  await db.updateTable('outbox').set({ dead_at: new Date() }).execute()
  const page = await metrics.registry.metrics()
  expect(page).toContain('\noutbox_dead 1\n')
  expect(page).toContain('\ntroubles 0\n')
})

test('one withdrawal that does not come to an end wakes somebody, however few there are', async () => {
  const merchant = await richMerchant(testApi({ db, handlers: withdrawalRoutes }), { token_id: '106', balance: '100' })
  await merchant.withdraw({ token_id: '106', address: `0x7${'1'.padStart(63, '0')}`, amount: '10' })
  const approved_at = new Date(Date.now() - 2 * 3600_000)
  await db.updateTable('withdrawal').set({ state: 'transferring', approved_at }).execute()
  const metrics = createMetrics()
  measureWithdrawals(metrics, db)
  const [, seconds = '0'] = /\nwithdrawals_oldest_seconds (\S+)/.exec(await metrics.registry.metrics()) ?? []
  const text = readFileSync(join(import.meta.dirname, '../../deploy/alerts.yaml'), 'utf8')
  const rule = z
    .parse(rules, parse(text))
    .groups.flatMap((group) => group.rules)
    .find(({ alert }) => alert === 'WithdrawalsStuck')
  expect(rule?.expr).toBe('max(withdrawals_oldest_seconds) > 3600')
  expect(Number(seconds)).toBeGreaterThan(3600)
})
