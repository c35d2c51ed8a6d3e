import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import type { PasskeyAssertion } from '../assertion'

/** A passkey of a test, which answers as an authenticator and a browser together. */
export interface TestPasskey {
  readonly credential_id: string
  readonly spki: Uint8Array
  /** Signs a challenge. `flags` 0x05: present and verified; `count` up to 255, else one more than before. */
  confirm(
    challenge: Uint8Array,
    told?: { flags?: number; origin?: string; crossOrigin?: boolean; rp_id?: string; count?: number },
  ): Promise<PasskeyAssertion>
}

/**
 * Makes a passkey with a new key on P-256.
 *
 * @example
 * const passkey = await testPasskey({ origin: 'https://pay.example', rp_id: 'pay.example' })
 * await passkey.confirm(challenge)
 */
export async function testPasskey(home: { origin: string; rp_id: string }): Promise<TestPasskey> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  let count = 0
  return {
    credential_id: base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(32))),
    spki: new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey)),
    confirm: async (challenge, { flags = 0x05, crossOrigin = false, ...told } = {}) => {
      count = told.count ?? count + 1
      const { origin, rp_id } = { ...home, ...told }
      const client = { type: 'webauthn.get', challenge: base64urlnopad.encode(challenge), origin, crossOrigin }
      const authenticator_data = concatBytes(sha256(utf8ToBytes(rp_id)), Uint8Array.of(flags, 0, 0, 0, count))
      const client_data = utf8ToBytes(JSON.stringify(client))
      const signed = Uint8Array.from(concatBytes(authenticator_data, sha256(client_data)))
      const raw = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, signed)
      const signature = p256.Signature.fromBytes(new Uint8Array(raw), 'compact').toBytes('der')
      return { authenticator_data, client_data, signature }
    },
  }
}
