import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import type { ChainAdapter } from './adapter'
import { newAddress } from './addresses'
import { ChainError } from './chain-error'
import { TREASURY } from './key'
import { networkStates } from './networks'
import { readTokens } from './network-table'
import { listenerInMemory, testChains } from '#sandbox/chain/testing/test-chains'
import { watchAll, watchOnce } from './watch-once'
import type { WatchResult } from './watch-once'
import { minedChain } from '#sandbox/chain/mined-chain'

const { db } = await testDatabase()
const test = await testChains(db, { networks: ['1', '2', '5'] })
const { clock } = test

describe.each([
  { name: 'TRON (stand-in)', network_id: '1' },
  { name: 'Ethereum (evm)', network_id: '2' },
  { name: 'TON (simulated)', network_id: '5' },
])('the watcher of $name', ({ network_id }) => {
  const adapter = minedChain(test.chains, network_id)
  const { confirmations } = adapter
  const listener = listenerInMemory()
  const payer = { purpose: 'payer', index: 1n } as const
  let token_id = ''
  let to = ''

  const watch = (options: { batch?: bigint; adapter?: ChainAdapter } = {}): Promise<WatchResult> =>
    watchAll({ db, clock, adapter, listener, ...options })
  const pay = (amount: string, order: { to?: string; token_id?: string } = {}): ReturnType<ChainAdapter['send']> =>
    adapter.send({ from: payer, to, token_id, amount, ...order })
  const stored = () =>
    db
      .selectFrom('chain_transfer')
      .select(['txid', 'log_index', 'state', 'sighting', 'adrift', 'token_id', 'block_hash'])
      .select(sql<string>`trim_scale(amount)::text`.as('amount'))
      .where('network_id', '=', network_id)
      .where('to_address', '=', to)
      .orderBy('id')
      .execute()

  beforeEach(async () => {
    token_id = (await readTokens(db, network_id)).find(({ is_native }) => !is_native)?.id ?? ''
    to = (await inTransaction(db, (trx) => newAddress(trx, { network_id, purpose: 'payment', at: clock.now() })))
      .address
    await adapter.mine(confirmations)
    await watch()
    listener.news()
  })

  it('keeps the hashes of as many blocks as a payment waits for, so that a reorganisation of that depth is found', async () => {
    const old = sql<string>`(select next_block - 1500 from chain_cursor where network_id = ${network_id})`
    await db.insertInto('chain_block').values({ network_id, number: old, hash: 'an old block' }).execute()
    const kept = async (confirmed_after: number) => {
      await adapter.mine(1)
      await watch({ adapter: { ...adapter, confirmations: confirmed_after } })
      const rows = db.selectFrom('chain_block').select('number').where('hash', '=', 'an old block')
      return (await rows.where('network_id', '=', network_id).execute()).length
    }
    expect([await kept(3000), await kept(confirmations)]).toEqual([1, 0])
  })

  it('reports a payment in its block and confirms it after enough blocks', async () => {
    await pay('12.5')
    await watch()
    expect(listener.news()).toEqual([])
    await adapter.mine(1)
    await watch()
    expect(listener.news()).toEqual(['seen 12.5'])
    await adapter.mine(confirmations - 2)
    await watch()
    expect(listener.news()).toEqual([])
    await adapter.mine(1)
    await watch()
    expect(listener.news()).toEqual(['confirmed 12.5'])
    expect(await stored()).toMatchObject([{ state: 'confirmed', amount: '12.5', token_id }])
  })

  it('reports nothing twice, however often it runs', async () => {
    await pay('1')
    await adapter.mine(confirmations)
    await watch()
    await watch()
    await adapter.mine(5)
    await watch()
    expect(listener.news()).toEqual(['seen 1', 'confirmed 1'])
  })

  it('reports every transfer of a transaction that pays several times', async () => {
    const payees = ['1', '2', '3'].map((amount) => ({ to, amount }))
    await adapter.sendMany({ from: payer, token_id, payees })
    await adapter.mine(confirmations)
    await watch()
    expect(listener.news()).toEqual(['seen 1', 'seen 2', 'seen 3', 'confirmed 1', 'confirmed 2', 'confirmed 3'])
  })

  it('reports an unknown token without a token id', async () => {
    await pay('9', { token_id: 'wrong-token' })
    await adapter.mine(1)
    await watch()
    expect(listener.news()).toEqual(['seen 9'])
    expect(await stored()).toMatchObject([{ token_id: null }])
  })

  it('reports what comes to the treasury from outside, and not what the platform collects there', async () => {
    const treasury = adapter.addressOf(TREASURY)
    const ours = { purpose: 'payer', index: 2n } as const
    const given = { network_id, address: adapter.addressOf(ours), key_index: '999998', created_at: clock.now() }
    await db
      .insertInto('deposit_address')
      .values({ ...given, purpose: 'payment' })
      .execute()
    await pay('5', { to: treasury })
    await adapter.send({ from: ours, to: treasury, token_id, amount: '7' })
    await adapter.mine(confirmations)
    await watch()
    expect(listener.news()).toEqual(['seen 5', 'confirmed 5'])
  })

  it('ignores transfers to addresses that were not given out', async () => {
    await pay('5', { to: adapter.addressOf({ purpose: 'treasury', index: 1n }) })
    await pay('6', { to: adapter.addressOf({ purpose: 'payment', index: 999_999n }) })
    await adapter.mine(confirmations)
    await watch()
    expect(listener.news()).toEqual([])
  })

  it('orphans a payment that a reorganisation dropped, and reports a later one as new', async () => {
    await pay('4')
    await adapter.mine(1)
    await watch()
    await adapter.reorg(1, 'transactions')
    await watch()
    expect(listener.news()).toEqual(['seen 4', 'orphaned 4'])
    await pay('4')
    await adapter.mine(confirmations)
    await watch()
    const again = listener.news()
    expect(again).toHaveLength(2)
    expect((await stored()).filter(({ state }) => state === 'confirmed')).toHaveLength(1)
  })

  it('keeps a payment that only moved to another block', async () => {
    await pay('7')
    await adapter.mine(1)
    await watch()
    const [before] = await stored()
    await adapter.reorg(1, 'nothing')
    await adapter.mine(confirmations)
    await watch()
    expect(listener.news()).toEqual(['seen 7', 'confirmed 7'])
    const [after, ...more] = await stored()
    expect(more).toEqual([])
    expect(after?.txid).toBe(before?.txid)
    expect(after?.block_hash).not.toBe(before?.block_hash)
  })

  it('treats a transaction that pays another amount in its new block as another payment', async () => {
    await pay('1000')
    await adapter.mine(1)
    await watch()
    await adapter.reorg(1, 'nothing')
    const less: ChainAdapter = {
      ...adapter,
      transfers: async (range) =>
        (await adapter.transfers(range)).map((each) => (each.to_address === to ? { ...each, amount: '1' } : each)),
    }
    await watch({ adapter: less })
    expect(listener.news()).toEqual(['seen 1000', 'seen 1', 'orphaned 1000'])
    await adapter.reorg(1, 'nothing')
    await watch()
    expect(listener.news()).toEqual(['seen 1000 (2)', 'orphaned 1'])
    await adapter.reorg(1, 'nothing')
    await adapter.mine(confirmations)
    await watch({ adapter: less })
    expect(listener.news().filter((told) => told.startsWith('confirmed'))).toEqual(['confirmed 1 (2)'])
    expect(await stored()).toMatchObject([
      { state: 'orphaned', amount: '1000' },
      { state: 'confirmed', amount: '1' },
    ])
  })

  it('keeps a confirmed payment confirmed when it is also on the chain that replaced its own', async () => {
    await pay('8')
    await adapter.mine(confirmations)
    await watch()
    await adapter.reorg(confirmations, 'nothing')
    await watch()
    await adapter.mine(confirmations)
    await watch()
    expect(listener.news()).toEqual(['seen 8', 'confirmed 8'])
    expect(await stored()).toMatchObject([{ state: 'confirmed', sighting: 1, adrift: false }])
  })

  it('orphans a confirmed payment only when the chain that replaced its own is confirmed as deep', async () => {
    await pay('3')
    await adapter.mine(confirmations)
    await watch()
    listener.news()
    const shorter: ChainAdapter = {
      ...adapter,
      tip: async () => (await adapter.block((await adapter.tip()).number - 1n)) ?? (await adapter.tip()),
    }
    await adapter.reorg(confirmations, 'transactions')
    await watch({ adapter: shorter })
    expect(listener.news()).toEqual([])
    expect(await stored()).toMatchObject([{ state: 'confirmed', adrift: true }])
    await watch()
    expect(listener.news()).toEqual(['orphaned 3'])
  })

  it('catches up in several steps after a pause with the same result', async () => {
    await pay('1')
    await adapter.mine(7)
    await pay('2')
    await adapter.mine(confirmations)
    expect(await watchOnce({ db, clock, adapter, listener, batch: 3n })).toMatchObject({ scanned: 3, caught_up: false })
    await watch({ batch: 2n })
    expect(listener.news().toSorted()).toEqual(['confirmed 1', 'confirmed 2', 'seen 1', 'seen 2'])
  })

  it('reads a range that is refused in parts, down to one block, and more at once again', async () => {
    await pay('1')
    await adapter.mine(25)
    const widths: number[] = []
    const limits = { most: 3 }
    const narrow: ChainAdapter = {
      ...adapter,
      transfers: async (range, choose) => {
        const width = Number(range.to - range.from) + 1
        widths.push(width)
        if (width > limits.most) throw new ChainError('unreachable', 'query returned more than 10000 results')
        return await adapter.transfers(range, choose)
      },
    }
    await watch({ adapter: narrow })
    expect(listener.news()).toEqual(['seen 1', 'confirmed 1'])
    limits.most = 0
    await adapter.mine(1)
    await expect(watch({ adapter: narrow })).rejects.toThrow('more than 10000')
    limits.most = 1
    await watch({ adapter: narrow })
    limits.most = 1000
    for (let round = 0; round < 5; round++) {
      await adapter.mine(20)
      await watch({ adapter: narrow })
    }
    expect(widths.at(-1)).toBe(20)
  })

  it('commits a step completely or not at all, and repeats it after a failure', async () => {
    await pay('6')
    await adapter.mine(confirmations)
    const failing = { ...listener, confirmed: () => Promise.reject(new Error('no')) }
    await expect(watchOnce({ db, clock, adapter, listener: failing })).rejects.toThrow('no')
    expect(await stored()).toEqual([])
    listener.news()
    await watch()
    expect(listener.news()).toEqual(['seen 6', 'confirmed 6'])
  })

  it('shares a chain with another watcher without reporting twice', async () => {
    await pay('2')
    await adapter.mine(confirmations)
    await Promise.all(Array.from({ length: 4 }, () => watchOnce({ db, clock, adapter, listener })))
    await watch()
    expect(listener.news()).toEqual(['seen 2', 'confirmed 2'])
  })

  it('repeats a step when the chain changes while it is read', async () => {
    await pay('5')
    await adapter.mine(2)
    let asked = 0
    const shifting: ChainAdapter = {
      ...adapter,
      transfers: async (range) => {
        const said = await adapter.transfers(range)
        if (asked++ === 0) await adapter.reorg(1, 'nothing')
        return asked === 1 ? said.map((transfer) => ({ ...transfer, block_hash: 'gone' })) : said
      },
    }
    expect(await watchOnce({ db, clock, adapter: shifting, listener })).toMatchObject({ scanned: 0, caught_up: false })
    await watch({ adapter: shifting })
    expect(listener.news()).toEqual(['seen 5'])
  })

  it('stores the state of the network', async () => {
    const own = async () => (await networkStates(db, { clock })).find(({ id }) => id === network_id)
    const { number } = await adapter.tip()
    expect(await own()).toMatchObject({ state: 'normal', height: String(number), behind_seconds: 0, confirmations })
    clock.advance(20)
    await adapter.mine(5)
    await watchOnce({ db, clock, adapter, listener, batch: 1n })
    expect(await own()).toMatchObject({ state: 'slow', height: String(number + 5n) })
    await watch()
    expect(await own()).toMatchObject({ state: 'normal', behind_seconds: 0 })
    await db
      .updateTable('chain_cursor')
      .set({ watched_at: new Date(0) })
      .where('network_id', '=', network_id)
      .execute()
    expect(await own()).toMatchObject({ state: 'stopped' })
    await watch()
  })
})
