import { expect, test } from 'vitest'
import { chainName } from './chain-name'

test('a chain is named as its network is, an unknown one as the wire names it', () => {
  expect(['Tron', 'TONTESTNET', 'Ethereum', 'Sui'].map(chainName)).toEqual(['TRON', 'TON testnet', 'Ethereum', 'Sui'])
})
