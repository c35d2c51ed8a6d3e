import { utf8ToBytes } from '@noble/hashes/utils.js'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { getAddress, verifyMessage, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { CHAIN_TYPES } from '#shared/address/chain-type'
import { writeLoginMessage } from './login-message'
import { RECORDED, RECORDED_LOGINS, recordedLogin, recordedStatement } from './testing/recorded-logins'
import { verifySignature } from './verify-signature'

const { now, domain } = RECORDED

describe('log-in by signature', () => {
  it.each(CHAIN_TYPES)('%s: a login that a wallet signed is accepted', (chain_type) => {
    expect(verifySignature(recordedLogin(chain_type))).toBe(true)
  })

  it.each(CHAIN_TYPES)(
    '%s: one changed letter of the text, another page and another account are refused',
    (chain_type) => {
      const login = recordedLogin(chain_type)
      expect(verifySignature({ ...login, message: login.message.replace(/.$/, '?') })).toBe(false)
      expect(verifySignature({ ...login, domain: 'evil.example' })).toBe(false)
      expect(verifySignature({ ...login, address: RECORDED_LOGINS[chain_type].other_address })).toBe(false)
    },
  )

  it('a signature for one chain is refused for every other, also with the other address or text', () => {
    const logins = CHAIN_TYPES.map((chain_type) => recordedLogin(chain_type))
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

  it('returns false for garbage in any field, and never throws', () => {
    const garbage = ['', '0x', 'ÿ'.repeat(88), '='.repeat(88), '\ud800', '1'.repeat(64), `0x${'f'.repeat(130)}`]
    for (const chain_type of CHAIN_TYPES) {
      for (const text of garbage) {
        expect(verifySignature({ ...recordedLogin(chain_type), signature: text })).toBe(false)
        expect(verifySignature({ ...recordedLogin(chain_type), address: text })).toBe(false)
      }
    }
  })
})

describe('the text', () => {
  it('is EIP-4361 for Ethereum, by another implementation', async () => {
    const { message, signature, address } = recordedLogin('Ethereum')
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
    expect(utf8ToBytes(writeLoginMessage({ ...recordedStatement('TONTESTNET'), nonce })).length).toBeLessThanOrEqual(
      128,
    )
  })

  it('names its chain, so that a fork with the same keys cannot reuse it', () => {
    expect(writeLoginMessage(recordedStatement('HC'))).toContain('your HC account')
    expect(writeLoginMessage(recordedStatement('Endless'))).toMatch(/^ENDLESS\n/)
    expect(writeLoginMessage(recordedStatement('Aptos'))).toMatch(/^APTOS\n/)
  })
})
