import { expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import type { ChainAdapter } from './adapter'
import { keepIdentity } from './identity'
import { testChains } from '#sandbox/chain/testing/test-chains'

const { db } = await testDatabase()
const opened = await testChains(db, { networks: ['6'] })

const pay = async (chain: ChainAdapter, amount: string): Promise<string> => {
  const order = {
    from: { purpose: 'treasury', index: 0n },
    to: `0x${'7'.repeat(64)}`,
    token_id: '106',
    amount,
  } as const
  return (await chain.send({ ...order, ref: `withdrawal:${amount}` })).txid
}
const journal = async () => await db.selectFrom('chain_journal').selectAll().orderBy('id').execute()
const senders = async () => await db.selectFrom('chain_sender').selectAll().execute()

test('another chain is refused with the names of both, and journal and nonces stay', async () => {
  const first = await pay(opened.chains.get('6'), '1')
  const [before, nonces] = [await journal(), await senders()]
  const { identity } = await db.selectFrom('chain_identity').select('identity').executeTakeFirstOrThrow()
  const other = { network_id: '6', identity: 'node 1 0xabc' }
  await expect(keepIdentity(db, other)).rejects.toMatchObject({ code: 'other_chain' })
  await expect(keepIdentity(db, other)).rejects.toThrow(`"${identity}"`)
  await expect(keepIdentity(db, other)).rejects.toThrow('"node 1 0xabc"')
  expect(await journal()).toEqual(before)
  expect(await senders()).toEqual(nonces)
  expect(await db.selectFrom('chain_identity').select('identity').execute()).toEqual([{ identity }])
  // The right chain goes on where it was, and the payout that was sent is not sent again.
  expect(await pay((await opened.reopen()).get('6'), '1')).toBe(first)
  expect(await journal()).toEqual(before)
})

test('of two processes that open a network as different chains, one is refused', async () => {
  await db.deleteFrom('chain_identity').execute()
  const both = ['chain a', 'chain b'].map(async (identity) => await keepIdentity(db, { network_id: '6', identity }))
  const outcomes = (await Promise.allSettled(both)).map(({ status }) => status)
  expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected'])
})
