import * as fc from 'fast-check'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { fixedClock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import { testDatabase } from '#server/database/test-database'
import { evmInMemory, hashOfText } from '#sandbox/chain/testing/evm-in-memory'
import type { MemoryTransaction } from '#sandbox/chain/testing/evm-in-memory'
import { addressOfText, memoryNetwork } from '#sandbox/chain/testing/memory-network'
import type { RecordedTransfer, TransferListener } from './adapter'
import { scanBlock } from './scan-block'
import { watchAll, watchOnce } from './watch-once'

const RUNS = Number(process.env['SCHEDULES'] ?? 40)
const SEED = Number(process.env['SCHEDULES_SEED'] ?? 20_261_126)
/** So many schedules share a database: what the earlier ones have left makes the later ones slower. */
const IN_ONE = 500
const CONFIRMATIONS = 3
const batches = Array.from({ length: Math.ceil(RUNS / IN_ONE) }, (_, batch) => ({
  seed: SEED + batch,
  runs: Math.min(IN_ONE, RUNS - batch * IN_ONE),
}))
const clock = fixedClock('2027-01-15T00:00:00Z')
const SYMBOLS = ['USDT', 'EURC', 'XAUT'] as const

// Few tokens, receivers and amounts, so that a transaction often has the same movement twice.
const movement = fc.record({
  token: fc.nat({ max: SYMBOLS.length - 1 }),
  receiver: fc.nat({ max: 2 }),
  value: fc.integer({ min: 1, max: 2 }),
})
const tokens = fc.subarray([0, 1, 2], { minLength: 1 })
const pick = fc.nat({ max: 50 })
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('pay'), movements: fc.array(movement, { minLength: 1, maxLength: 4 }) }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('mine'), blocks: fc.constantFrom(1, 1, 2, 4) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('restart'), tokens }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('watch'), batch: fc.constantFrom(1, 2, 100) }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('look up'), pick }) },
  // Deeper than the confirmations too, so that what was confirmed is taken back.
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('reorganise'),
      depth: fc.integer({ min: 1, max: 5 }),
      order: fc.constantFrom('same', 'reversed', 'later'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('earlier version') }) },
)
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never
const schedule = fc.record({ tokens, steps: fc.array(step, { minLength: 10, maxLength: 28 }) })

interface Outcome {
  /** What the platform was told of in the end, by what it moved. */
  readonly credited: readonly string[]
  /** What the chain has for it. */
  readonly wanted: readonly string[]
}

/** Every deposit that counts, by what it moved; a deposit that is told of twice is a fault. */
function creditBook(): { readonly listener: TransferListener; readonly credited: () => string[] } {
  const counts = new Map<string, string>()
  const open = new Set<string>()
  const keyOf = ({ txid, to_address, token_id, amount }: RecordedTransfer) =>
    `${txid} ${to_address} ${token_id} ${amount}`
  return {
    credited: () => [...counts.values()].toSorted(),
    listener: {
      seen: async (_, transfers) => {
        for (const transfer of transfers) {
          const sighting = `${transfer.id} ${transfer.sighting}`
          if (open.has(sighting)) throw new Error(`Seen twice: ${keyOf(transfer)}`)
          await Promise.resolve(open.add(sighting))
        }
      },
      confirmed: async (_, transfers) => {
        for (const transfer of transfers) {
          if (counts.has(transfer.id)) throw new Error(`Credited twice: ${keyOf(transfer)}`)
          await Promise.resolve(counts.set(transfer.id, keyOf(transfer)))
        }
      },
      orphaned: async (_, transfers) => {
        for (const { id } of transfers) await Promise.resolve(counts.delete(id))
      },
    },
  }
}

interface Reached {
  readonly found: Set<number>
  equal: number
}
const reached: Reached = { found: new Set(), equal: 0 }
let networks = 0

