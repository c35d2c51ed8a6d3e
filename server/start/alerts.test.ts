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
import { knownHealth } from './known-health'
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

test('a network that no worker follows wakes somebody, but not when it was just opened, and not twice when it is closed', async () => {
  const metrics = createMetrics()
  measureTroubles(metrics, { db, clock: systemClock })
  const troubles = async () => /\ntroubles (\d+)/.exec(await metrics.registry.metrics())?.[1]
  const network_id = '2'
  const hour = new Date(Date.now() - 3600_000)
  await db.insertInto('chain_identity').values({ network_id, identity: 'chain 2' }).execute()
  const treasury = { network_id, purpose: 'treasury', key_index: '0', address: '0x2', key_source: 'seed' } as const
  await db
    .insertInto('deposit_address')
    .values({ ...treasury, created_at: new Date() })
    .execute()
  expect(await troubles()).toBe('0')
  await db.updateTable('deposit_address').set({ created_at: hour }).where('address', '=', '0x2').execute()
  expect(await troubles()).toBe('1')
  const cursor = { network_id, next_block: '1', tip_number: '0', scanned_time: null }
  await db
    .insertInto('chain_cursor')
    .values({ ...cursor, watched_at: new Date() })
    .execute()
  expect(await troubles()).toBe('0')
  await db.updateTable('chain_cursor').set({ watched_at: hour }).execute()
  expect((await knownHealth({ db, clock: systemClock })).troubles).toEqual([
    {
      network_id,
      subject: 'followed',
      text: expect.stringMatching(/^No worker follows Ethereum: /),
      since: expect.any(Number),
    },
  ])
  const closed = { network_id, subject: 'network', text: 'Fewer than two nodes agree.', since: hour }
  await db.insertInto('chain_trouble').values(closed).execute()
  expect(await troubles()).toBe('1')
  await db.deleteFrom('chain_trouble').execute()
  await db.updateTable('network').set({ offered: false }).where('id', '=', network_id).execute()
  expect(await troubles()).toBe('0')
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
