import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { ton, tonTestnet } from './ton'
import { friendlyTonAddress, readTonAddress, tonAccountId } from './ton-address'

// A proof made by Tonkeeper 3.3.12 for getgems.io on 2023-11-01 (nervosnetwork/ckb-auth, docs/toncoin.md).
const real = {
  address: '0:a0b96c234f6dede6d56df40ca81315bb73c30d1a9d9f8fbc14d440c73ef6d510',
  public_key: '7d53c25d85a600c5afb72a65131bc9c83e4fc4cbb1329452505937e2026bb05c',
  message: 'gems',
  signature: 'eN9vr+Yv6vm5iBuC/daBC18PqwhGUAedtODHuaSh1VJBOKwrQ2ICOk/31YjDTUYxGaHZ7eT+L4dJN1oJGuK5AQ==',
  timestamp: 1_698_873_010,
  domain: 'getgems.io',
  now: 1_698_873_020,
}
const accountId = hexToBytes(real.address.slice(2))

describe('ton_proof', () => {
  it('accepts a proof of a real wallet, from key to address', () => {
    expect(ton.verify(real)).toBe(true)
    expect(bytesToHex(tonAccountId(hexToBytes(real.public_key)))).toBe(bytesToHex(accountId))
  })

  it('accepts the friendly form of the same address on its own network only', () => {
    expect(ton.verify({ ...real, address: friendlyTonAddress(accountId, false) })).toBe(true)
    expect(ton.verify({ ...real, address: friendlyTonAddress(accountId, true) })).toBe(false)
    expect(tonTestnet.verify({ ...real, address: friendlyTonAddress(accountId, true) })).toBe(true)
  })

  it.each([
    ['another payload', { message: 'gem' }],
    ['another domain', { domain: 'getgems.io.evil.example' }],
    ['another time', { timestamp: real.timestamp + 1 }],
    ['no time', { timestamp: undefined }],
    ['a time that is not an integer', { timestamp: real.timestamp + 0.5 }],
    ['a stale proof', { now: real.timestamp + 301 }],
    ['a proof from the future', { now: real.timestamp - 301 }],
    ['no public key', { public_key: undefined }],
    ['a public key in capitals', { public_key: real.public_key.toUpperCase() }],
    ['the key of another account', { public_key: '00'.repeat(32) }],
    ['another address', { address: `0:${'ab'.repeat(32)}` }],
    ['an address of another workchain', { address: real.address.replace('0:', '-1:') }],
    ['a second spelling of the base64', { signature: real.signature.replace('AQ==', 'AR==') }],
    ['a signature of another length', { signature: real.signature.slice(4) }],
  ])('refuses %s', (_, change) => {
    expect(ton.verify({ ...real, ...change })).toBe(false)
  })
})

describe('TON addresses', () => {
  it('reads both alphabets and refuses a typo', () => {
    // docs.ton.org, "Smart contract addresses": one account in its forms.
    const id = 'ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
    expect(
      bytesToHex(readTonAddress('EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF', false) ?? new Uint8Array()),
    ).toBe(id)
    expect(
      bytesToHex(readTonAddress('UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gqPuwA', false) ?? new Uint8Array()),
    ).toBe(id)
    expect(friendlyTonAddress(hexToBytes(id), false)).toBe('UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA')
    expect(friendlyTonAddress(hexToBytes(id), true)).toBe('0QDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPleK')
    expect(readTonAddress('EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG', false)).toBeUndefined()
    expect(readTonAddress('UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff+W72r5gq-uwA', false)).toBeUndefined()
    expect(readTonAddress('', false)).toBeUndefined()
  })
})
