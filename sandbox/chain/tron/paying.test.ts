import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { readTroubles } from '#server/chain/trouble'
import { USDT } from './testing/small-chain'
import { tronPayouts } from './testing/tron-payouts'

const pay = await tronPayouts()
afterAll(() => pay.close())
const { tron, chain, begin, pass, recordOf, arrivals, signed } = pay
const [first, second] = tron.nodes
if (first === undefined || second === undefined) throw new Error('There are two nodes.')

afterEach(async () => {
  tron.heal()
  Object.assign(chain, { takes: () => true, instead: () => undefined, sun_per_energy: 100n })
  await pass(60)
  await pay.checkBooks()
  await deadSince()
})
/** Transactions that were given up, of all payouts before. */
let given_up = 0
const deadSince = async (): Promise<number> => {
  const all = (await signed()).filter(({ dropped_at }) => dropped_at !== null).length
  const more = all - given_up
  given_up = all
  return more
}

describe('a payout on TRON', () => {
  test('is signed once, paid once, and completed with what it has cost', async () => {
    const to = await begin()
    await pass(40)
    expect(await recordOf(to)).toMatchObject({ state: 'completed', reason: '' })
    expect(arrivals().get(to)).toBe(1)
    expect(chain.state.unitsOf(USDT, to)).toBe(5_500_000n)
    const { txid } = await recordOf(to)
    expect(chain.find(txid ?? '')?.outcome.burned).toBe(13_373_500n)
    expect(await pay.adapter.transaction(txid ?? '')).toMatchObject({ state: 'mined', fee: '13.3735' })
  })

  test('has a fee limit a tenth above what its energy takes, within what was confirmed', async () => {
    const to = await begin()
    const txid = (await recordOf(to)).txid ?? ''
    await pass(40)
    const { transaction, outcome } = chain.find(txid) ?? {}
    expect(transaction?.fee_limit).toBe(14_331_350n)
    expect(outcome?.energy_sun).toBe(13_028_500n)
    // 4.5 USDT at 0.3 are 15 TRX.
    expect(Number(transaction?.fee_limit) + 345_000).toBeLessThanOrEqual(15_000_000)
  })

  test('waits while energy costs more than was confirmed, and is sent when it does no more', async () => {
    chain.sun_per_energy = 210n
    const to = await begin()
    await pass(20)
    expect(await recordOf(to)).toMatchObject({ txid: null })
    expect((await readTroubles(pay.db)).map(({ text }) => text).join(' ')).toContain('27.7')
    chain.sun_per_energy = 100n
    await pass(60)
    expect(await recordOf(to)).toMatchObject({ state: 'completed' })
    expect(arrivals().get(to)).toBe(1)
  })

  test('that burns all its energy moves nothing, and its money is given back', async () => {
    const to = await begin()
    chain.sun_per_energy = 210n
    await pass(40)
    expect(chain.find((await recordOf(to)).txid ?? '')?.outcome.ret).toBe('OUT_OF_ENERGY')
    expect(await recordOf(to)).toMatchObject({ state: 'failed' })
    expect(arrivals().has(to)).toBe(false)
  })

  test('that ran out of time is held for people', async () => {
    const to = await begin()
    chain.instead = () => ({ ret: 'OUT_OF_TIME', keeps_logs: true })
    await pass(40)
    expect(await recordOf(to)).toMatchObject({ state: 'confirming' })
    expect(arrivals().has(to)).toBe(false)
  })
})

