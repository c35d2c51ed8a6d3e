import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { describe, expect, it } from 'vitest'
import { RECORDED_LOGINS } from '#server/wallet-proof/testing/recorded-logins'
import { CHAIN_TYPES, type ChainType } from '#shared/address/chain-type'
import { accountAddress, secretKey } from './key-pair'
import { networkKeys } from './network-keys'

const demoMerchant = sha256(utf8ToBytes('demo merchant'))

/** The secret keys of the demo merchant; they must never change. */
const SECRETS: Readonly<Record<ChainType, string>> = {
  Ethereum: '80a6f10dc063fb56f1bb0285e0f82dd78335508f94fd7d4eddb3df3c5ceb3973',
  HC: '2e83d9c0382001f871a46f54ab0b0813fc0ca4c07b7cd1be0c81083bec97f41b',
  Solana: '101d0b7b2291ee293fc38f02ba4697bd1ed32e4b5203566ea5abf68827171636',
  Tron: '81efaba5c1228c0a51c9a91f60abf18707b14242f6baf539543d1d0e5193b205',
  TON: 'c3d5822ae27406c4b4ca442b2ab7394e689bab16f134abacaf45ab478503d766',
  TONTESTNET: '72b69d5b9b566bcb7b6f964b34c61c58210e8bdfdb59869e20dbcb63a20ead90',
  Aptos: 'b7fbbcfc0eeb887ab7ef167ed03853dd2afdc4fee24233b34ee5fc4ef1006b02',
  Bitcoin: 'efa046570cedefd9eaf0265759d4421a7fe96cfb9d4e52af3358af69b65b5c54',
  Endless: 'eba2c7563d037dc87e75d2f92160a5a6c94ea4993b3c5b536b359ee600c5fd25',
}

/**
 * Payment key 3 of a network `n1` under a seed of 32 bytes with the value 7. Such addresses were handed out, so they
 * must never change.
 */
const NETWORK_KEYS: Readonly<Record<ChainType, { address: string; secret: string }>> = {
  Ethereum: {
    address: '0x60616fB6247c2CC9D3e108e8C0173DdF79D206D4',
    secret: '2dfb69ebbcb11a7fd7be95358b212d145b0fc6e33f9db733e57407b7062ba56f',
  },
  HC: {
    address: 'BXQH7PYEF5LdYpWZrqLnReyFHoHFFaxA4cAQZiza49EG',
    secret: 'c9a95d4776b5ae92fdac8a64aaee1fda87211c98fd41c2cb4368ca50714b7ca6',
  },
  Solana: {
    address: 'BvEebQPVpmVHExEkQiaFg54BNhx9MpAh6FZKWxA2xrVk',
    secret: '8203ed4a8c77057a61602e9222faf626e7b13fd03e3195700941e5887aa39d0d',
  },
  Tron: {
    address: 'TUMFTjYeUTkeXbZX6kcf3ZSGxjpDQLifME',
    secret: '46bb7f2351a56333aeb753a47ca90e4b477d7603c3e5edc413a6514d385b62bb',
  },
  TON: {
    address: 'UQDMIqn-f3y76gJExidDqt3ZxLvyCMxyw-x5teCKm9Y6-i9h',
    secret: 'dc43ebbfbf2c9944f0ddb9a4efeaccd25fd5cc184e8f2779b27e2eb88a409432',
  },
  TONTESTNET: {
    address: '0QAo-FMx7IFd6-UQ-s1fWOvtZgH2BvOM3LoB9bfmqVggRpK7',
    secret: 'be9acab7d356248c395119a82a3d536b562943c3bf578d707add9aa5790970bd',
  },
  Aptos: {
    address: '0x6949adeadd644ed660f797532df3d6a80e2566dfc9ca1594bfa00368af7a5fe3',
    secret: 'de74e53ba00ca2906755f382e6f90a21da5a3c3e243e315b67b1ad817e4751d1',
  },
  Bitcoin: {
    address: 'bc1qek495s6guut9yautvz7gdqtwh5dngejrlq8drc',
    secret: '61c5fdf788f9ea1fd99e103abc54ee8065be5b297612b49d60226323a50c25d4',
  },
  Endless: {
    address: 'BBRHyHifGrTx9dVTSus5dLDJUopDEkRwCDAYf8Tob9ut',
    secret: 'b7fc3c6297f96d6366c21cf658caa0be4a0bc2a897e0a6747d92777598e2c17b',
  },
}

describe('keys of a seed', () => {
  it('differ from chain to chain', () => {
    const keys = CHAIN_TYPES.map((chain_type) => secretKey(demoMerchant, chain_type).toString())
    expect(new Set(keys).size).toBe(CHAIN_TYPES.length)
  })

  it.each(CHAIN_TYPES)('%s: stay the same for the demo merchant, whose addresses are recorded', (chain_type) => {
    expect(bytesToHex(secretKey(demoMerchant, chain_type))).toBe(SECRETS[chain_type])
    expect(accountAddress(demoMerchant, chain_type)).toBe(RECORDED_LOGINS[chain_type].address)
  })

  it('need a seed of 32 bytes', () => {
    expect(() => secretKey(new Uint8Array(31), 'Tron')).toThrow(RangeError)
  })
})

describe('keys of a network', () => {
  it.each(CHAIN_TYPES)('%s: stay the same, so that money sent to our addresses can be moved', (chain_type) => {
    const keys = networkKeys(new Uint8Array(32).fill(7), { id: 'n1', chain_type })
    const key = { purpose: 'payment', index: 3n } as const
    expect({ address: keys.addressOf(key), secret: bytesToHex(keys.secretOf(key)) }).toEqual(NETWORK_KEYS[chain_type])
  })
})