async function run(db: Db, { tokens: first, steps }: { tokens: number[]; steps: Step[] }): Promise<Outcome> {
  const chain = evmInMemory()
  const network = await memoryNetwork(db, { clock, network_id: `chain-${networks++}`, confirmations: CONFIRMATIONS })
  const { network_id, given } = network
  const { listener, credited } = creditBook()
  const open = (accepted: readonly number[]) =>
    network.adapter(
      chain.node,
      accepted.flatMap((place) => network.tokens[place] ?? []),
    )
  let adapter = open(first)
  let waiting: MemoryTransaction[] = []
  const all: MemoryTransaction[] = []
  const lookUp = async (txid: string): Promise<void> => {
    const block = chain.blockOf(txid)
    if (block === undefined) return
    const { found } = await scanBlock({ db, clock, adapter, listener }, block)
    reached.found.add(found)
  }
  const mine = (blocks: number): void => {
    for (let made = 0; made < blocks; made++) chain.mine(waiting.splice(0))
  }
  const take = async (each: Step): Promise<void> => {
    switch (each.act) {
      case 'pay': {
        const transfers = each.movements.map(({ token, receiver, value }) => ({
          contract: addressOfText(SYMBOLS[token] ?? 'USDT'),
          from: addressOfText('payer'),
          to: given[receiver] ?? addressOfText('stranger'),
          value: BigInt(value),
        }))
        const transaction = { txid: hashOfText(`${network_id} ${all.length}`), transfers }
        waiting.push(transaction)
        all.push(transaction)
        return
      }
      case 'mine':
        return mine(each.blocks)
      case 'restart':
        adapter = open(each.tokens)
        return
      case 'watch':
        return void (await watchOnce({ db, clock, adapter, listener, batch: BigInt(each.batch) }))
      case 'look up':
        return await lookUp(all[each.pick % Math.max(1, all.length)]?.txid ?? '')
      case 'reorganise': {
        const depth = Math.min(each.depth, chain.height())
        const taken = [...chain.takeBack(depth)]
        waiting = [...(each.order === 'reversed' ? taken.toReversed() : taken), ...waiting]
        if (each.order === 'later') for (let made = 0; made < depth; made++) chain.mine()
        else mine(depth)
        return
      }
      case 'earlier version':
        return await renumber(db, network_id)
    }
  }
  // The watcher begins at the newest block: what came before is not its business.
  await watchAll({ db, clock, adapter, listener })
  for (const each of steps) await take(each)
  adapter = open([2, 0, 1])
  mine(CONFIRMATIONS)
  await watchAll({ db, clock, adapter, listener })
  for (const { txid } of all) await lookUp(txid)
  for (const { txid } of all) await lookUp(txid)
  const wanted = all.flatMap(({ txid, transfers }) =>
    transfers
      .filter(({ to }) => given.includes(to))
      .map(({ contract, to, value }) => {
        const token = network.tokens.find((one) => one.contract === contract)
        return `${txid} ${to} ${token?.id} 0.00000${value}`
      }),
  )
  if (new Set(wanted).size < wanted.length) reached.equal++
  return { credited: credited(), wanted: wanted.toSorted() }
}

/** The rows as a version before this one has left them: numbered among those of accepted tokens. */
async function renumber(db: Db, network_id: string): Promise<void> {
  const of = sql`where network_id = ${network_id}`
  await sql`update chain_transfer set log_index = log_index + 1000, place_known = false ${of}`.execute(db)
  await sql`
    update chain_transfer t set log_index = n.place, edition = 1
    from (select id, row_number() over (partition by txid order by log_index, edition) - 1 as place from chain_transfer ${of}) n
    where t.id = n.id`.execute(db)
}

test.each(batches)(
  'each deposit is credited exactly once, whatever tokens are accepted when its block is read ($runs from seed $seed)',
  async ({ runs, seed }) => {
    const { db } = await testDatabase({ ending: onTestFinished })
    await fc.assert(
      fc.asyncProperty(schedule, async (each) => {
        const { credited, wanted } = await run(db, each)
        expect(credited).toEqual(wanted)
      }),
      { numRuns: runs, seed, endOnFailure: true },
    )
  },
  86_400_000,
)

test('the schedules have reached what they are about', () => {
  expect([...reached.found]).toEqual(expect.arrayContaining([0, 1]))
  expect(reached.equal).toBeGreaterThan(0)
})
