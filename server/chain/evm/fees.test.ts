import { describe, expect, test } from 'vitest'
import { GroupMember } from './group-member'
import { priceWithin } from './fees'
import { valueOf } from './votes'

const member = new GroupMember({
  address: { name: 'A', url: 'http://127.0.0.1:1' },
  chain: { chain_id: 1, genesis_hash: '0x0' },
  patience_millis: 1,
  rest_millis: 1,
  proven_millis: 1,
})
const said = (method: string, ...values: readonly number[]): unknown => {
  const votes = values.map((value) => ({
    kind: 'value' as const,
    member,
    value: `0x${value.toString(16)}`,
    text: String(value),
  }))
  const verdict = valueOf(method, votes, { needed: 2, height: 1n })
  return verdict.kind === 'agreed' ? Number(verdict.value) : verdict.kind
}

describe('of what nodes estimate', () => {
  test.each([
    [[5, 9000], 5],
    [[9000, 5], 5],
    [[5, 6, 9000], 6],
    [[0, 5, 6], 5],
    [[5, 6, 7, 9000], 6],
    [[0, 1, 6, 7, 8], 6],
  ])('the lower of two fees counts, else the one in the middle: %j', (fees, counted) => {
    expect(said('eth_maxPriorityFeePerGas', ...fees)).toBe(counted)
    expect(said('eth_gasPrice', ...fees)).toBe(counted)
  })

  test('the higher of two amounts of gas counts, so that no transaction fails for want of it', () => {
    expect(said('eth_estimateGas', 21, 60_000)).toBe(60_000)
    expect(said('eth_estimateGas', 21, 60_000, 61_000)).toBe(60_000)
  })

  test('one node decides nothing', () => {
    expect(said('eth_maxPriorityFeePerGas', 5)).toBe('unclear')
    expect(said('eth_getTransactionCount', 5, 6)).toBe('disputed')
  })
})

describe('the price that is signed', () => {
  const offer = { gas: 100n, base: 80n, tip: 10n, coin: null }

  test('has room for a base fee that doubles', () => {
    expect(priceWithin(offer, null)).toEqual({ gas: 100n, maxFeePerGas: 170n, maxPriorityFeePerGas: 10n })
  })

  test('is never above the limit, nor above what the sender has', () => {
    expect(priceWithin(offer, 12_000n).maxFeePerGas).toBe(120n)
    expect(priceWithin({ ...offer, coin: 11_000n }, 12_000n).maxFeePerGas).toBe(110n)
    expect(priceWithin(offer, 10_000n).maxFeePerGas).toBe(100n)
  })

  test('is none when the next block may take more than the limit, or than the sender has', () => {
    expect(() => priceWithin(offer, 9_999n)).toThrow(expect.objectContaining({ code: 'fee_above_limit' }))
    expect(() => priceWithin({ ...offer, coin: 9_999n }, null)).toThrow(
      expect.objectContaining({ code: 'short_of_gas' }),
    )
  })
})
