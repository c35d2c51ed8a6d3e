import { expect, test } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import type { ChainAdapter } from './adapter'
import { adoptIdentity } from './identity'
import { testChains } from '#sandbox/chain/testing/test-chains'
import { minedChain } from '#sandbox/chain/mined-chain'

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

test('on another chain a sender starts at nonce 0 again, and no nonce is given out twice', async () => {
  for (const amount of ['1', '2']) await pay(opened.chains.get('6'), amount)
  await adoptIdentity(db, { network_id: '6', identity: 'a chain between' })
  const chain = minedChain(await opened.reopen(), '6')
  for (const amount of ['3', '4', '5']) await pay(chain, amount)
  const nonces = await db
    .selectFrom('chain_journal')
    .select('nonce')
    .where('dropped_at', 'is', null)
    .orderBy('id')
    .execute()
  expect(nonces.map(({ nonce }) => nonce)).toEqual(['0', '1', '2'])
  await chain.mine(1)
  const { number: to } = await chain.tip()
  expect((await chain.transfers({ from: 0n, to })).map(({ amount }) => amount).sort()).toEqual(['3', '4', '5'])
})
