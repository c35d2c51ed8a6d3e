import { expect, test } from 'vitest'
import { CHAIN_TYPES } from './chain-type'
import { chainTypeOf } from './chain-type-of'

test('each chain type is known in any case', () => {
  for (const type of CHAIN_TYPES)
    expect([chainTypeOf(type), chainTypeOf(type.toUpperCase()), chainTypeOf(type.toLowerCase())]).toEqual([
      type,
      type,
      type,
    ])
})

test.each([
  ['TRC20', 'Tron'],
  ['TRC-20', 'Tron'],
  ['BSC', 'Ethereum'],
  ['BNB Smart Chain', 'Ethereum'],
  ['ERC20', 'Ethereum'],
  ['Polygon', 'Ethereum'],
  ['SPL', 'Solana'],
])('%s is %s', (word, type) => expect(chainTypeOf(word)).toBe(type))

test.each(['', 'Mainnet', 'Ripple', 'constructor', 'toString'])('%j is none', (word) =>
  expect(chainTypeOf(word)).toBeUndefined(),
)
