import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { testDatabase } from '#server/database/test-database'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { holdingsOfBooks, holdingsOfSimulatedChains, suspenseDrift } from './testing/books-and-chain'
import { randomMoney, settleMoney } from './testing/random-money'
import type { Step } from './testing/random-money'

const RUNS = Number(process.env['SCHEDULES'] ?? 24)
const DEEPEST = 20

const { db } = await testDatabase()
const setup = await shopSetup({ db, networks: ['1', '5', '6'] })
const outside = (network_id: string): string =>
  setup.services.chains.get(network_id).addressOf({ purpose: 'payer', index: 20n })
/** Networks that confirm after one, five and nineteen blocks. */
const networks = ['6', '5', '1'].map((network_id) =>
  randomMoney(setup, {
    network_id,
    token_id: `10${network_id}`,
    coin_id: `20${network_id}`,
    outside: outside(network_id),
  }),
)
// So that the deepest reorganisation has blocks to replace.
for (const network of networks) await network.mine(DEEPEST + 2)

const pick = fc.nat({ max: 50 })
const share = fc.integer({ min: 30, max: 150 })
const weighted = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary })
const step = fc.oneof(
  weighted(5, fc.record({ act: fc.constant('order'), pick, share: fc.constantFrom(0, 60, 100, 100, 120) })),
  weighted(
    4,
    fc.record({ act: fc.constant('pay more'), pick, share, in: fc.constantFrom('asked', 'asked', 'coin', 'unknown') }),
  ),
  weighted(1, fc.record({ act: fc.constantFrom('stray', 'recharge'), share })),
  weighted(4, fc.record({ act: fc.constantFrom('close', 'accept', 'refund', 'refund'), pick })),
  weighted(5, fc.record({ act: fc.constantFrom('credit', 'send back'), pick })),
  weighted(2, fc.record({ act: fc.constant('withdraw'), share })),
  weighted(3, fc.record({ act: fc.constantFrom('move', 'expire') })),
  weighted(4, fc.record({ act: fc.constant('work') })),
  weighted(6, fc.record({ act: fc.constant('mine'), blocks: fc.constantFrom(1, 1, 2, 5, 20) })),
  weighted(
    4,
    fc.record({
      act: fc.constant('reorganise'),
      depth: fc.integer({ min: 1, max: DEEPEST }),
      drop: fc.constantFrom('transactions', 'nothing'),
    }),
  ),
)
const schedule = fc.array(fc.record({ on: fc.nat({ max: networks.length - 1 }), step }), {
  minLength: 6,
  maxLength: 16,
})

/** The figures that must agree whatever has happened. */
async function books(): Promise<unknown> {
  return {
    holdings: await holdingsOfBooks(db),
    sums: (await ledgerSums(db)).filter(({ sum }) => sum !== '0'),
    suspense: await suspenseDrift(db),
  }
}

test('books equal chain, suspense included, whatever happens to money and to the chain', async () => {
  const seen = { depths: new Set<number>(), reorganisations: 0 }
  await fc.assert(
    fc.asyncProperty(schedule, async (steps) => {
      for (const { on, step: each } of steps) {
        if (each.act === 'reorganise') {
          seen.depths.add(each.depth)
          seen.reorganisations += 1
        }
        await networks[on]?.take(each)
      }
      await settleMoney(networks)
      expect(await books()).toEqual({ holdings: await holdingsOfSimulatedChains(db), sums: [], suspense: [] })
    }),
    { numRuns: RUNS, seed: 20_261_122, endOnFailure: true },
  )
  expect(await ledgerDrift(db)).toEqual([])
  // The schedules have reached what this test is about.
  const states = await db
    .selectFrom('unassigned')
    .select(['state', (eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count')])
    .groupBy('state')
    .execute()
  expect(states.map(({ state }) => state).sort()).toEqual(
    expect.arrayContaining(['assigned', 'credited', 'open', 'sent_back', 'taken_back']),
  )
  expect(seen.depths.size).toBeGreaterThan(Math.min(15, RUNS / 4))
}, 86_400_000)
