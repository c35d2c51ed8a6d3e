import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { getAddress, verifyMessage, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { CHAIN_TYPES, type ChainType } from '@/lib/wallet/envelope'
import { accountAddress, secretKey } from './account-keys'
import { demoMerchantSeed } from '#sandbox/wallet/keys/demo-merchant'
import { writeLoginMessage } from './login-message'
import { signLogin } from './signatures/sign-login'
import { verifySignature } from './verify-signature'

const now = 1_795_255_200
const domain = 'localhost:4173'
const seedOf = (name: string) => sha256(utf8ToBytes(name))
const statementOf = (chain_type: ChainType, seed = demoMerchantSeed()) => ({
  domain,
  uri: `http://${domain}`,
  chain_type,
  address: accountAddress(seed, chain_type),
  nonce: 'q8Zr2LkVt5Nw9XyB3cDfGh',
  issued_at: now,
  expires_at: now + 300,
})
const loginOf = (chain_type: ChainType, seed = demoMerchantSeed()) => {
  const message = writeLoginMessage(statementOf(chain_type, seed))
  return { chain_type, message, domain, now, ...signLogin({ seed, chain_type, message, domain, now }) }
}

describe('log-in by signature', () => {
  it.each(CHAIN_TYPES)('%s: what the wallet signs, the server accepts', (chain_type) => {
    expect(verifySignature(loginOf(chain_type))).toBe(true)
  })

  it.each(CHAIN_TYPES)(
    '%s: one changed letter of the text, another page and another account are refused',
    (chain_type) => {
      const login = loginOf(chain_type)
      expect(verifySignature({ ...login, message: login.message.replace(/.$/, '?') })).toBe(false)
      expect(verifySignature({ ...login, domain: 'evil.example' })).toBe(false)
      expect(verifySignature({ ...login, address: accountAddress(seedOf('someone else'), chain_type) })).toBe(false)
    },
  )

  it('a signature for one chain never passes for another, whatever else is exchanged with it', () => {
    const logins = CHAIN_TYPES.map((chain_type) => loginOf(chain_type))
    for (const genuine of logins) {
      for (const other of logins.filter(({ chain_type }) => chain_type !== genuine.chain_type)) {
        const { chain_type, address } = other
        expect(verifySignature({ ...genuine, chain_type })).toBe(false)
        expect(verifySignature({ ...genuine, chain_type, address })).toBe(false)
        expect(verifySignature({ ...genuine, chain_type, address, message: other.message })).toBe(false)
        expect(verifySignature({ ...other, signature: genuine.signature })).toBe(false)
      }
    }
  })

  it('never throws, whatever the fields hold', () => {
    const garbage = ['', '0x', 'ÿ'.repeat(88), '='.repeat(88), '\ud800', '1'.repeat(64), `0x${'f'.repeat(130)}`]
    for (const chain_type of CHAIN_TYPES) {
      for (const text of garbage) {
        expect(verifySignature({ ...loginOf(chain_type), signature: text })).toBe(false)
        expect(verifySignature({ ...loginOf(chain_type), address: text })).toBe(false)
      }
    }
  })
})

describe('the text', () => {
  it('is EIP-4361 for Ethereum, as another implementation reads it', async () => {
    const { message, signature, address } = loginOf('Ethereum')
    const parsed = parseSiweMessage(message)
    expect(parsed).toMatchObject({ domain, address, uri: `http://${domain}`, version: '1', chainId: 1 })
    expect(parsed.issuedAt?.getTime()).toBe(now * 1000)
    expect(validateSiweMessage({ message: parsed, domain, time: new Date((now + 299) * 1000) })).toBe(true)
    expect(validateSiweMessage({ message: parsed, domain, time: new Date((now + 300) * 1000) })).toBe(false)
    const proof: Hex = `0x${signature.slice(2)}`
    expect(await verifyMessage({ address: getAddress(address), message, signature: proof })).toBe(true)
  })

  it('fits the 128 bytes that wallets allow a ton_proof payload', () => {
    const nonce = 'n'.repeat(64)
    expect(utf8ToBytes(writeLoginMessage({ ...statementOf('TONTESTNET'), nonce })).length).toBeLessThanOrEqual(128)
  })

  it('names its chain, so that forks with the same keys cannot share it', () => {
    expect(writeLoginMessage(statementOf('HC'))).toContain('your HC account')
    expect(writeLoginMessage(statementOf('Endless'))).toMatch(/^ENDLESS\n/)
    expect(writeLoginMessage(statementOf('Aptos'))).toMatch(/^APTOS\n/)
  })
})

describe('keys', () => {
  it('differ from chain to chain', () => {
    const keys = CHAIN_TYPES.map((chain_type) => secretKey(demoMerchantSeed(), chain_type).toString())
    expect(new Set(keys).size).toBe(CHAIN_TYPES.length)
  })

  it('stay the same for the demo merchant: its world knows the address', () => {
    expect(accountAddress(demoMerchantSeed(), 'Ethereum')).toBe('0xbf1A34e4ec380d98f5301c5E6c4F9332194B1438')
  })

  it('come from 32 bytes only', () => {
    expect(() => secretKey(new Uint8Array(31), 'Tron')).toThrow(RangeError)
  })
})
