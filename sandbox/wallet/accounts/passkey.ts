import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, hexToBytes, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import { checkAssertion } from '#shared/passkey/assertion'
import type { AccountSecret } from './account'
import { ES256, RS256 } from './account'

/** Input of the PRF extension, whose output is the seed. It is constant, so that a passkey always gives the same account. */
const PRF_INPUT = sha256(utf8ToBytes('settlement sandbox wallet seed v1'))

export type PasskeySecret = Exclude<AccountSecret, { kind: 'kept' }>

const bytesOf = (source: ArrayBuffer | ArrayBufferView): Uint8Array =>
  source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength)

/** Copies the bytes to an ArrayBuffer, which the WebAuthn calls require. */
const ownBuffer = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => Uint8Array.from(bytes)

const seedFromPrf = (output: Uint8Array): Uint8Array => hkdf(sha256, output, undefined, utf8ToBytes('seed'), 32)

/**
 * Makes a passkey for this window. A passkey that supports PRF computes the seed; otherwise a random seed is stored, and
 * used only after the passkey has confirmed the person. Rejects when the person or the browser refuses.
 */
export async function createPasskey(name: string): Promise<{ secret: PasskeySecret; seed: Uint8Array }> {
  const credential = await navigator.credentials.create({
    publicKey: {
      challenge: ownBuffer(randomBytes(32)),
      rp: { id: location.hostname, name: 'Sandbox wallet' },
      user: { id: ownBuffer(randomBytes(16)), name, displayName: name },
      pubKeyCredParams: [ES256, RS256].map((alg) => ({ type: 'public-key', alg })),
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
      extensions: { prf: { eval: { first: ownBuffer(PRF_INPUT) } } },
    },
  })
  if (
    !(credential instanceof PublicKeyCredential) ||
    !(credential.response instanceof AuthenticatorAttestationResponse)
  ) {
    throw new Error('The browser made no passkey.')
  }
  const spki = credential.response.getPublicKey()
  if (!spki) throw new Error('The browser hides the key of the passkey.')
  const base = {
    credential_id: credential.id,
    algorithm: credential.response.getPublicKeyAlgorithm() === RS256 ? RS256 : ES256,
    spki: base64urlnopad.encode(bytesOf(spki)),
  } as const
  if (credential.getClientExtensionResults().prf?.enabled) {
    const secret = { kind: 'prf', ...base } as const
    return { secret, seed: await unlockPasskey(secret) }
  }
  const seed = randomBytes(32)
  return { secret: { kind: 'passkey', ...base, seed: bytesToHex(seed) }, seed }
}

/** The seed of a passkey account, after the passkey has confirmed the person. Rejects when it has not. */
export async function unlockPasskey(secret: PasskeySecret): Promise<Uint8Array> {
  const challenge = randomBytes(32)
  const credential = await navigator.credentials.get({
    publicKey: {
      challenge: ownBuffer(challenge),
      rpId: location.hostname,
      allowCredentials: [{ type: 'public-key', id: ownBuffer(base64urlnopad.decode(secret.credential_id)) }],
      userVerification: 'required',
      extensions: { prf: { eval: { first: ownBuffer(PRF_INPUT) } } },
    },
  })
  if (
    !(credential instanceof PublicKeyCredential) ||
    !(credential.response instanceof AuthenticatorAssertionResponse)
  ) {
    throw new Error('The browser asked no passkey.')
  }
  const { authenticatorData, clientDataJSON, signature } = credential.response
  const checked = await checkAssertion(
    {
      authenticator_data: bytesOf(authenticatorData),
      client_data: bytesOf(clientDataJSON),
      signature: bytesOf(signature),
    },
    {
      challenge,
      rp_id: location.hostname,
      origins: [location.origin],
      spki: base64urlnopad.decode(secret.spki),
      // The window may stand in a frame of the console, and it shows by itself what is confirmed.
      in_frame: 'allowed',
    },
  )
  if ('fault' in checked) throw new Error('The passkey did not confirm you.')
  if (secret.kind === 'passkey') return hexToBytes(secret.seed)
  const output = credential.getClientExtensionResults().prf?.results?.first
  if (!output) throw new Error('The passkey gave no key.')
  return seedFromPrf(bytesOf(output))
}
