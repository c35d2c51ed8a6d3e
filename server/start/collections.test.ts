import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { formatEther, numberToHex, parseGwei, parseUnits } from 'viem'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { NETWORK, PAYER, TOKEN } from '#sandbox/chain/testing/several-nodes'
import { stayInStep, stepBack } from '#sandbox/chain/testing/step-back'
import { newAddress } from '#server/chain/addresses'
import { payment } from '#server/chain/evm/token-contract'
import { watchAll } from '#server/chain/watch-once'
import { inTransaction } from '#server/database/connect'
import { collections } from '#server/payout/collection/collect-deposits'
import { collectableListener, countAgain } from '#server/payout/collection/collectable'
import { somebodyWaits } from '#server/testing/somebody-waits'
import { workerWithSigner } from './testing/worker-with-signer'
import type { WorkerWithSigner } from './testing/worker-with-signer'

/** A token that another rule is for. */
const OTHER = `0x${'7'.repeat(40)}`

let world: WorkerWithSigner
beforeAll(async () => {
  world = await workerWithSigner({ tokens: [{ contract: OTHER }] })
  await watch()
})
afterAll(async () => await world.close())

const usdt = (amount: string): bigint => parseUnits(amount, 6)
const GAS_COIN = 10n ** 18n
const gasKey = (): string => world.signer.status().networks[0]?.gas ?? ''
const coinOf = async (address: string): Promise<bigint> =>
  BigInt(String(await world.payouts.nodes.call(0, 'eth_getBalance', address, 'latest')))
const giveCoin = async (address: string, wei: bigint): Promise<void> => {
  await world.payouts.nodes.change('anvil_setBalance', address, numberToHex(wei))
}
const allow = async (least = '50', gas_daily_wei = String(10n ** 17n)): Promise<object> =>
  await world.signer.act('sweep', { ...world.signer.token, least_units: String(usdt(least)), gas_daily_wei })

const given = async (): Promise<string> => {
  const { db, clock } = world.payouts
  const of = { network_id: NETWORK.id, purpose: 'recharge', at: clock.now() } as const
  const { address } = await inTransaction(db, async (trx) => await newAddress(trx, of))
  const owner = { merchant_id: world.payouts.merchant.merchant_id, token_id: TOKEN, network_id: NETWORK.id }
  const times = { created_at: clock.now(), expires_at: clock.now() }
  await db
    .insertInto('recharge_address')
    .values({ ...owner, address, expected_amount: null, client_ref: null, ...times })
    .execute()
  return address
}
const watch = async (): Promise<void> => {
  const { db, clock, adapter, services } = world.payouts
  await watchAll({ db, clock, adapter, listener: collectableListener(services.chains) })
}
const pay = async (address: string, amount: string): Promise<void> => {
  await world.payouts.nodes.send(PAYER, payment([{ to: address, value: usdt(amount) }]))
  await world.payouts.nodes.mine(3)
  await watch()
}
let collecting: ReturnType<typeof collections>
const round = async (): Promise<number> => await collecting.work(NETWORK.id)
/** Rounds and blocks until nothing is on its way. */
const settle = async (): Promise<void> => {
  while ((await round()) > 0) {
    await world.payouts.nodes.mine(3)
    await watch()
  }
}
const steps = async () =>
  await world.payouts.db
    .selectFrom('collection_step')
    .select(['address', 'step', 'amount', 'outcome', 'fee', 'txids'])
    .orderBy('id')
    .execute()
const lying = async (address: string): Promise<number> => {
  const of = world.payouts.db.selectFrom('collectable').select('amount').where('address', '=', address)
  return Number((await of.executeTakeFirst())?.amount ?? 0)
}
const booked = async (): Promise<number> => {
  const { db } = world.payouts
  const row = await db
    .selectFrom('gas_expense')
    .select(({ fn }) => fn.sum('amount').as('sum'))
    .executeTakeFirst()
  return Number(row?.sum ?? 0)
}

