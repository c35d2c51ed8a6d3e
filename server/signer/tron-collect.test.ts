import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testFolder } from '#sandbox/chain/testing/test-chains'
import { USDT } from '#sandbox/chain/tron/testing/small-chain'
import { signerOnTron, tronBytesIn } from './testing/signer-on-tron'
import type { SignerOnTron } from './testing/signer-on-tron'

const TRX = 1_000_000n
const usdt = (amount: number): bigint => BigInt(amount) * 1_000_000n
/** Ten minutes of life, a minute more, and the blocks until one of then is final. */
const LIFE = 245

let world: SignerOnTron
beforeAll(async () => {
  world = await signerOnTron(await testFolder())
})
afterAll(async () => await world.close())
afterEach(() => {
  world.tron.heal()
  Object.assign(world.tron.chain, { takes: () => true, instead: () => undefined, sun_per_energy: 100n })
  world.tron.make(40)
})

const state = () => world.tron.chain.state
const gasKey = (): string => world.status().networks[0]?.gas ?? ''
/** The gas key has exactly so much from now on. */
const giveGas = (sun: bigint): void => state().addCoins(gasKey(), sun - state().coinsOf(gasKey()))
const allow = async (least: number, gas_daily: bigint = 10_000n * TRX): Promise<object> =>
  await world.act('sweep', { ...world.token, least_units: String(usdt(least)), gas_daily_wei: String(gas_daily) })
const collect = async (index: string): Promise<object> =>
  await world.ask('sweep', { network: 'tron', purpose: 'payment', index, contract: world.token.contract })
const addressOf = async (first: string): Promise<string> => {
  const answer = await world.ask('addresses', { network: 'tron', purpose: 'payment', first, count: '1' })
  return 'addresses' in answer && Array.isArray(answer.addresses) ? String(answer.addresses[0]) : ''
}
/** Somebody pays an address. @param blocks so many are made after it */
const deposit = async (index: string, amount: number, blocks = 25): Promise<string> => {
  const address = await addressOf(index)
  world.tron.chain.broadcast(world.tron.pay(1, address, usdt(amount)).signed)
  world.tron.make(blocks)
  return address
}
/** Does every step until nothing is left to do. @returns the steps */
const collectAll = async (index: string): Promise<string[]> => {
  const steps: string[] = []
  for (;;) {
    const answer = await collect(index)
    if (!('step' in answer)) return [...steps, 'reason' in answer ? String(answer.reason) : '']
    steps.push(String(answer.step))
    expect(world.send(tronBytesIn(answer).raw)).toBe('SUCCESS')
    world.tron.make(25)
  }
}

