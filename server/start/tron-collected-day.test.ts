import { afterAll, beforeAll, expect, test } from 'vitest'
import { USDT } from '#sandbox/chain/tron/testing/small-chain'
import { TRON_NETWORK, TRON_TOKEN } from '#sandbox/chain/tron/testing/tron-network'
import { newAddress } from '#server/chain/addresses'
import { ChainError } from '#server/chain/chain-error'
import { listenTogether } from '#server/chain/listen-together'
import { watchAll } from '#server/chain/watch-once'
import { inTransaction } from '#server/database/connect'
import { seededRandom } from '#server/database/seeded-random'
import { rechargeListener } from '#server/funds/recharge-listener'
import { collections } from '#server/payout/collection/collect-deposits'
import { collectableListener } from '#server/payout/collection/collectable'
import { provenWork } from '#server/payout/proven/proven-jobs'
import { creditListener } from '#server/payout/proven/tell-credits'
import { toUnits } from '#shared/money/amount'
import { collectionCosts } from './testing/collection-costs'
import { tronWorkerWithSigner } from './testing/tron-worker-with-signer'

const STEPS = Number(process.env['COLLECT_STEPS'] ?? 120)
const random = seededRandom(process.env['COLLECT_SEED'] ?? 'a day of deposits on TRON')
const upTo = (most: number): number => Math.floor(random() * most)

const GAS_SUN = 1_000_000_000_000n
const LEAST = 50
const usdt = (amount: number): bigint => BigInt(amount) * 1_000_000n
/** Ten minutes of life, a minute more, and the blocks until one of then is final. */
const LIFE = 245

const world = await tronWorkerWithSigner()
const { payouts, signer } = world
const { tron, chain, db, clock, services, adapter } = payouts
const { state } = chain
const gasKey = (): string => signer.status().networks[0]?.gas ?? ''
afterAll(async () => await world.close())
beforeAll(async () => {
  await watch()
  state.addCoins(gasKey(), GAS_SUN)
  // Deeper than any reorganisation of this test: what was planted would go with the block after it.
  tron.make(30)
  const rule = { least_units: String(usdt(LEAST)), gas_daily_wei: String(GAS_SUN) }
  await signer.act('sweep', { ...signer.token, ...rule })
})

const watch = async (): Promise<void> => {
  const listener = listenTogether(
    rechargeListener(services),
    collectableListener(services.chains),
    creditListener(services),
  )
  await watchAll({ db, clock: services.clock, adapter, listener }).catch(onlyWhileAway)
}
/** A node or the signer that is away is asked again in the next round. */
function onlyWhileAway(error: unknown): void {
  if (!(error instanceof ChainError)) throw error
}
const later = async (blocks: number): Promise<void> => {
  tron.make(blocks)
  await watch()
}

/** The addresses of recharges, which may be paid to again and again. */
const addresses: string[] = []
async function newRecharge(): Promise<string> {
  const at = services.clock.now()
  const of = { network_id: TRON_NETWORK, purpose: 'recharge', at } as const
  const { address } = await inTransaction(db, async (trx) => await newAddress(trx, of))
  const owner = { merchant_id: payouts.merchant.merchant_id, token_id: TRON_TOKEN, network_id: TRON_NETWORK }
  const row = { ...owner, address, expected_amount: null, client_ref: null, created_at: at, expires_at: at }
  await db.insertInto('recharge_address').values(row).execute()
  addresses.push(address)
  return address
}

const worker = () => {
  const [collecting, proving] = [collections(services), provenWork(services)]
  return async (): Promise<void> => {
    await proving.work(TRON_NETWORK).then(() => undefined, onlyWhileAway)
    await collecting.work(TRON_NETWORK).then(() => undefined, onlyWhileAway)
  }
}

test(`after ${STEPS} steps on TRON each deposit is in the treasury, and every sun of it is booked`, async () => {
  const first = state.unitsOf(USDT, signer.treasury)
  let workers = [worker(), worker()] as const
  const acts = [
    async () => {
      const address = addresses.length > 0 && random() < 0.3 ? addresses[upTo(addresses.length)] : await newRecharge()
      chain.broadcast(tron.pay(upTo(8), address ?? '', usdt(5 + upTo(150))).signed)
      tron.make(1)
    },
    async () => {
      await later(1 + upTo(25))
    },
    async () => {
      await workers[0]()
    },
    async () => {
      await Promise.all([workers[0](), workers[1]()])
    },
    async () => {
      // What is final stays: that is what the chain says of it.
      chain.takeBackTo(Math.max(chain.solid(), chain.head.number - 1 - upTo(10)))
      chain.make(chain.head.time + 6)
      await later(2)
    },
    async () => {
      const again = await world.silence()
      await workers[0]()
      await signer.restart()
      await again()
      workers = [worker(), worker()]
    },
    async () => {
      const node = tron.nodes[upTo(2)]
      if (node !== undefined) node.faults.transport = 'silent'
      await workers[1]()
      tron.heal()
    },
    async () => {
      // Nodes say yes and forget it: what was signed dies, and is signed anew.
      for (const node of tron.nodes) node.faults.sending = 'swallows it'
      await workers[1]()
      tron.heal()
      if (random() < 0.5) await later(LIFE)
    },
    async () => {
      // A vote between the estimate and the block.
      chain.sun_per_energy = [100n, 100n, 90n, 160n, 210n][upTo(5)] ?? 100n
      await later(1)
    },
    async () => {
      // Time runs out in the middle of a transfer, which burns all that it may.
      chain.instead = () => ({ ret: 'OUT_OF_TIME', keeps_logs: true })
      await later(1)
      chain.instead = () => undefined
    },
    async () => {
      clock.advance(700)
      tron.make(1)
      await workers[1]()
    },
  ] as const
  for (let step = 0; step < STEPS; step++) await acts[upTo(acts.length)]?.()

  // The day ends: whatever rested is looked at again.
  chain.sun_per_energy = 100n
  // What has burned its energy twice is left alone for a day.
  chain.make(chain.head.time + 86_400)
  for (let calm = 0; calm < 3;) {
    clock.advance(700)
    await later(25)
    await worker()()
    const open = await db.selectFrom('collection_step').select('id').where('finished_at', 'is', null).execute()
    const due = await db.selectFrom('collectable').select('address').where('amount', '>=', String(LEAST)).execute()
    calm = open.length + due.length === 0 ? calm + 1 : 0
  }

  let left = 0n
  for (const address of addresses) {
    const lies = state.unitsOf(USDT, address)
    expect(lies < usdt(LEAST)).toBe(true)
    const row = await db.selectFrom('collectable').select('amount').where('address', '=', address).executeTakeFirst()
    expect(toUnits(row?.amount ?? '0', 6)).toBe(lies)
    left += lies
  }
  const credited = signer.written('credit').reduce((sum, { units }) => sum + BigInt(String(units)), 0n)
  expect(state.unitsOf(USDT, signer.treasury)).toBe(first + credited - left)

  const coin = [gasKey(), ...addresses].reduce((sum, address) => sum + state.coinsOf(address), 0n)
  const { fees, booked } = await collectionCosts(db)
  // To the last sun: what the platform's coin became less by, what each step cost, and what the books have.
  const spent = GAS_SUN - coin
  expect([toUnits(fees ?? '0', 6), toUnits(booked ?? '0', 6)]).toEqual([spent, spent])
  expect(spent > 0n).toBe(true)
  await payouts.checkBooks()
}, 7_200_000)
