import { describe, expect, test } from 'vitest'
import { minedChain } from '#sandbox/chain/mined-chain'
import { testChains } from '#sandbox/chain/testing/test-chains'
import { testDatabase } from '#server/database/test-database'
import { explorerNetworks, transactionView } from './explorer'

const { db } = await testDatabase()
const { chains } = await testChains(db, { networks: ['1', '2', '5'] })

test('each network says what it runs on', async () => {
  const networks = await explorerNetworks({ db, chains })
  expect(networks.map(({ name, nature }) => [name, nature])).toEqual([
    ['TRON', 'standIn'],
    ['Ethereum', 'local'],
    ['TON', 'simulated'],
  ])
})

describe.each([
  { name: 'TRON', network_id: '1', token_id: '101', form: /^[0-9a-f]{64}$/, coin: 'TRX' },
  { name: 'Ethereum', network_id: '2', token_id: '102', form: /^0x[0-9a-f]{64}$/, coin: 'ETH' },
])('on $name', ({ network_id, token_id, form, coin }) => {
  const adapter = minedChain(chains, network_id)
  const to = adapter.addressOf({ purpose: 'payer', index: 3n })

  test('a transfer is shown by its transaction, in the form of the chain', async () => {
    const { txid } = await adapter.send({ from: { purpose: 'payer', index: 1n }, to, token_id, amount: '12.5' })
    expect(txid).toMatch(form)
    expect(await transactionView({ db, chains }, { network_id, txid })).toMatchObject({
      state: 'waiting',
      transfers: [],
    })
    await adapter.mine(1)
    expect(await transactionView({ db, chains }, { network_id, txid })).toMatchObject({
      state: 'mined',
      coin,
      transfers: [{ txid, to_address: to, amount: '12.5', token: 'USDT' }],
    })
  })

  test('an address is no transaction', async () => {
    expect(await transactionView({ db, chains }, { network_id, txid: to })).toBeUndefined()
  })
})
