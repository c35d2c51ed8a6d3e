import { expect, test } from 'vitest'
import { chainName } from './chain-name'
import { CHAIN_TYPES } from './chain-type'

test('a chain is named as its network is, an unknown one as the wire names it', () => {
  const names = ['Ethereum', 'HC', 'Solana', 'TRON', 'TON', 'TON testnet', 'Aptos', 'Bitcoin', 'Endless']
  expect(CHAIN_TYPES.map(chainName)).toEqual(names)
  expect(chainName('Sui')).toBe('Sui')
})
