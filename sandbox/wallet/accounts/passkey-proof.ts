import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import * as z from 'zod/mini'

/** What an authenticator returns for a `get`, as bytes. */
export interface PasskeyAssertion {
  readonly authenticator_data: Uint8Array
  readonly client_data: Uint8Array
  readonly signature: Uint8Array
}

/** The key of a passkey: its algorithm by COSE number, and the key itself as SubjectPublicKeyInfo. */
interface PasskeyKey {
  readonly algorithm: PasskeyAlgorithm
  readonly spki: Uint8Array
}

interface Expectation {
  readonly challenge: Uint8Array
  /** Host name that the passkey belongs to. */
  readonly rp_id: string
  /** Origin of this window. */
  readonly origin: string
  readonly key: PasskeyKey
}

/** COSE numbers of algorithms. Most authenticators use ES256; those in a TPM often use RS256. */
export const ES256 = -7
export const RS256 = -257
type PasskeyAlgorithm = typeof ES256 | typeof RS256

const IMPORT = {
  [ES256]: { name: 'ECDSA', namedCurve: 'P-256' },
  [RS256]: { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
} as const
const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const clientDataSchema = z.object({ type: z.string(), challenge: z.string(), origin: z.string() })

/**
 * Whether the passkey confirmed the person for this challenge on this origin. It checks the steps of WebAuthn Level 3,
 * section 7.2, that apply to a window which is its own relying party: type, challenge, origin, rpIdHash, presence,
 * verification and signature.
 */
export async function confirmsPerson(assertion: PasskeyAssertion, expected: Expectation): Promise<boolean> {
  const { authenticator_data, client_data, signature } = assertion
  const clientData = readClientData(client_data)
  const flags = authenticator_data[32] ?? 0
  const isAnswer =
    clientData?.type === 'webauthn.get' &&
    clientData.challenge === base64urlnopad.encode(expected.challenge) &&
    clientData.origin === expected.origin &&
    bytesToHex(authenticator_data.subarray(0, 32)) === bytesToHex(sha256(utf8ToBytes(expected.rp_id))) &&
    (flags & USER_PRESENT) !== 0 &&
    (flags & USER_VERIFIED) !== 0
  if (!isAnswer) return false
  try {
    return await verify(expected.key, signature, concatBytes(authenticator_data, sha256(client_data)))
  } catch {
    return false
  }
}

async function verify({ algorithm, spki }: PasskeyKey, signature: Uint8Array, signed: Uint8Array): Promise<boolean> {
  const key = await crypto.subtle.importKey('spki', Uint8Array.from(spki), IMPORT[algorithm], false, ['verify'])
  const plain = algorithm === ES256 ? p256.Signature.fromBytes(signature, 'der').toBytes('compact') : signature
  const how = { name: IMPORT[algorithm].name, hash: 'SHA-256' }
  return crypto.subtle.verify(how, key, Uint8Array.from(plain), Uint8Array.from(signed))
}

function readClientData(bytes: Uint8Array): z.output<typeof clientDataSchema> | undefined {
  try {
    return clientDataSchema.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return undefined
  }
}
