import { hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import type { ChainBlock } from '#server/chain/block'
import { newAddress } from '#server/chain/addresses'
import { readSigned } from '#server/chain/tron/transaction'
import { watchAll } from '#server/chain/watch-once'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { withSandbox } from '#sandbox/database/tables'
import { minedChain } from '../mined-chain'
import type { MinedChain } from '../mined-chain'
import { listenerInMemory, testChains } from '../testing/test-chains'

const NETWORK = '1'
const TOKEN = '101'
const payer = { purpose: 'payer', index: 2n } as const

const { db } = await testDatabase()
const test = await testChains(db, { networks: [NETWORK] })
const { clock } = test
const listener = listenerInMemory()

const adapter = (): MinedChain => minedChain(test.chains, NETWORK)
const watch = () => watchAll({ db, clock, adapter: adapter(), listener })
const address = async (): Promise<string> =>
  (await inTransaction(db, (trx) => newAddress(trx, { network_id: NETWORK, purpose: 'payment', at: clock.now() })))
    .address
const pay = async (to: string, amount = '1.5') => await adapter().send({ from: payer, to, token_id: TOKEN, amount })
const everyBlock = async (): Promise<(ChainBlock | null)[]> => {
  const { number } = await adapter().tip()
  return await Promise.all(Array.from({ length: Number(number) + 1 }, (_, at) => adapter().block(BigInt(at))))
}
const receivedBy = async (to: string): Promise<string[]> => {
  const all = await adapter().transfers({ from: 0n, to: (await adapter().tip()).number })
  return all.flatMap(({ to_address, amount }) => (to_address === to ? [amount] : []))
}

describe('the stand-in for TRON, after a restart', () => {
  it('has the same blocks, and what was paid is not seen again', async () => {
    const to = await address()
    await pay(to)
    await adapter().mine(3)
    clock.advance(90)
    await adapter().mine(1)
    await watch()
    expect(listener.news()).toEqual(['seen 1.5'])
    const before = await everyBlock()
    await test.reopen()
    expect(await everyBlock()).toEqual(before)
    await adapter().mine(1)
    await watch()
    expect(listener.news()).toEqual([])
    expect(await receivedBy(to)).toEqual(['1.5'])
  })

  it('carries out what waited, once', async () => {
    const to = await address()
    const { txid } = await pay(to)
    await test.reopen()
    expect(await adapter().transaction(txid)).toMatchObject({ state: 'waiting' })
    expect(await adapter().wantsBlock()).toBe(true)
    await adapter().mine(1)
    expect(await receivedBy(to)).toEqual(['1.5'])
  })

  it('has what a reorganisation left, and not what it took', async () => {
    const [lost, kept] = [await address(), await address()]
    await pay(lost)
    await adapter().send({ from: { purpose: 'treasury', index: 0n }, to: kept, token_id: TOKEN, amount: '2' })
    await adapter().mine(2)
    await adapter().reorg(2, 'transactions')
    const before = await everyBlock()
    await test.reopen()
    expect(await everyBlock()).toEqual(before)
    expect([await receivedBy(lost), await receivedBy(kept)]).toEqual([[], ['2']])
  })

  it('still has its frozen addresses frozen', async () => {
    const frozen = adapter().addressOf({ purpose: 'payer', index: 5n })
    await adapter().freeze?.(frozen, true)
    await adapter().mine(1)
    await test.reopen()
    expect(await adapter().frozenTokens(frozen)).toEqual([TOKEN])
    await expect(
      adapter().send({ from: { purpose: 'payer', index: 5n }, to: await address(), token_id: TOKEN, amount: '1' }),
    ).rejects.toMatchObject({ code: 'refused' })
    await adapter().freeze?.(frozen, false)
    await adapter().mine(1)
    expect(await adapter().frozenTokens(frozen)).toEqual([])
  })

  it('writes its blocks down anew where it makes others than before', async () => {
    await withSandbox(db)
      .updateTable('local_block')
      .set({ hash: '0xother' })
      .where('network_id', '=', NETWORK)
      .execute()
    await test.reopen()
    const rows = await withSandbox(db)
      .selectFrom('local_block')
      .select(['number', 'hash'])
      .where('network_id', '=', NETWORK)
      .orderBy('number')
      .execute()
    const blocks = await everyBlock()
    expect(rows.map(({ hash }) => hash)).toEqual(blocks.slice(1).map((block) => block?.hash))
  })
})

describe('a reorganisation that replaces the block which a payment stands on', () => {
  it('loses the payment, and no blocks are made for it for ever', async () => {
    await adapter().mine(60)
    const to = await address()
    const { txid } = await pay(to)
    await adapter().reorg(40, 'nothing')
    expect(await adapter().transaction(txid)).toMatchObject({ state: 'unknown' })
    await adapter().mine(adapter().confirmations)
    expect(await adapter().wantsBlock()).toBe(false)
    expect(await receivedBy(to)).toEqual([])
    await pay(to, '3')
    await adapter().mine(1)
    expect(await receivedBy(to)).toEqual(['3'])
  })
})

it('a payment costs its energy and its bytes, and its block tells the platform what it has cost', async () => {
  const to = await address()
  const first = await pay(to)
  await adapter().mine(1)
  const second = await pay(to)
  await adapter().mine(1)
  expect(await adapter().transaction(first.txid)).toMatchObject({ state: 'mined', fee: '13.3735' })
  expect(await adapter().transaction(second.txid)).toMatchObject({ state: 'mined', fee: '6.7735' })
})

it('what is signed after the clock was moved can be in a block of the new time', async () => {
  clock.advance(3600)
  await pay(await address())
  const newest = await db
    .selectFrom('chain_journal')
    .select('raw')
    .where('network_id', '=', NETWORK)
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const { expiration } = readSigned(hexToBytes(newest.raw ?? ''))?.transaction ?? { expiration: 0n }
  expect(Number(expiration / 1000n)).toBeGreaterThan(clock.seconds())
})
