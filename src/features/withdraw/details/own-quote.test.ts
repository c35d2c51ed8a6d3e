import { expect, test } from 'vitest'
import { ownQuote } from './own-quote'
import type { TokenOnNetwork } from './token-on-network'

const held = (decimals: number, available: string): TokenOnNetwork => ({
  token_id: '101',
  token: 'USDT',
  decimals,
  network_id: '1',
  network: 'TRON',
  chainType: 'Tron',
  available,
  cost: undefined,
  isRetired: false,
})

test.each([
  ['6 decimals', 6, '1100.1', '1100.099999'],
  ['decimals that nobody has told', 18, '1100.10', '1100.099999'],
  ['a balance with more decimals', 18, '1.00000002', '1.00000001'],
])(
  'the largest amount is below the balance, by a step that a back end takes: %s',
  (_, decimals, available, largest) => {
    const body = { token_id: '101', address: 'T', amount: '1' }
    expect(ownQuote(body, held(decimals, available), undefined).largest).toBe(largest)
  },
)
