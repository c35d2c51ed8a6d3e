import { describe, expect, test } from 'vitest'
import { seededRandom } from '#server/database/seeded-random'
import { testDatabase } from '#server/database/test-database'
import { compare } from '#shared/money/amount'
import { localHour, orderAmount, orderFate, ordersPerHour, secondsToNextOrder } from './habits'
import { startSimulation } from './simulation'
import { shopSetup } from './testing/shop-setup'

const { db } = await testDatabase()
const setup = await shopSetup({ db, networks: ['1', '6'] })

const countOrders = async (): Promise<number> => {
  const { count } = await db
    .selectFrom('payment')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

describe('habits', () => {
  const random = seededRandom('habits')

  test('give 222 orders on an average day, most of them in the evening', () => {
    const hours = Array.from({ length: 168 }, (_, n) => ordersPerHour({ hour: n % 24, weekday: Math.floor(n / 24) }))
    expect(hours.reduce((sum, hour) => sum + hour, 0) / 7).toBeCloseTo(222, 6)
    const [evening = 0, night = 0] = [hours[20], hours[4]]
    expect(evening).toBeGreaterThan(10 * night)
  })

  test('give amounts between 1 and 8000, and most orders are paid exactly', () => {
    const amounts = Array.from({ length: 2000 }, () => orderAmount(random))
    expect(amounts.every((amount) => /^\d+\.\d\d$/.test(amount))).toBe(true)
    expect(amounts.every((amount) => compare(amount, '1') >= 0 && compare(amount, '8000') <= 0)).toBe(true)
    const fates = Array.from({ length: 2000 }, () => orderFate(random))
    const exact = fates.filter((fate) => fate === 'exact').length
    expect(exact / fates.length).toBeCloseTo(0.87, 1)
    expect(new Set(fates).size).toBe(8)
  })

  test("give pauses that follow the hour of the merchant's zone", () => {
    const at = localHour(new Date('2026-01-01T20:30:00Z'), 'Asia/Shanghai')
    expect(at).toEqual({ hour: 4, weekday: 5 })
    const pauses = Array.from({ length: 4000 }, () => secondsToNextOrder(random, { hour: 20, weekday: 3 }))
    const mean = pauses.reduce((sum, pause) => sum + pause, 0) / pauses.length
    expect(mean / (3600 / ordersPerHour({ hour: 20, weekday: 3 }))).toBeCloseTo(1, 1)
  })
})

async function startOne(): Promise<void> {
  const before = await countOrders()
  const simulation = startSimulation(setup.world, { on: true })
  await simulation.stop()
  expect(await countOrders()).toBe(before + 1)
}

test('the simulation finishes the current order before it stops, and makes none while it is off', async () => {
  await startOne()
  const before = await countOrders()
  const switchedOff = startSimulation(setup.world, { on: false })
  expect(switchedOff.isOn()).toBe(false)
  await switchedOff.stop()
  expect(await countOrders()).toBe(before)
})
