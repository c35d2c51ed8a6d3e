import { readFile, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import type { ChainBlock } from '#server/chain/block'
import { minedChain } from '../mined-chain'
import type { MinedChain } from '../mined-chain'
import { newAddress } from '#server/chain/addresses'
import { listenerInMemory, testChains } from '../testing/test-chains'
import { watchAll } from '#server/chain/watch-once'
import { withSandbox } from '#sandbox/database/tables'

const NETWORK = '3'
const TOKEN = '103'
const SNAPSHOT_BLOCKS = 20

const { db } = await testDatabase()
const test = await testChains(db, { networks: [NETWORK], snapshot_every: BigInt(SNAPSHOT_BLOCKS) })
const { clock } = test
const listener = listenerInMemory()
const snapshotFile = join(test.folder, NETWORK, 'snapshot.bin')

const adapter = (): MinedChain => minedChain(test.chains, NETWORK)
const watch = () => watchAll({ db, clock, adapter: adapter(), listener })
const pay = (to: string, amount: string) =>
  adapter().send({ from: { purpose: 'payer', index: 2n }, to, token_id: TOKEN, amount })
const address = async (): Promise<string> =>
  (await inTransaction(db, (trx) => newAddress(trx, { network_id: NETWORK, purpose: 'payment', at: clock.now() })))
    .address
const anvilPid = async (): Promise<number> => {
  const text = await readFile(join(test.folder, NETWORK, 'anvil.pid'), 'utf8')
  return Number.parseInt(text.slice(1), 10)
}
const everyBlock = async (): Promise<(ChainBlock | null)[]> => {
  const { number } = await adapter().tip()
  return await Promise.all(Array.from({ length: Number(number) + 1 }, (_, at) => adapter().block(BigInt(at))))
}

describe('a local EVM chain that was stopped', () => {
  let to = ''
  beforeEach(async () => {
    to = await address()
    await pay(to, '1.5')
    await adapter().mine(3)
    await watch()
    listener.news()
  })

  it('comes back block by block, with the same hashes', async () => {
    const before = await everyBlock()
    await test.reopen()
    expect(await everyBlock()).toEqual(before)
    await adapter().mine(1)
    await watch()
    expect(listener.news()).toEqual([])
  })

  it('comes back after kill -9 of its node, with the waiting transactions', async () => {
    const before = await everyBlock()
    const { txid } = await pay(to, '2.5')
    process.kill(await anvilPid(), 'SIGKILL')
    await test.reopen()
    expect(await everyBlock()).toEqual(before)
    expect(await adapter().transaction(txid)).toMatchObject({ state: 'waiting' })
    await adapter().mine(3)
    await watch()
    expect(listener.news()).toEqual(['seen 2.5', 'confirmed 2.5'])
  })

  it('starts its node again by itself when only that is killed', async () => {
    const before = await adapter().tip()
    const pid = await anvilPid()
    process.kill(pid, 'SIGKILL')
    await expect
      .poll(
        () =>
          adapter()
            .tip()
            .catch(() => undefined),
        { timeout: 20_000 },
      )
      .toEqual(before)
    expect(await anvilPid()).not.toBe(pid)
    // On a busy machine the end of the node of the test before is heard only now.
    expect(new Set(test.complaints.splice(0))).toEqual(new Set(['anvil has ended by itself and is started again']))
  })

  it('gives a new node what was journaled and never sent', async () => {
    const { txid } = await pay(to, '3.5')
    await adapter().mine(1)
    // This is the state after a crash between the journal and the node.
    await db
      .updateTable('chain_journal')
      .set({ mined_block: null, mined_index: null })
      .where('txid', '=', txid)
      .execute()
    await withSandbox(db)
      .deleteFrom('local_block')
      .where('number', '=', String((await adapter().tip()).number))
      .execute()
    await test.reopen()
    expect(await adapter().transaction(txid)).toMatchObject({ state: 'waiting' })
    await adapter().mine(1)
    expect(await adapter().transaction(txid)).toMatchObject({ state: 'mined' })
  })

  it('keeps the branch of its reorganisation, not the replaced one', async () => {
    await pay(to, '4.5')
    await adapter().mine(1)
    await adapter().reorg(1, 'transactions')
    const before = await everyBlock()
    await test.reopen()
    expect(await everyBlock()).toEqual(before)
  })

  it('can be reorganised below the blocks that its node has in memory', async () => {
    await test.reopen()
    const { number } = await adapter().tip()
    await adapter().reorg(2, 'nothing')
    await adapter().reorg(Number(number) - 1, 'nothing')
    expect((await adapter().tip()).number).toBe(number)
    await watch()
    await adapter().mine(3)
    await watch()
    expect(listener.news()).toEqual([])
  })

  it('stores new hashes when a node makes other ones, and no payment is lost or doubled', async () => {
    await withSandbox(db)
      .updateTable('local_block')
      .set({ hash: '0xother' })
      .where('network_id', '=', NETWORK)
      .execute()
    await db.updateTable('chain_block').set({ hash: '0xother' }).where('network_id', '=', NETWORK).execute()
    await test.reopen()
    await watch()
    expect(listener.news()).toEqual([])
    const tip = await adapter().tip()
    const row = await withSandbox(db)
      .selectFrom('local_block')
      .select('hash')
      .where('number', '=', String(tip.number))
      .executeTakeFirst()
    expect(row?.hash).toBe(tip.hash)
  })
})

const takeSnapshot = async (): Promise<number> => {
  await adapter().mine(SNAPSHOT_BLOCKS)
  return (await stat(snapshotFile)).size
}

describe('the snapshot of a local EVM chain', () => {
  it('is taken after a number of blocks, and a start continues from it', async () => {
    const to = await address()
    await pay(to, '1')
    expect(await takeSnapshot()).toBeGreaterThan(1000)
    await pay(to, '2')
    await adapter().mine(2)
    const before = await everyBlock()
    await test.reopen()
    expect(await everyBlock()).toEqual(before)
    await watch()
    expect(listener.news()).toEqual(['seen 1', 'seen 2', 'confirmed 1'])
    await pay(to, '3')
    await adapter().mine(1)
    await adapter().reorg(2, 'nothing')
    await watch()
    expect(listener.news()).toEqual(['seen 3', 'confirmed 2'])
  })

  it.each([
    ['cut short', async () => truncate(snapshotFile, 700)],
    ['empty', async () => truncate(snapshotFile, 0)],
    ['of noise', async () => writeFile(snapshotFile, '{"number":"5","hash":"0x1"}\nnoise')],
    [
      'damaged in one byte',
      async () => {
        const bytes = await readFile(snapshotFile)
        const offset = bytes.length - 20
        bytes[offset] = (bytes[offset] ?? 0) ^ 1
        await writeFile(snapshotFile, bytes)
      },
    ],
  ])('that is %s is replaced by a replay of the journal', async (_what, damage) => {
    expect(await takeSnapshot()).toBeGreaterThan(1000)
    const before = await everyBlock()
    await damage()
    await test.reopen()
    expect(await everyBlock()).toEqual(before)
    await watch()
    expect(listener.news().filter((what) => what.startsWith('orphaned'))).toEqual([])
  })
})
