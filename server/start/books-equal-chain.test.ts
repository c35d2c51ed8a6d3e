import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { shopSetup } from '#sandbox/customers/testing/shop-setup'
import { testDatabase } from '#server/database/test-database'
import { ledgerDrift, ledgerSums } from '#server/ledger/ledger'
import { holdingsOfBooks, holdingsOfSimulatedChains, suspenseDrift } from './testing/books-and-chain'
import { randomMoney, settleMoney } from './testing/random-money'
import type { Step } from './testing/money-step'

const RUNS = Number(process.env['SCHEDULES'] ?? 24)
const SEED = Number(process.env['SCHEDULES_SEED'] ?? 20_261_128)
const DEEPEST = 20
/** So many schedules share a database: what the earlier ones have left makes the later ones slower. */
const IN_ONE = 250
const batches = Array.from({ length: Math.ceil(RUNS / IN_ONE) }, (_, batch) => ({
  seed: SEED + batch,
  runs: Math.min(IN_ONE, RUNS - batch * IN_ONE),
}))
/** Networks that confirm after one, five and nineteen blocks. */
const NETWORKS = ['6', '5', '1'] as const

const pick = fc.nat({ max: 50 })
const share = fc.integer({ min: 30, max: 150 })
const weighted = (weight: number, arbitrary: fc.Arbitrary<Step>) => ({ weight, arbitrary })
const step = fc.oneof(
  weighted(5, fc.record({ act: fc.constant('order'), pick, share: fc.constantFrom(0, 60, 60, 100, 120) })),
  weighted(
    4,
    fc.record({ act: fc.constant('pay more'), pick, share, in: fc.constantFrom('asked', 'asked', 'coin', 'unknown') }),
  ),
  weighted(3, fc.record({ act: fc.constantFrom('stray', 'treasury', 'recharge'), share })),
  weighted(2, fc.record({ act: fc.constantFrom('assign', 'keep', 'return'), pick })),
  weighted(4, fc.record({ act: fc.constantFrom('close', 'accept', 'refund', 'refund'), pick })),
  weighted(5, fc.record({ act: fc.constantFrom('credit', 'send back'), pick })),
  weighted(2, fc.record({ act: fc.constant('withdraw'), share })),
  weighted(2, fc.record({ act: fc.constant('take out'), share, what: fc.constantFrom('fees_sent', 'to_cold') })),
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
const schedule = fc.array(fc.record({ on: fc.nat({ max: NETWORKS.length - 1 }), step }), {
  minLength: 4,
  maxLength: 12,
})

interface Seen {
  readonly depths: Set<number>
  readonly states: Set<string>
  readonly adjustments: Set<string>
}
const seen: Seen = { depths: new Set(), states: new Set(), adjustments: new Set() }

// Side by side: most of a schedule is waiting for the database, and batches share nothing.
test.concurrent.for(batches)(
  'books equal chain, suspense included, whatever happens to money and to the chain ($runs from seed $seed)',
  { timeout: 86_400_000 },
  async ({ runs, seed }, { onTestFinished }) => {
    const { db } = await testDatabase({ ending: onTestFinished })
    const setup = await shopSetup({ db, networks: NETWORKS, ending: onTestFinished })
    const outside = (network_id: string): string =>
      setup.services.chains.get(network_id).addressOf({ purpose: 'payer', index: 20n })
    const networks = NETWORKS.map((network_id) =>
      randomMoney(setup, {
        network_id,
        token_id: `10${network_id}`,
        coin_id: `20${network_id}`,
        outside: outside(network_id),
      }),
    )
    // So that the deepest reorganisation has blocks to replace.
    for (const network of networks) await network.mine(DEEPEST + 2)
    /** The figures that must agree whatever has happened. */
    const books = async (): Promise<unknown> => ({
      holdings: await holdingsOfBooks(db),
      sums: (await ledgerSums(db)).filter(({ sum }) => sum !== '0'),
      suspense: await suspenseDrift(db),
    })
    await fc.assert(
      fc.asyncProperty(schedule, async (steps) => {
        for (const network of networks) network.begin()
        for (const { on, step: each } of steps) {
          if (each.act === 'reorganise') seen.depths.add(each.depth)
          await networks[on]?.take(each)
        }
        await settleMoney(networks)
        expect(await books()).toEqual({ holdings: await holdingsOfSimulatedChains(db), sums: [], suspense: [] })
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
    expect(await ledgerDrift(db)).toEqual([])
    const states = await db.selectFrom('unassigned').select('state').distinct().execute()
    for (const { state } of states) seen.states.add(state)
    const moved = await db.selectFrom('adjustment').select('kind').distinct().execute()
    for (const { kind } of moved) seen.adjustments.add(kind)
  },
)

test('the schedules have reached what they are about', () => {
  expect([...seen.states]).toEqual(expect.arrayContaining(['assigned', 'credited', 'open', 'sent_back', 'taken_back']))
  expect([...seen.adjustments].sort()).toEqual(['fees_sent', 'to_cold'])
  expect(seen.depths.size).toBeGreaterThan(Math.min(15, RUNS / 4))
})