describe('nothing is paid twice', () => {
  test('when both nodes say SUCCESS and no block ever has it: it is signed again after its death, and no sooner', async () => {
    for (const node of tron.nodes) node.faults.sending = 'swallows it'
    const to = await begin()
    // Ten minutes of life, a minute more, and what is not final yet: nothing may be signed before.
    await pass(220)
    tron.heal()
    expect(await deadSince()).toBe(0)
    await pass(160)
    expect(await deadSince()).toBe(1)
    expect(await recordOf(to)).toMatchObject({ state: 'completed' })
    expect(arrivals().get(to)).toBe(1)
  })

  test('when its answer is lost and it is mined all the same', async () => {
    for (const node of tron.nodes) node.faults.sending = 'loses its answer'
    const to = await begin()
    await pass(40)
    expect(arrivals().get(to)).toBe(1)
    tron.heal()
    await pass(60)
    expect(await recordOf(to)).toMatchObject({ state: 'completed' })
    expect(arrivals().get(to)).toBe(1)
    expect(await deadSince()).toBe(0)
  })

  test('when a block has it just before it expires', async () => {
    chain.takes = () => false
    const to = await begin()
    const { txid } = await recordOf(to)
    await pass(196, 49)
    expect(arrivals().has(to)).toBe(false)
    chain.takes = () => true
    await pass(80)
    expect(await recordOf(to)).toMatchObject({ state: 'completed', txid })
    expect(arrivals().get(to)).toBe(1)
    expect(await deadSince()).toBe(0)
  })

  test('when nodes call it a duplicate and have refused it', async () => {
    for (const node of tron.nodes) node.faults.sending = 'says DUP and refuses it'
    const to = await begin()
    await pass(100)
    tron.heal()
    await pass(200)
    expect(await recordOf(to)).toMatchObject({ state: 'completed' })
    expect(arrivals().get(to)).toBe(1)
  })

  test('when the block that has it is dropped, and it comes again', async () => {
    const to = await begin()
    await pass(5, 5)
    expect(arrivals().get(to)).toBe(1)
    chain.takeBackTo(chain.head.number - 5)
    chain.make(chain.head.time + 6)
    await pass(60)
    expect(await recordOf(to)).toMatchObject({ state: 'completed' })
    expect(arrivals().get(to)).toBe(1)
    expect(await deadSince()).toBe(0)
  })

  test.each(['{} for a transaction that is there', 'a lite node without history'])(
    'when one node says %s',
    async (lie) => {
      const to = await begin()
      const txid = (await recordOf(to)).txid ?? ''
      // The worker sees neither the receipt nor the end of it: its nodes are silent until the transaction has long expired.
      for (const node of tron.nodes) node.faults.transport = 'silent'
      await pass(300, 100)
      tron.heal()
      if (lie.startsWith('{}')) second.faults.unknown = new Set([txid])
      else second.faults.is_lite = true
      second.faults.wrong_status = new Set([txid])
      await pass(60)
      tron.heal()
      await pass(60)
      expect(await recordOf(to)).toMatchObject({ state: 'completed', txid })
      expect(arrivals().get(to)).toBe(1)
      expect(await deadSince()).toBe(0)
    },
  )

  test('when both nodes hide its receipt after its expiry: the logs of the final blocks tell', async () => {
    const to = await begin()
    const txid = (await recordOf(to)).txid ?? ''
    for (const node of tron.nodes) node.faults.transport = 'silent'
    await pass(300, 100)
    tron.heal()
    for (const node of tron.nodes) {
      node.faults.unknown = new Set([txid])
      node.faults.hides_receipts = new Set([txid])
    }
    await pass(60)
    expect(await deadSince()).toBe(0)
    expect(arrivals().get(to)).toBe(1)
    tron.heal()
    await pass(60)
    expect(await recordOf(to)).toMatchObject({ state: 'completed', txid })
    expect(arrivals().get(to)).toBe(1)
  })
})

test('a payout from a treasury without TRX waits for the operator, and nothing is signed', async () => {
  const coins = chain.state.coinsOf(tron.treasury)
  chain.state.addCoins(tron.treasury, -coins)
  const before = (await signed()).length
  const to = await begin()
  await pass(20)
  expect(await recordOf(to)).toMatchObject({ txid: null })
  expect((await signed()).length).toBe(before)
  chain.state.addCoins(tron.treasury, coins)
  await pass(60)
  expect(await recordOf(to)).toMatchObject({ state: 'completed' })
})
