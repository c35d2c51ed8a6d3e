import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { newAddress } from '#server/chain/addresses'
import { inTransaction } from '#server/database/connect'
import { seededRandom } from '#server/database/seeded-random'
import { TRANSPORT_FAULTS, noFaults } from './node-faults'
import type { NodeFaults } from './node-faults'
import { USDT } from './testing/small-chain'
import { TRON_NETWORK } from './testing/tron-network'
import { tronPayouts } from './testing/tron-payouts'

/** A month has 864,000 blocks. */
const BLOCKS = Number(process.env['TRON_BLOCKS'] ?? 260)
/** 20,000 payments and 5,000 payouts in a month. */
const PAYMENT_EVERY = 43
const PAYOUT_EVERY = 172
const FAULT_EVERY = 40
const LONGEST_FAULT = 60
const REORGANISATION_EVERY = 150
const BLOCK_MILLIS = 3_000
const BLOCKS_OF_A_DEATH = 400
/** How often a long run looks whether all is well so far, so that it does not go on for an hour when it is not. */
const LOOK_EVERY = 5_000
const LONGEST_CREDIT = 1_000
const PAYERS = 6
/** What a payer burns for its transfers of a whole month, in sun. */
const PLENTY = 100_000_000_000n

const random = seededRandom(process.env['TRON_SEED'] ?? 'a month of TRON')
const upTo = (most: number): number => Math.floor(random() * most)
const pick = <T>(all: readonly T[]): T => {
  const one = all[upTo(all.length)]
  if (one === undefined) throw new RangeError('There is nothing to pick from.')
  return one
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const pay = await tronPayouts({ tuning: { patience_millis: 3000 } })
afterAll(() => pay.close())
const { db, tron, chain } = pay
const [first, second] = tron.nodes
if (first === undefined || second === undefined) throw new Error('There are two nodes.')
const CHOICES = [
  { wrong: first, right: second },
  { wrong: second, right: first },
]
for (let index = 1; index <= PAYERS; index++) chain.state.addCoins(tron.payer(index), PLENTY)

/** What can be wrong with one of two nodes. */
const FAULTS: readonly (() => Partial<NodeFaults>)[] = [
  () => ({ transport: pick(TRANSPORT_FAULTS) }),
  () => ({ lag: pick([1, 19, 200]) }),
  () => ({ forked_from: chain.head.number - upTo(3) }),
  () => ({ logs_late: 1 + upTo(3) }),
  () => ({ without_logs: () => true }),
  () => ({ final_too_early: true }),
  () => ({ is_lite: true }),
  () => ({ unknown: new Set(chain.contents(chain.head.number).map(({ txid }) => txid)) }),
]
/**
 * The other node is well from then on: nobody can tell from the truth what both say and is wrong. In 5,000 blocks of overlapping faults
 * both hid the logs of one block until it was final.
 */
function faultOfOne(): void {
  const { wrong, right } = pick(CHOICES)
  Object.assign(right.faults, noFaults())
  Object.assign(wrong.faults, pick(FAULTS)())
}
/** What can be wrong with all of them. */
const FAULTS_OF_ALL: readonly (() => Partial<NodeFaults>)[] = [
  () => ({ logs_late: 3 }),
  () => ({ sending: pick(['swallows it', 'loses its answer', 'says DUP and refuses it', 'says busy']) }),
]

const PATIENCE = { timeout: 300_000 + 300 * BLOCKS }
test(
  `${BLOCKS} blocks under faults: nothing is missed, invented or paid twice, with three calls a block and node`,
  PATIENCE,
  async () => {
    const due = new Map<string, { units: bigint; block: number }>()
    const payouts: string[] = []
    let healed_at = 0
    const step = async (): Promise<void> => {
      tron.make(1)
      vi.advanceTimersByTime(BLOCK_MILLIS)
      await pay.watch()
      if (chain.head.number % 10 === 0) await pay.advance()
    }
    const customerPays = async (): Promise<void> => {
      const order = { network_id: TRON_NETWORK, purpose: 'payment', at: pay.services.clock.now() } as const
      const { address } = await inTransaction(db, async (trx) => await newAddress(trx, order))
      const units = BigInt(1 + upTo(900_000_000))
      const { txid, signed } = tron.pay(1 + upTo(PAYERS), address, units)
      chain.broadcast(signed)
      const fails = random() < 0.1
      if (fails) failing.add(txid)
      if (!fails) due.set(address, { units, block: chain.head.number })
    }
    const readCredits = async (): Promise<Map<string, bigint>> => {
      const rows = await db
        .selectFrom('chain_transfer')
        .select(['to_address', 'amount'])
        .where('state', '=', 'confirmed')
        .execute()
      const credited = new Map<string, bigint>()
      for (const { to_address, amount } of rows)
        credited.set(to_address, (credited.get(to_address) ?? 0n) + BigInt(amount.replace('.', '').slice(0, -12)))
      return credited
    }
    /** What was paid up to a block, and is not credited just as it was paid. */
    const notCredited = async (until: number): Promise<string[]> => {
      const credited = await readCredits()
      return [...due].filter(([to, { units, block }]) => block <= until && credited.get(to) !== units).map(([to]) => to)
    }
    const failing = new Set<string>()
    chain.instead = (txid) => (failing.has(txid) ? { ret: 'OUT_OF_TIME', keeps_logs: true } : undefined)
    tron.counted()

    let lost: string[] = []
    for (let block = 1; block <= BLOCKS && lost.length === 0; block++) {
      if (block % PAYMENT_EVERY === 0) await customerPays()
      if (block % PAYOUT_EVERY === 1) payouts.push(await pay.request())
      if (block % FAULT_EVERY === 0) {
        if (random() < 0.3) for (const node of tron.nodes) Object.assign(node.faults, pick(FAULTS_OF_ALL)())
        else faultOfOne()
        healed_at = block + 1 + upTo(LONGEST_FAULT)
      }
      if (block === healed_at) tron.heal()
      if (block % REORGANISATION_EVERY === 0) {
        chain.takeBackTo(chain.head.number - 1 - upTo(5))
        chain.make(chain.head.time + 6)
      }
      await step()
      if (block % LOOK_EVERY === 0) lost = await notCredited(chain.head.number - LONGEST_CREDIT)
    }
    expect(lost).toEqual([])
    tron.heal()
    expect(Math.max(...tron.counted()) / BLOCKS).toBeLessThanOrEqual(3)
    for (let block = 0; block < BLOCKS_OF_A_DEATH; block += 20) {
      tron.make(19)
      vi.advanceTimersByTime(19 * BLOCK_MILLIS)
      await step()
      await pay.advance()
    }

    expect(due.size).toBeGreaterThan(0)
    expect(await notCredited(chain.head.number)).toEqual([])
    expect(new Set((await readCredits()).keys())).toEqual(new Set(due.keys()))
    expect(await db.selectFrom('chain_transfer').select('txid').where('contract', '<>', USDT).execute()).toEqual([])
    const arrivals = pay.arrivals()
    const ends = await Promise.all(
      payouts.map(async (to) => ({ state: (await pay.recordOf(to)).state, arrived: arrivals.get(to) })),
    )
    expect(ends).toEqual(payouts.map(() => ({ state: 'completed', arrived: 1 })))
    await pay.checkBooks()
  },
)
