import { describe, expect, test } from 'vitest'
import { GroupMember } from './group-member'
import type { Vote } from './group-member'
import { valueOf } from './votes'

const member = new GroupMember({
  address: { name: 'A', url: 'http://127.0.0.1:1' },
  chain: { chain_id: 1, genesis_hash: '0x0' },
  patience_millis: 1,
  rest_millis: 1,
  proven_millis: 1,
})
const votesOf = (...values: readonly object[]): Vote[] =>
  values.map((value) => ({ kind: 'value', member, value, text: JSON.stringify(value) }))
const said = (method: string, ...values: readonly object[]) =>
  valueOf(method, votesOf(...values), { needed: 2, height: 9n })
const trial = (energy_used: number) => ({ result: { result: true }, energy_used })

describe('what two nodes say', () => {
  test('of a block must be the same', () => {
    expect(said('eth_getBlockByNumber', { hash: '0x1' }, { hash: '0x1' })).toMatchObject({ kind: 'agreed' })
    expect(said('eth_getBlockByNumber', { hash: '0x1' }, { hash: '0x2' })).toEqual({ kind: 'disputed' })
  })

  test('of an account of TRON may be a block apart: nobody is accused, and it is asked again', () => {
    expect(said('wallet/getaccount', { balance: 7 }, { balance: 8 })).toEqual({ kind: 'unclear' })
    expect(said('wallet/getaccount', { balance: 7 }, { balance: 7 })).toMatchObject({ value: { balance: 7 } })
  })

  test('of the energy of a call is the higher one, unless they differ by far', () => {
    expect(said('wallet/triggerconstantcontract', trial(64_285), trial(130_285))).toMatchObject({
      value: trial(130_285),
    })
    expect(said('wallet/triggerconstantcontract', trial(64_285), trial(6_000_000))).toEqual({ kind: 'unclear' })
  })
})
