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
  while ((await round()) > 0) await later(25)
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

describe('what customers have paid on TRON', () => {
  test('is moved to the treasury of the signer, and every sun of it is booked', async () => {
    const before = { treasury: chain.state.unitsOf(USDT, signer.treasury), booked: await booked() }
    const address = await paid(120)
    await settle()
    expect(chain.state.unitsOf(USDT, address)).toBe(0n)
    expect(chain.state.unitsOf(USDT, signer.treasury)).toBe(before.treasury + usdt(120))
    const steps = await stepsAt(address)
    expect(steps.map(({ step, outcome, fee }) => `${step} ${outcome} ${Number(fee)}`)).toEqual([
      'gas done 1.1',
      'sweep done 6.7735',
    ])
    expect(Number(steps[0]?.amount)).toBe(7.41635)
    const gone = trx(GAS_SUN - chain.state.coinsOf(gasKey()) - chain.state.coinsOf(address))
    expect((await booked()) - before.booked).toBeCloseTo(gone, 9)
    const lying = await db.selectFrom('collectable').select('amount').where('address', '=', address).execute()
    expect(lying.map(({ amount }) => Number(amount))).toEqual([0])
    expect(await troubles()).toBe('')
  })

  test('stays below the amount of the act', async () => {
    const address = await paid(30)
    await settle()
    expect(await stepsAt(address)).toEqual([])
  })

  test('is asked for again when what was signed has died, which has cost nothing', async () => {
    const address = await paid(90)
    chain.takes = () => false
    await round()
    await later(LIFE)
    chain.takes = () => true
    await settle()
    expect((await stepsAt(address)).map(({ step, outcome }) => `${step} ${outcome}`)).toEqual([
      'gas failed',
      'gas done',
      'sweep done',
    ])
    expect(chain.state.unitsOf(USDT, address)).toBe(0n)
  })

  test('is moved although the nodes do not take what was signed for another address', async () => {
    const [stuck, other] = [await paid(90), await paid(80)]
    while ((await stepsAt(stuck)).length < 2) {
      await round()
      tron.make(2)
    }
    // Its sweep is signed; the nodes have forgotten it, and its coin is gone.
    const [sweep = ''] = (await stepsAt(stuck)).at(-1)?.txids ?? []
    chain.takeBackTo(chain.head.number - 2, new Set([sweep]))
    const had = chain.state.coinsOf(stuck)
    chain.state.addCoins(stuck, -had)
    await later(1)
    await round()
    expect(await troubles()).toContain(`The nodes do not take ${sweep} (BANDWITH_ERROR)`)
    while (chain.state.unitsOf(USDT, other) > 0n) {
      await round()
      await later(25)
    }
    expect(chain.state.unitsOf(USDT, stuck)).toBe(usdt(90))
    chain.state.addCoins(stuck, had)
    await settle()
    expect(chain.state.unitsOf(USDT, stuck)).toBe(0n)
    expect(await troubles()).toBe('')
  })

  test('waits for coin of the gas key, and people are told', async () => {
    const address = await paid(80)
    giveGas(1n)
    await round()
    expect(await troubles()).toContain(`The gas key ${gasKey()} has too little coin`)
    expect(await troubles()).toContain(`The gas key ${gasKey()} has 0.000001 of the coin`)
    giveGas(GAS_SUN)
    collecting = collections(services)
    await settle()
    expect(chain.state.unitsOf(USDT, address)).toBe(0n)
    expect(await troubles()).toBe('')
  })
})

describe('what an act orders to leave the treasury on TRON', () => {
  const ordered = async (place: number, amount: number): Promise<string> => {
    const wallet = tron.stranger(place)
    const order = { to: canonicalAddress(wallet) ?? '', units: String(usdt(amount)), fee_ceiling_wei: '40000000' }
    expect(await signer.act('cold', { ...signer.token, ...order })).toEqual({ state: 'done' })
    return wallet
  }
  const moving = [coldWork(services), coldWork(services)]
  const rounds = async (count: number, blocks = 25): Promise<void> => {
    for (let done = 0; done < count; done++) {
      for (const { work } of moving) await work(TRON_NETWORK)
      await later(blocks)
    }
  }
  /** What was booked as paid to the network for moves, in TRX. */
  const gas = async (): Promise<number> => {
    const rows = await db
      .selectFrom('ledger_posting')
      .innerJoin('ledger_entry', 'ledger_entry.id', 'ledger_posting.entry_id')
      .select('ledger_posting.amount')
      .where('ledger_entry.ref', 'like', 'adjustment_gas:%')
      .execute()
    return rows.reduce((sum, { amount }) => sum + Math.abs(Number(amount)) / 2, 0)
  }
  const spentBy = async (act: () => Promise<void>): Promise<{ chain: number; books: number }> => {
    const before = { coins: chain.state.coinsOf(signer.treasury), books: await gas() }
    await act()
    return {
      chain: trx(before.coins - chain.state.coinsOf(signer.treasury)),
      books: (await gas()) - before.books,
    }
  }

  test('is sent, and booked once', async () => {
    const wallet = await ordered(7, 200)
    const spent = await spentBy(async () => await rounds(4))
    expect(chain.state.unitsOf(USDT, wallet)).toBe(usdt(200))
    const moved = await db.selectFrom('adjustment').select(['amount', 'why']).where('kind', '=', 'to_cold').execute()
    expect(moved.map(({ amount, why }) => `${Number(amount)}, ${why}`)).toEqual([
      `200, an act of operators: to ${wallet}`,
    ])
    // The energy of a receiver without tokens, and the bytes.
    expect(spent.chain).toBeCloseTo(13.3735, 9)
    expect(spent.books).toBeCloseTo(13.3735, 9)
  })

  test('is signed again when it has died, and another one does not wait for it', async () => {
    const wallet = await ordered(8, 100)
    chain.takes = () => false
    await rounds(1)
    await later(LIFE)
    chain.takes = () => true
    const other = await ordered(9, 50)
    const spent = await spentBy(async () => await rounds(6))
    expect([chain.state.unitsOf(USDT, wallet), chain.state.unitsOf(USDT, other)]).toEqual([usdt(100), usdt(50)])
    expect(spent.books).toBeCloseTo(spent.chain, 9)
  })

  test('is booked with what it has burned before it paid', async () => {
    const wallet = await ordered(10, 70)
    const spent = await spentBy(async () => {
      chain.instead = () => ({ ret: 'OUT_OF_ENERGY' })
      await rounds(1)
      chain.instead = () => undefined
      await rounds(1, 130)
      await rounds(6)
    })
    expect(chain.state.unitsOf(USDT, wallet)).toBe(usdt(70))
    expect(spent.chain).toBeGreaterThan(20)
    expect(spent.books).toBeCloseTo(spent.chain, 9)
  })

  test('is over and booked when all its attempts have burned; people are told of one that nobody can judge', async () => {
    const failing = await ordered(11, 60)
    const spent = await spentBy(async () => {
      chain.instead = () => ({ ret: 'OUT_OF_ENERGY' })
      for (let attempt = 0; attempt < 5; attempt++) await rounds(2, 130)
      chain.instead = () => ({ ret: 'OUT_OF_TIME', keeps_logs: true })
      await ordered(12, 60)
      await rounds(4, 60)
      chain.instead = () => undefined
    })
    expect(chain.state.unitsOf(USDT, failing)).toBe(0n)
    expect(spent.books).toBeCloseTo(spent.chain, 9)
    expect(await troubles()).toContain(`to the cold wallet ${tron.stranger(12)} may have been paid`)
  })
})
