import { describe, expect, it } from 'vitest'
import { testDatabase } from '#server/database/test-database'
import { describeAdapter } from './testing/adapter-suite'
import { readNetworks, readTokens } from '#server/chain/network-table'
import { isMined, minedChain } from './mined-chain'
import { testChains } from './testing/test-chains'

const { db } = await testDatabase()
const { chains, clock } = await testChains(db, {})
const networks = await readNetworks(db)

describe('every network', () => {
  it('has the kind that its table row names: two on a local EVM node, TRON on its stand-in, three simulated', () => {
    expect(chains.all().map((adapter) => [adapter.network_id, adapter.kind, isMined(adapter)])).toEqual(
      networks.map(({ id, kind }) => [id, kind, true]),
    )
    expect(networks.filter(({ kind }) => kind === 'evm').map(({ name }) => name)).toEqual([
      'TRON',
      'Ethereum',
      'BNB Chain',
    ])
  })
})

for (const { id, name, kind, chain_type } of networks) {
  describeAdapter(`${name} (${kind})`, async () => {
    const token = (await readTokens(db, id)).find(({ is_native }) => !is_native)
    return { adapter: minedChain(chains, id), clock, token_id: token?.id ?? '', chain_type }
  })
}
