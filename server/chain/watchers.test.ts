import { EventEmitter, once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { inTransaction } from '#server/database/connect'
import { testDatabase } from '#server/database/test-database'
import { newAddress } from './addresses'
import { listenerInMemory, keepingLog, testChains } from '#sandbox/chain/testing/test-chains'
import { runWatchers } from './watchers'
import { minedChain } from '#sandbox/chain/mined-chain'

const { db } = await testDatabase()
const { chains, clock } = await testChains(db, { networks: ['6'] })
const adapter = minedChain(chains, '6')
const payer = { purpose: 'payer', index: 0n } as const

/** A listener, and a promise that resolves at its first confirmation. */
function awaited() {
  const heard = listenerInMemory()
  const bell = new EventEmitter()
  const confirmed = once(bell, 'confirmed')
  const listener = {
    ...heard,
    confirmed: async (...about: Parameters<typeof heard.confirmed>) => {
      await heard.confirmed(...about)
      bell.emit('confirmed')
    },
  }
  return { heard, listener, confirmed }
}

const pay = async (): Promise<void> => {
  const fresh = { network_id: adapter.network_id, purpose: 'payment', at: clock.now() } as const
  const { address: to } = await inTransaction(db, (trx) => newAddress(trx, fresh))
  await adapter.send({ from: payer, to, token_id: '106', amount: '1' })
}
const lookedAt = async (number: bigint): Promise<boolean> => {
  const cursor = await db.selectFrom('chain_cursor').select('next_block').executeTakeFirst()
  return cursor?.next_block === String(number + 1n)
}

describe('the watchers', () => {
  it('read a new block at once, before the next poll', async () => {
    const { heard, listener, confirmed } = awaited()
    const log = keepingLog()
    const watchers = runWatchers({ db, clock, chains, listener, log, holder: 'one', poll_seconds: 3600 })
    await expect.poll(() => lookedAt(0n)).toBe(true)
    await pay()
    await adapter.mine(1)
    await confirmed
    await watchers.stop()
    expect(heard.told).toEqual(['seen 1', 'confirmed 1'])
    expect(log.complaints).toEqual([])
  })

  it('leave a chain to one of them, so that nothing is reported twice', async () => {
    const [a, b] = [awaited(), awaited()]
    const common = { db, clock, chains, log: keepingLog(), poll_seconds: 3600 }
    const first = runWatchers({ ...common, listener: a.listener, holder: 'a' })
    const second = runWatchers({ ...common, listener: b.listener, holder: 'b' })
    await pay()
    await adapter.mine(1)
    await Promise.race([a.confirmed, b.confirmed])
    await Promise.all([first.stop(), second.stop()])
    expect([...a.heard.told, ...b.heard.told].toSorted()).toEqual(['confirmed 1', 'seen 1'])
  })

  it('try again after a failure, and log it', async () => {
    const { heard, listener, confirmed } = awaited()
    const log = keepingLog()
    let failures = 1
    const failing = {
      ...listener,
      seen: async (...about: Parameters<typeof listener.seen>) => {
        if (failures-- > 0) throw new Error('not yet')
        await listener.seen(...about)
      },
    }
    await pay()
    await adapter.mine(1)
    const watchers = runWatchers({ db, clock, chains, listener: failing, log, holder: 'one', poll_seconds: 0.01 })
    await confirmed
    await watchers.stop()
    expect(heard.told).toEqual(['seen 1', 'confirmed 1'])
    expect(log.complaints).toEqual(['a step of following a chain failed and is tried again'])
  })
})
