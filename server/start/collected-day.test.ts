import { numberToHex, parseUnits } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { NETWORK, PAYER, TOKEN } from '#sandbox/chain/testing/several-nodes'
import { newAddress } from '#server/chain/addresses'
import { ChainError } from '#server/chain/chain-error'
import { payment } from '#server/chain/evm/token-contract'
import { listenTogether } from '#server/chain/listen-together'
import { watchAll } from '#server/chain/watch-once'
import { inTransaction } from '#server/database/connect'
import { seededRandom } from '#server/database/seeded-random'
import { rechargeListener } from '#server/funds/recharge-listener'
import { collections } from '#server/payout/collection/collect-deposits'
import { collectableListener } from '#server/payout/collection/collectable'
import { provenWork } from '#server/payout/proven/proven-jobs'
import { creditListener } from '#server/payout/proven/tell-credits'
import { collectionCosts } from './testing/collection-costs'
import { workerWithSigner } from './testing/worker-with-signer'
import type { WorkerWithSigner } from './testing/worker-with-signer'

const STEPS = Number(process.env['COLLECT_STEPS'] ?? 60)
const random = seededRandom(process.env['COLLECT_SEED'] ?? 'a day of deposits')
const upTo = (most: number): number => Math.floor(random() * most)

const GAS_COIN = 10n ** 19n
const LEAST = 50

let world: WorkerWithSigner
beforeAll(async () => {
  world = await workerWithSigner()
  await watch()
  const gas = gasKey()
  await world.payouts.nodes.change('anvil_setBalance', gas, numberToHex(GAS_COIN))
  // A coin that is planted is gone with the block after it: so deep no reorganisation of this test goes.
  await world.payouts.nodes.mine(3)
  const least_units = String(parseUnits(String(LEAST), 6))
  await world.signer.act('sweep', { ...world.signer.token, least_units, gas_daily_wei: String(10n ** 20n) })
})
afterAll(async () => await world.close())

const gasKey = (): string => world.signer.status().networks[0]?.gas ?? ''
const coinOf = async (address: string): Promise<bigint> =>
  BigInt(String(await world.payouts.nodes.call(0, 'eth_getBalance', address, 'latest')))
const watch = async (): Promise<void> => {
  const { db, clock, adapter, services } = world.payouts
  const listener = listenTogether(
    rechargeListener(services),
    collectableListener(services.chains),
    creditListener(services),
  )
  await watchAll({ db, clock, adapter, listener }).catch(onlyWhileAway)
}
/** A node or the signer that is away is asked again in the next round. */
function onlyWhileAway(error: unknown): void {
  if (!(error instanceof ChainError)) throw error
}

/** The addresses of recharges, which may be paid to again and again. */
const addresses: string[] = []
async function newRecharge(): Promise<string> {
  const { db, clock, merchant } = world.payouts
  const at = clock.now()
  const { address } = await inTransaction(
    db,
    async (trx) => await newAddress(trx, { network_id: NETWORK.id, purpose: 'recharge', at }),
  )
  const owner = { merchant_id: merchant.merchant_id, token_id: TOKEN, network_id: NETWORK.id }
  const row = { ...owner, address, expected_amount: null, client_ref: null, created_at: at, expires_at: at }
  await db.insertInto('recharge_address').values(row).execute()
  addresses.push(address)
  return address
}

const worker = () => {
  const { services } = world.payouts
  const [collecting, proving] = [collections(services), provenWork(services)]
  return async (): Promise<void> => {
    await proving.work(NETWORK.id).then(() => undefined, onlyWhileAway)
    await collecting.work(NETWORK.id).then(() => undefined, onlyWhileAway)
  }
}

test(`after ${STEPS} steps of deposits, reorganisations and faults each deposit is in the treasury, and the gas is booked`, async () => {
  const { nodes, clock, db } = world.payouts
  const first = await world.signer.balance(world.signer.treasury)
  let workers = [worker(), worker()] as const
  const acts = [
    async () => {
      const address = addresses.length > 0 && random() < 0.3 ? addresses[upTo(addresses.length)] : await newRecharge()
      const units = parseUnits(String(5 + upTo(150)), 6)
      await nodes.send(PAYER, payment([{ to: address ?? '', value: units }]))
      await nodes.mine(1)
    },
    async () => {
      await nodes.mine(1 + upTo(3))
      await watch()
    },
    async () => {
      await workers[0]()
    },
    async () => {
      await Promise.all([workers[0](), workers[1]()])
    },
    async () => {
      await nodes.reorganise(1 + upTo(2))
      await watch()
    },
    async () => {
      const again = await world.silence()
      await workers[0]()
      await world.signer.restart()
      await again()
      workers = [worker(), worker()]
    },
    async () => {
      const proxy = nodes.proxies[upTo(2)]
      if (proxy !== undefined) proxy.fault = 'unreachable'
      await workers[1]()
      if (proxy !== undefined) proxy.fault = null
    },
    async () => {
      clock.advance(700)
      await nodes.mine(1)
      await workers[1]()
    },
  ] as const
  for (let step = 0; step < STEPS; step++) await acts[upTo(acts.length)]?.()

  // The day ends: whatever rested is looked at again.
  for (let calm = 0; calm < 3;) {
    clock.advance(700)
    await nodes.mine(3)
    await watch()
    await worker()()
    const open = await db.selectFrom('collection_step').select('id').where('finished_at', 'is', null).execute()
    const due = await db.selectFrom('collectable').select('address').where('amount', '>=', String(LEAST)).execute()
    calm = open.length + due.length === 0 ? calm + 1 : 0
  }

  let left = 0n
  for (const address of addresses) {
    const lies = await world.signer.balance(address)
    expect(lies < parseUnits(String(LEAST), 6)).toBe(true)
    const row = await db.selectFrom('collectable').select('amount').where('address', '=', address).executeTakeFirst()
    expect(parseUnits(row?.amount ?? '0', 6)).toBe(lies)
    left += lies
  }
  const credited = world.signer.written('credit').reduce((sum, { units }) => sum + BigInt(String(units)), 0n)
  expect(await world.signer.balance(world.signer.treasury)).toBe(first + credited - left)

  let coin = await coinOf(gasKey())
  for (const address of addresses) coin += await coinOf(address)
  const { fees, booked } = await collectionCosts(db)
  // To the last unit: what the platform's coin became less by, what each step cost, and what the books have.
  const spent = GAS_COIN - coin
  expect([parseUnits(fees ?? '0', 18), parseUnits(booked ?? '0', 18)]).toEqual([spent, spent])
  expect(spent > 0n).toBe(true)
  // The gas key has no gap: what it has signed is what the chain has of it.
  const count = BigInt(String(await nodes.call(0, 'eth_getTransactionCount', gasKey(), 'latest')))
  const signed = world.signer.written('collect').filter(({ step }) => step === 'gas')
  expect(count).toBe(BigInt(signed.length))
  expect(world.signer.written('collected').every(({ outcome }) => outcome === 'done')).toBe(true)
  await world.payouts.checkBooks()
}, 7_200_000)