describe('what lies at an address of TRON that is paid to', () => {
  test('stays there until an act says that it is collected, and from which amount on', async () => {
    giveGas(1000n * TRX)
    await deposit('0', 30)
    expect(await collect('0')).toMatchObject({ state: 'wait', reason: 'no_rule' })
    expect(await allow(50)).toEqual({ state: 'done' })
    expect(await collect('0')).toMatchObject({ state: 'wait', reason: 'too_little' })
    expect(world.written('collect_tron')).toEqual([])
    expect(world.status().sweeps).toMatchObject([{ network: 'tron', contract: world.token.contract }])
  })

  test('goes to the treasury as a whole: the gas key makes its account and pays for it, and not for more', async () => {
    await allow(50)
    giveGas(1000n * TRX)
    const address = await deposit('1', 80)
    expect(state().hasAccount(address)).toBe(false)
    const before = state().unitsOf(USDT, world.treasury)
    const gas = await collect('1')
    expect(gas).toMatchObject({ step: 'gas', units: String((64_285n * 100n * 11n) / 10n + 345_000n) })
    expect(await collectAll('1')).toEqual(['gas', 'sweep', 'too_little'])
    expect(state().unitsOf(USDT, address)).toBe(0n)
    expect(state().unitsOf(USDT, world.treasury)).toBe(before + usdt(80))
    // The account, the energy and the bytes of the sweep, and what is left of the room at the address.
    expect(1000n * TRX - state().coinsOf(gasKey()) - state().coinsOf(address)).toBe(1_100_000n + 6_428_500n + 345_000n)
    // What came later takes less: the account is there, and some coin of before.
    await deposit('1', 60)
    expect(await collectAll('1')).toEqual(['gas', 'sweep', 'too_little'])
    expect(world.written('collect_tron').at(-2)).toMatchObject({ step: 'gas', most_fee: '268000' })
  })

  test('is signed once: a repeat gives the same bytes, also after a start', async () => {
    await allow(50)
    giveGas(1000n * TRX)
    await deposit('2', 70)
    const first = await collect('2')
    expect(await collect('2')).toEqual(first)
    await world.restart()
    expect(await collect('2')).toEqual(first)
    expect(await collectAll('2')).toEqual(['gas', 'sweep', 'too_little'])
  })

  test('is not taken from a block that may still be replaced', async () => {
    await allow(50)
    giveGas(1000n * TRX)
    await deposit('3', 90, 1)
    expect(await collect('3')).toMatchObject({ reason: 'too_little' })
    world.tron.make(25)
    expect(await collectAll('3')).toEqual(['gas', 'sweep', 'too_little'])
  })

  test('waits when the gas key has sent what it may in a day, or has too little', async () => {
    await deposit('4', 90)
    await allow(50, TRX)
    expect(await collect('4')).toMatchObject({ state: 'wait', reason: 'gas_limit' })
    await allow(50)
    giveGas(8n * TRX)
    expect(await collect('4')).toMatchObject({ state: 'wait', reason: 'short_of_gas' })
    giveGas(1000n * TRX)
    expect(await collectAll('4')).toEqual(['gas', 'sweep', 'too_little'])
  })

  test('takes off what the gas key has signed for that no block has', async () => {
    await allow(50)
    giveGas(12n * TRX)
    await deposit('5', 90)
    await deposit('6', 90)
    world.tron.chain.takes = () => false
    world.send(tronBytesIn(await collect('5')).raw)
    world.tron.make(2)
    expect(await collect('6')).toMatchObject({ state: 'wait', reason: 'short_of_gas' })
    world.tron.chain.takes = () => true
    world.tron.make(25)
    expect(await collectAll('5')).toEqual(['sweep', 'too_little'])
    giveGas(12n * TRX)
    expect(await collectAll('6')).toEqual(['gas', 'sweep', 'too_little'])
  })

  test('is signed again only when what was signed can never be carried out any more', async () => {
    await allow(50)
    giveGas(1000n * TRX)
    const address = await deposit('7', 90)
    const first = tronBytesIn(await collect('7'))
    world.tron.make(150)
    expect(tronBytesIn(await collect('7'))).toEqual(first)
    world.tron.make(LIFE)
    const second = tronBytesIn(await collect('7'))
    expect(second.txids).not.toEqual(first.txids)
    expect(world.send(first.raw)).not.toBe('SUCCESS')
    expect(world.written('collected_tron').at(-1)).toMatchObject({ txid: first.txids[0], outcome: 'dead' })
    expect(await collectAll('7')).toEqual(['gas', 'sweep', 'too_little'])
    expect(state().unitsOf(USDT, address)).toBe(0n)
  })

  test('gets more coin when the network asks for more meanwhile, also after a transfer that has burned all of it', async () => {
    await allow(50)
    giveGas(1000n * TRX)
    await deposit('8', 90)
    world.send(tronBytesIn(await collect('8')).raw)
    world.tron.make(25)
    const sweep = await collect('8')
    expect(sweep).toMatchObject({ step: 'sweep' })
    world.tron.chain.sun_per_energy = 210n
    world.send(tronBytesIn(sweep).raw)
    world.tron.make(25)
    expect(await collectAll('8')).toEqual(['gas', 'sweep', 'too_little'])
    expect(world.written('collected_tron').at(-3)).toMatchObject({ outcome: 'burned' })
  })

  test('gets its coin once more when a fork has dropped it after the transfer was signed', async () => {
    await allow(50)
    giveGas(1000n * TRX)
    const address = await deposit('12', 90)
    const gas = tronBytesIn(await collect('12'))
    world.send(gas.raw)
    world.tron.make(1)
    const sweep = tronBytesIn(await collect('12'))
    expect(sweep.txids).not.toEqual(gas.txids)
    world.tron.chain.takeBackTo(world.tron.chain.head.number - 1, new Set(gas.txids))
    world.tron.make(1)
    expect(state().hasAccount(address)).toBe(false)
    expect(world.send(sweep.raw)).not.toBe('SUCCESS')
    world.tron.make(LIFE)
    expect(await collectAll('12')).toEqual(['gas', 'sweep', 'too_little'])
    expect(state().unitsOf(USDT, address)).toBe(0n)
  })

  test('stays for a day when its transfers burn their energy again and again', async () => {
    await allow(50)
    giveGas(1000n * TRX)
    await deposit('10', 90)
    world.tron.chain.instead = () => ({ ret: 'OUT_OF_ENERGY' })
    const steps: string[] = []
    for (let asked = 0; asked < 8; asked++) {
      const answer = await collect('10')
      if (!('step' in answer)) break
      steps.push(String(answer.step))
      world.send(tronBytesIn(answer).raw)
      world.tron.make(25)
    }
    expect(steps.filter((step) => step === 'sweep')).toHaveLength(2)
    expect(await collect('10')).toMatchObject({ state: 'wait', reason: 'burned' })
    world.tron.chain.instead = () => undefined
    world.tron.chain.make(world.tron.chain.head.time + 86_400)
    world.tron.make(25)
    expect((await collectAll('10')).at(-2)).toBe('sweep')
  })

  test('is not held up by steps of addresses that nobody asks for any more', async () => {
    await allow(50)
    giveGas(1000n * TRX)
    for (let index = 20; index < 36; index++) {
      await deposit(String(index), 60, 1)
      world.tron.make(24)
      world.send(tronBytesIn(await collect(String(index))).raw)
    }
    world.tron.make(25)
    await allow(100)
    await deposit('36', 500)
    expect(await collectAll('36')).toEqual(['gas', 'sweep', 'too_little'])
  })

  test('gets no coin for energy that one node alone asks for', async () => {
    await allow(50)
    giveGas(1000n * TRX)
    await deposit('11', 90)
    for (const { faults } of world.tron.nodes.slice(1)) faults.energy = 6_000_000
    expect(await collect('11')).toMatchObject({ state: 'wait', reason: 'nodes' })
    world.tron.heal()
    expect(await collectAll('11')).toEqual(['gas', 'sweep', 'too_little'])
  })

  test('stays where the issuer has frozen the address: no coin is sent there', async () => {
    await allow(50)
    giveGas(1000n * TRX)
    const address = await deposit('9', 90)
    state().setFrozen(USDT, address, true)
    expect(await collect('9')).toEqual({ state: 'refused', reason: 'chain_refuses' })
    expect(state().coinsOf(address)).toBe(0n)
  })
})