beforeEach(async () => {
  await giveCoin(gasKey(), GAS_COIN)
  await allow()
  collecting = collections(world.payouts.services)
})

describe('what customers have paid', () => {
  test('is moved to the treasury of the signer, each coin of it is booked, and the merchant sees the gas', async () => {
    const address = await given()
    const before = { treasury: await world.signer.balance(world.signer.treasury), gas: await booked() }
    await pay(address, '120.5')
    expect(await lying(address)).toBe(120.5)
    await settle()
    expect(await world.signer.balance(address)).toBe(0n)
    expect(await world.signer.balance(world.signer.treasury)).toBe(before.treasury + usdt('120.5'))
    expect(await lying(address)).toBe(0)
    const own = (await steps()).filter((step) => step.address === address)
    expect(own.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual(['gas done', 'sweep done'])
    // What the coin of the platform has become less by is what was booked, to the last unit.
    const left = (await coinOf(gasKey())) + (await coinOf(address))
    expect(formatEther(GAS_COIN - left)).toBe(String(own.reduce((sum, { fee }) => sum + Number(fee), 0)))
    expect(await booked()).toBeCloseTo(before.gas + Number(formatEther(GAS_COIN - left)), 15)
    expect(await world.payouts.troubles()).toEqual([])
    await world.payouts.checkBooks()
    const listed = await world.payouts.listed('collections', 'list')
    expect(listed).toContain('120.5 USDT to the treasury')
    expect(listed).toContain(own[1]?.txids[0] ?? '')
  })

  test('stays where it is below the amount of the act, until more has come', async () => {
    const address = await given()
    await pay(address, '30')
    await settle()
    expect(await world.signer.balance(address)).toBe(usdt('30'))
    expect(await world.payouts.listed('treasury', 'list')).toContain('"not_collected":"30 USDT"')
    await pay(address, '25')
    await settle()
    expect(await world.signer.balance(address)).toBe(0n)
  })

  test('is moved once, also by two workers, and when an answer of the signer is lost', async () => {
    const address = await given()
    await pay(address, '70')
    const again = await world.silence()
    await expect(round()).rejects.toThrow('does not answer')
    await again()
    const other = collections(world.payouts.services)
    await Promise.all([round(), other.work(NETWORK.id)])
    await settle()
    expect((await steps()).filter((step) => step.address === address)).toHaveLength(2)
    expect(await world.signer.balance(address)).toBe(0n)
  })

  test('names what operators have to do, once the gas key has too little, and goes on when they have done it', async () => {
    const address = await given()
    await pay(address, '80')
    await giveCoin(gasKey(), 0n)
    await round()
    expect((await world.payouts.troubles()).join()).toContain(`The gas key ${gasKey()} has too little coin`)
    expect((await world.payouts.troubles()).join()).toContain('less than half of what it may send in a day')
    await giveCoin(gasKey(), GAS_COIN)
    collecting = collections(world.payouts.services)
    await settle()
    expect(await world.signer.balance(address)).toBe(0n)
    expect(await world.payouts.troubles()).toEqual([])
  })

  test('is followed as what it is when the answer was lost and another token of its address is asked for', async () => {
    const { db, nodes } = world.payouts
    const address = await given()
    await pay(address, '70')
    await round()
    await nodes.mine(3)
    const { answer } = world.signer.signer()
    Object.assign(world.signer.signer(), {
      answer: async (...call: Parameters<typeof answer>) => {
        const answered = await answer(...call)
        return call[0] === 'sweep' ? 'paused' : answered
      },
    })
    await round()
    Object.assign(world.signer.signer(), { answer })
    expect((await steps()).filter((step) => step.address === address)).toHaveLength(1)
    const code = await nodes.call(0, 'eth_getCode', nodes.contract, 'latest')
    await nodes.change('anvil_setCode', OTHER, code)
    const row = await db.selectFrom('token').selectAll().where('id', '=', TOKEN).executeTakeFirstOrThrow()
    await db
      .insertInto('token')
      .values({ ...row, id: 'other', symbol: 'OTHER', contract: OTHER })
      .execute()
    await db
      .insertInto('collectable')
      .values({ network_id: NETWORK.id, address, token_id: 'other', amount: '5' })
      .execute()
    await world.signer.act('sweep', { ...world.signer.token, contract: OTHER, least_units: '1', gas_daily_wei: '1' })
    // Only the other token is asked for.
    await allow('1000')
    await settle()
    expect(await world.signer.balance(address)).toBe(0n)
    const swept = (await steps()).find((step) => step.address === address && step.step === 'sweep')
    expect(swept).toMatchObject({ outcome: 'done', amount: '70' })
    expect(await world.payouts.troubles()).toEqual([])
  })

  test('that a chain has taken back again is not moved', async () => {
    const address = await given()
    const txid = await world.payouts.nodes.send(PAYER, payment([{ to: address, value: usdt('90') }]))
    await world.payouts.nodes.mine(1)
    await watch()
    await world.payouts.nodes.reorganise(1, { lose: [txid] })
    await world.payouts.nodes.mine(3)
    await watch()
    await settle()
    expect(await lying(address)).toBe(0)
    expect((await steps()).filter((step) => step.address === address)).toEqual([])
  })

  test('is sent again with a higher fee when no block takes it', async () => {
    const address = await given()
    await pay(address, '60')
    await round()
    const first = (await steps()).find((step) => step.address === address)
    await world.payouts.nodes.forget(first?.txids[0] ?? '')
    world.payouts.clock.advance(1900)
    await world.payouts.nodes.mine(1)
    await settle()
    const own = (await steps()).filter((step) => step.address === address)
    expect(own.map(({ step, outcome, txids }) => [step, outcome, txids.length])).toEqual([
      ['gas', 'done', 2],
      ['sweep', 'done', 1],
    ])
    expect(await world.signer.balance(address)).toBe(0n)
  })

  test('gets more coin when the network asks for more than what was signed for it', async () => {
    const { nodes, clock } = world.payouts
    const setBase = async (gwei: number): Promise<void> => {
      const base = numberToHex(parseGwei(String(gwei)))
      await nodes.change('anvil_setNextBlockBaseFeePerGas', base)
      await nodes.mine(1)
    }
    const address = await given()
    const own = async () => (await steps()).filter((step) => step.address === address)
    await pay(address, '60')
    await round()
    await nodes.mine(3)
    await round()
    expect(await own()).toHaveLength(2)
    await setBase(3)
    clock.advance(1900)
    await settle()
    await setBase(0)
    expect((await own()).map(({ step, outcome, txids }) => [step, outcome, txids.length])).toEqual([
      ['gas', 'done', 1],
      ['sweep', 'done', 2],
      ['gas', 'done', 1],
    ])
    expect(await world.signer.balance(address)).toBe(0n)
    expect(await world.payouts.troubles()).toEqual([])
  })

  test('is moved once when an older copy of the journal has signed another step with the nonce of one that waits', async () => {
    const { options } = world.signer
    const [journal, copy] = [join(options.folder, 'journal'), join(options.folder, 'copy')]
    const [first, second] = [await given(), await given()]
    await pay(second, '40')
    await pay(first, '70')
    await copyFile(journal, copy)
    await round()
    const again = await world.silence()
    await world.signer.restart(async () => await copyFile(copy, journal))
    await again()
    await allow('30')
    await settle()
    for (const address of [first, second]) expect(await world.signer.balance(address)).toBe(0n)
    const own = (await steps()).filter(({ address }) => [first, second].includes(address))
    expect(own.map(({ step, outcome }) => `${step} ${outcome}`).toSorted()).toEqual([
      'gas done',
      'gas done',
      'gas failed',
      'sweep done',
      'sweep done',
    ])
    expect(await world.payouts.troubles()).toEqual([])
    await world.payouts.checkBooks()
  })

  test('is nobody else to look for when the signer gives a nonce that is left to the next address', async () => {
    const { nodes, clock } = world.payouts
    const [left, next] = [await given(), await given()]
    await pay(left, '70')
    await round()
    await nodes.forget((await steps()).find((step) => step.address === left)?.txids[0] ?? '')
    clock.advance(1700)
    await nodes.mine(1)
    await round()
    clock.advance(150)
    await pay(next, '70')
    await round()
    await nodes.mine(1)
    await round()
    const of = async (address: string) => (await steps()).filter((step) => step.address === address)
    expect([(await of(left)).length, (await of(next)).length]).toEqual([1, 1])
    expect(await world.payouts.troubles()).toEqual([])
    await settle()
    for (const address of [left, next]) expect(await world.signer.balance(address)).toBe(0n)
    expect((await of(left)).map(({ outcome }) => outcome)).toEqual(['failed', 'done', 'done'])
  })

  test('is booked as it went also where a node of the worker steps back some blocks while it is asked', async () => {
    const address = await given()
    await pay(address, '70')
    await round()
    await world.payouts.nodes.mine(3)
    await stepBack(world.payouts.nodes, true)
    await round()
    stayInStep(world.payouts.nodes)
    await settle()
    const own = (await steps()).filter((step) => step.address === address)
    expect(own.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual(['gas done', 'sweep done'])
    expect(await world.payouts.troubles()).toEqual([])
  })

  test('of others goes on when another transaction has the nonce of the gas key, and comes itself with the next one', async () => {
    const { nodes } = world.payouts
    const [dead, other] = [await given(), await given()]
    await pay(dead, '70')
    await round()
    const first = (await steps()).find((step) => step.address === dead)
    await nodes.forget(first?.txids[0] ?? '')
    const used = BigInt(String(await nodes.call(0, 'eth_getTransactionCount', gasKey(), 'latest'))) + 1n
    await nodes.change('anvil_setNonce', gasKey(), numberToHex(used))
    await nodes.mine(1)
    await round()
    expect((await world.payouts.troubles()).join()).toContain('Another transaction has the nonce of')
    await pay(other, '70')
    await settle()
    for (const address of [dead, other]) expect(await world.signer.balance(address)).toBe(0n)
    const own = (await steps()).filter((step) => step.address === dead)
    expect(own.map(({ step, outcome }) => `${step} ${outcome}`)).toEqual(['gas failed', 'gas done', 'sweep done'])
    expect(own[0]?.fee).toBe('0')
    expect(await world.payouts.troubles()).toEqual([])
  })
})

test('what comes while a sweep ends is not counted away: who counts second sees what the first has written', async () => {
  const { db, clock } = world.payouts
  const address = await given()
  await pay(address, '60')
  const of = { network_id: NETWORK.id, addresses: [address] }
  const at = clock.now()
  const swept = { network_id: NETWORK.id, token_id: TOKEN, address, step: 'sweep', amount: '60' } as const
  const ended = { txids: ['0x5eef'], asked_at: at, created_at: at }
  let sweep: Promise<void> | undefined
  await inTransaction(db, async (watcher) => {
    await sql`update chain_transfer set amount = amount + 40 where to_address = ${address}`.execute(watcher)
    await countAgain(watcher, of)
    sweep = inTransaction(db, async (trx) => {
      await trx
        .insertInto('collection_step')
        .values({ ...swept, ...ended })
        .execute()
      await sql`update collection_step set outcome = 'done', fee = 0, finished_at = ${at} where address = ${address}`.execute(
        trx,
      )
      await countAgain(trx, of)
    })
    await somebodyWaits(db)
  })
  await sweep
  expect(await lying(address)).toBe(40)
})
