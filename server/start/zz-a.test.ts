import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { USDT } from '#sandbox/chain/tron/testing/small-chain'
import { TRON_NETWORK, TRON_TOKEN } from '#sandbox/chain/tron/testing/tron-network'
import { newAddress } from '#server/chain/addresses'
import { readTroubles } from '#server/chain/trouble'
import { watchAll } from '#server/chain/watch-once'
import { inTransaction } from '#server/database/connect'
import { coldWork } from '#server/payout/collection/cold-moves'
import { collections } from '#server/payout/collection/collect-deposits'
import { collectableListener } from '#server/payout/collection/collectable'
import { canonicalAddress } from '#shared/payout/canonical-names'
import { tronWorkerWithSigner } from './testing/tron-worker-with-signer'

const world = await tronWorkerWithSigner()
const { payouts, signer } = world
const { tron, chain, db, services, adapter } = payouts
afterAll(async () => await world.close())

const GAS_SUN = 1_000_000_000n
/** Ten minutes of life, a minute more, and the blocks until one of then is final. */
const LIFE = 245
const usdt = (amount: number): bigint => BigInt(amount) * 1_000_000n
const gasKey = (): string => signer.status().networks[0]?.gas ?? ''
const giveGas = (sun: bigint): void => chain.state.addCoins(gasKey(), sun - chain.state.coinsOf(gasKey()))
const troubles = async (): Promise<string> => (await readTroubles(db)).map(({ text }) => text).join(' ')
const watch = async (): Promise<void> => {
  await watchAll({ db, clock: services.clock, adapter, listener: collectableListener(services.chains) })
}
/** An address for recharges that the merchant was given, with an amount in a final block. */
const paid = async (amount: number): Promise<string> => {
  const at = services.clock.now()
  const of = { network_id: TRON_NETWORK, purpose: 'recharge', at } as const
  const { address } = await inTransaction(db, async (trx) => await newAddress(trx, of))
  const owner = { merchant_id: payouts.merchant.merchant_id, token_id: TRON_TOKEN, network_id: TRON_NETWORK }
  await db
    .insertInto('recharge_address')
    .values({ ...owner, address, expected_amount: null, client_ref: null, created_at: at, expires_at: at })
    .execute()
  chain.broadcast(tron.pay(1, address, usdt(amount)).signed)
  await later(25)
  return address
}
const later = async (blocks: number): Promise<void> => {
  tron.make(blocks)
  await watch()
}
let collecting: ReturnType<typeof collections>
const round = async (): Promise<number> => await collecting.work(TRON_NETWORK)
const settle = async (): Promise<void> => {
  for (let n = 0; n < 30 && (await round()) > 0; n++) await later(25)
}
const stepsAt = async (address: string) =>
  await db
    .selectFrom('collection_step')
    .select(['step', 'amount', 'outcome', 'fee', 'txids'])
    .where('address', '=', address)
    .orderBy('id')
    .execute()
const booked = async (): Promise<number> => {
  const row = await db
    .selectFrom('gas_expense')
    .select(({ fn }) => fn.sum('amount').as('sum'))
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}
const trx = (sun: bigint): number => Number(sun) / 1e6

beforeAll(async () => {
  const limits = { least_units: String(usdt(50)), gas_daily_wei: String(GAS_SUN) }
  await signer.act('sweep', { ...signer.token, ...limits })
  await watch()
})
beforeEach(() => {
  giveGas(GAS_SUN)
  collecting = collections(services)
})
afterEach(async () => {
  tron.heal()
  Object.assign(chain, { takes: () => true, instead: () => undefined, sun_per_energy: 100n })
  await payouts.checkBooks()
})


const coldSetup = async (n: number) => {
  const wallet = tron.stranger(n)
  const to = canonicalAddress(wallet) ?? ''
  const order = { to, units: String(usdt(200)), fee_ceiling_wei: '60000000' }
  expect(await signer.act('cold', { ...signer.token, ...order })).toEqual({ state: 'done' })
  return wallet
}
const journal = async () => (await db.selectFrom('chain_journal').select(['txid','ref','dropped_at','replaced_by','nonce']).where('sender','=',signer.treasury).orderBy('id').execute()).map((r)=>`${r.txid.slice(0,8)} ${r.ref} dropped=${r.dropped_at!==null} by=${r.replaced_by?.slice(0,8)} nonce=${r.nonce}`)
const coldRounds = async (n: number) => {
  const { work } = coldWork(services)
  for (let k = 0; k < n; k++) {
    try { console.log('cold round', await work(TRON_NETWORK)) } catch (e) { console.log('cold ERROR', String(e), (e as any).detail ?? '', (e as any).constraint ?? '') }
    await later(25)
    payouts.clock.advance(75)
  }
}
test('cold dies', async () => {
  const wallet = await coldSetup(71)
  chain.takes = () => false
  await coldRounds(1)
  await later(LIFE)
  await coldRounds(1)
  chain.takes = () => true
  await coldRounds(14)
  console.log('WALLET', chain.state.unitsOf(USDT, wallet), await journal(), signer.signer().status?.cold ?? '')
}, 60000)
test('cold burns', async () => {
  const wallet = await coldSetup(72)
  chain.instead = () => ({ ret: 'OUT_OF_ENERGY' })
  await coldRounds(2)
  chain.instead = () => undefined
  await coldRounds(8)
  console.log('WALLET2', chain.state.unitsOf(USDT, wallet), await journal())
}, 60000)
test('sweep out of time', async () => {
  const address = await paid(120)
  await round(); await later(25)
  chain.instead = () => ({ ret: 'OUT_OF_TIME', keeps_logs: true })
  await round(); await later(3); await round(); await later(25); await round()
  chain.instead = () => undefined
  for (let k = 0; k < 12; k++) { const n = await round(); payouts.clock.advance(75); await later(25); console.log('round', n) }
  console.log(JSON.stringify(await stepsAt(address), null, 1), chain.state.unitsOf(USDT, address), await booked(), chain.state.coinsOf(gasKey()), chain.state.coinsOf(address), await troubles())
}, 60000)
