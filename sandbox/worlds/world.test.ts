import { expect, it, vi } from 'vitest'
import { createEvents } from '#server/events/events'
import { createLog } from '#server/core/log'
import { fixedClock } from '#server/database/clock'
import { ledgerSums } from '#server/ledger/ledger'
import { testDatabase } from '#server/database/test-database'
import { noWakeUps } from '#server/database/wake-ups'
import { chainRegistry } from '#server/chain/registry'
import { aggregateDue } from '#server/funds/aggregate'
import { fillGap, makeWorld } from './world'

// The end-to-end tests start with `demo`, which is twice as large. Its payments take 15 seconds through the ledger, and
// several times that on a busy machine.
const WORLD =
  process.env['WORLD'] === 'demo'
    ? ({ name: 'demo', payments: 20_000 } as const)
    : ({ name: 'small', payments: 10_000 } as const)
vi.setConfig({ testTimeout: 240_000 })
const { db } = await testDatabase()
const making = {
  now: new Date('2026-11-21T06:32:00Z'),
  secret: 'a pepper of at least thirty-two letters',
  merchant_fee: '0.005',
}

it('makes a world once: 90 days, as many payments as planned, and books that balance', async () => {
  expect(await makeWorld(db, WORLD.name, making)).toBe(true)
  const { payments, days } = await db
    .selectFrom('payment')
    .select(({ fn }) => [fn.countAll<string>().as('payments'), fn.min('created_at').as('days')])
    .executeTakeFirstOrThrow()
  expect(Number(payments)).toBeGreaterThan(WORLD.payments * 0.85)
  expect(Number(payments)).toBeLessThan(WORLD.payments * 1.15)
  expect(new Date(days).getTime()).toBeLessThan(making.now.getTime() - 88 * 86_400_000)
  expect((await ledgerSums(db)).every(({ sum }) => sum === '0')).toBe(true)
  expect(await makeWorld(db, WORLD.name, making)).toBe(false)
})

it('fills the time since the last order once, and changes nothing before it', async () => {
  const morning = { ...making, now: new Date('2026-11-22T02:10:00Z') }
  const count = async (): Promise<number> =>
    Number(
      (
        await db
          .selectFrom('payment')
          .select(({ fn }) => fn.countAll<string>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    )
  const before = await count()
  // The server still ran at midnight, and has aggregated the day that is filled now.
  const clock = fixedClock('2026-11-21T16:05:00Z')
  const events = createEvents({ db, clock, log: createLog('silent'), wakeUps: noWakeUps })
  expect(await aggregateDue({ db, clock, events, chains: chainRegistry([]) })).toBeGreaterThan(0)
  events.close()
  expect(await fillGap(db, WORLD.name, morning)).toBe(true)
  expect((await count()) - before).toBeGreaterThan(WORLD.payments / 400)
  expect((await count()) - before).toBeLessThan(WORLD.payments / 50)
  expect(await fillGap(db, WORLD.name, morning)).toBe(false)
  expect((await ledgerSums(db)).every(({ sum }) => sum === '0')).toBe(true)
})

it('refuses to make a second world in the same database', async () => {
  await expect(makeWorld(db, 'empty', making)).rejects.toThrow(`holds the world "${WORLD.name}"`)
})
