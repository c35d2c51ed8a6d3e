import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { confirmsPerson, ES256, RS256 } from './passkey-proof'

const ORIGIN = 'http://wallet.localhost:4174'
const challenge = new Uint8Array(32).fill(5)

interface Told {
  type?: string
  challenge?: Uint8Array
  origin?: string
  rp_id?: string
  flags?: number
}

/** The authenticator data and client data of WebAuthn that an authenticator would sign. */
function told({
  type = 'webauthn.get',
  challenge: said = challenge,
  origin = ORIGIN,
  rp_id = 'wallet.localhost',
  flags = 0x05,
}: Told) {
  const client = { type, challenge: base64urlnopad.encode(said), origin, crossOrigin: true }
  const authenticator_data = concatBytes(sha256(utf8ToBytes(rp_id)), Uint8Array.of(flags, 0, 0, 0, 1))
  return { authenticator_data, client_data: utf8ToBytes(JSON.stringify(client)) }
}

async function makeEs256() {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign', 'verify'])
  const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey))
  const sign = async (bytes: Uint8Array) => {
    const raw = new Uint8Array(
      await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, pair.privateKey, Uint8Array.from(bytes)),
    )
    return p256.Signature.fromBytes(raw, 'compact').toBytes('der')
  }
  return { key: { algorithm: ES256, spki }, sign } as const
}

async function confirm(change: Told & { tamper?: boolean } = {}) {
  const { key, sign } = await makeEs256()
  const answer = told(change)
  const signature = await sign(concatBytes(answer.authenticator_data, sha256(answer.client_data)))
  if (change.tamper) signature[10] = (signature[10] ?? 0) ^ 1
  return confirmsPerson({ ...answer, signature }, { challenge, rp_id: 'wallet.localhost', origin: ORIGIN, key })
}

describe('a passkey', () => {
  it('confirms the person for this challenge on this origin', async () => {
    await expect(confirm()).resolves.toBe(true)
  })

  it.each([
    ['another challenge', { challenge: new Uint8Array(32).fill(6) }],
    ['the creation of a passkey', { type: 'webauthn.create' }],
    ['another origin', { origin: 'http://evil.localhost:4174' }],
    ['another relying party', { rp_id: 'localhost' }],
    ['presence without verification', { flags: 0x01 }],
    ['verification without presence', { flags: 0x04 }],
    ['a changed signature', { tamper: true }],
  ])('does not with %s', async (_, change) => {
    await expect(confirm(change)).resolves.toBe(false)
  })

  it('can sign with RSA, as a TPM does', async () => {
    const how = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    const pair = await crypto.subtle.generateKey(
      { ...how, modulusLength: 2048, publicExponent: Uint8Array.of(1, 0, 1) },
      true,
      ['sign', 'verify'],
    )
    const answer = told({})
    const signed = Uint8Array.from(concatBytes(answer.authenticator_data, sha256(answer.client_data)))
    const signature = new Uint8Array(await crypto.subtle.sign(how, pair.privateKey, signed))
    const key = {
      algorithm: RS256,
      spki: new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey)),
    } as const
    const expected = { challenge, rp_id: 'wallet.localhost', origin: ORIGIN, key }
    await expect(confirmsPerson({ ...answer, signature }, expected)).resolves.toBe(true)
  })

  it('refuses data that is not client data', async () => {
    const { key } = await makeEs256()
    const nothing = { authenticator_data: new Uint8Array(), client_data: utf8ToBytes('{'), signature: new Uint8Array() }
    await expect(confirmsPerson(nothing, { challenge, rp_id: 'wallet.localhost', origin: ORIGIN, key })).resolves.toBe(
      false,
    )
  })
})
