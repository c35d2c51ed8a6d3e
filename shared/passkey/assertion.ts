import { p256 } from '@noble/curves/nist.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'
import * as z from 'zod/mini'

/** What an authenticator returns for a `get`, as bytes. */
export interface PasskeyAssertion {
  readonly authenticator_data: Uint8Array
  readonly client_data: Uint8Array
  /** DER for ES256. */
  readonly signature: Uint8Array
}

interface Expectation {
  readonly challenge: Uint8Array
  /** Host name that the passkey belongs to. */
  readonly rp_id: string
  /** Origins on which a person may confirm. */
  readonly origins: readonly string[]
  /** The public key as SubjectPublicKeyInfo. */
  readonly spki: Uint8Array
  /** Whether a person may confirm in a frame of another page, which could lie about what is confirmed. */
  readonly in_frame: 'allowed' | 'refused'
}

/** The first step of the check that an assertion does not pass. */
export type AssertionFault =
  | 'client_data'
  | 'type'
  | 'challenge'
  | 'origin'
  | 'cross_origin'
  | 'authenticator_data'
  | 'rp_id'
  | 'user_present'
  | 'user_verified'
  | 'key'
  | 'signature'

/** What a right assertion says besides. */
export interface Confirmation {
  /** Signatures so far as the authenticator counts them. Passkeys that are synchronised always say 0. */
  readonly sign_count: number
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const FLAGS_AT = 32
const COUNT_AT = 33
/** rpIdHash, flags and counter; extensions may follow. */
const LEAST_DATA = 37
const LEAST_RSA_BITS = 2048
const ON_P256 = { name: 'ECDSA', namedCurve: 'P-256' } as const
const WITH_RSA = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const clientDataSchema = z.looseObject({
  type: z.string(),
  challenge: z.string(),
  origin: z.string(),
  crossOrigin: z.optional(z.boolean()),
})

/**
 * Whether a passkey has confirmed this challenge: the steps of WebAuthn Level 3, section 7.2, that are left when credentials are
 * listed by their owner. It is the one check of wallet window and signer. The counter is told and not judged: of two assertions
 * made one after the other, the second may arrive first.
 *
 * @returns the first step that it does not pass
 * @example
 * const found = await checkAssertion(assertion, { challenge, rp_id, origins, spki, in_frame: 'refused' })
 * if ('fault' in found) refuse(found.fault)
 */
export async function checkAssertion(
  assertion: PasskeyAssertion,
  expected: Expectation,
): Promise<Confirmation | { readonly fault: AssertionFault }> {
  const { authenticator_data: data, client_data, signature } = assertion
  const fault = faultOfClient(client_data, expected) ?? faultOfData(data, expected)
  if (fault !== undefined) return { fault }
  const key = await readKey(expected.spki)
  if (key === undefined) return { fault: 'key' }
  if (!(await verifies(key, signature, concatBytes(data, sha256(client_data))))) return { fault: 'signature' }
  return { sign_count: new DataView(data.buffer, data.byteOffset).getUint32(COUNT_AT) }
}

/** The same in base64url without padding, as it travels. */
export interface WireAssertion {
  readonly authenticator_data: string
  readonly client_data: string
  readonly signature: string
}

/**
 * {@link checkAssertion} of what has travelled. A part that is no base64url is the fault of the part.
 *
 * @example
 * const found = await checkWireAssertion(wire, { challenge, rp_id, origins, spki, in_frame: 'refused' })
 */
export async function checkWireAssertion(
  wire: WireAssertion,
  { spki, ...expected }: Omit<Expectation, 'spki'> & { readonly spki: string },
): Promise<Confirmation | { readonly fault: AssertionFault }> {
  const [authenticator_data, client_data, signature, key] = [
    wire.authenticator_data,
    wire.client_data,
    wire.signature,
    spki,
  ].map(bytesOf)
  if (authenticator_data === undefined) return { fault: 'authenticator_data' }
  if (client_data === undefined) return { fault: 'client_data' }
  if (signature === undefined) return { fault: 'signature' }
  if (key === undefined) return { fault: 'key' }
  return await checkAssertion({ authenticator_data, client_data, signature }, { ...expected, spki: key })
}

function bytesOf(text: string): Uint8Array | undefined {
  try {
    return base64urlnopad.decode(text)
  } catch {
    return undefined
  }
}

/** Whether a public key is one that a passkey may have: P-256, or RSA of 2048 bits or more. */
export async function isPasskeyKey(spki: Uint8Array): Promise<boolean> {
  return (await readKey(spki)) !== undefined
}

function faultOfClient(bytes: Uint8Array, { challenge, origins, in_frame }: Expectation): AssertionFault | undefined {
  const client = readClientData(bytes)
  if (client === undefined) return 'client_data'
  if (client.type !== 'webauthn.get') return 'type'
  if (client.challenge !== base64urlnopad.encode(challenge)) return 'challenge'
  if (!origins.includes(client.origin)) return 'origin'
  const isInFrame = client.crossOrigin === true || Object.hasOwn(client, 'topOrigin')
  return isInFrame && in_frame === 'refused' ? 'cross_origin' : undefined
}

function faultOfData(data: Uint8Array, { rp_id }: Expectation): AssertionFault | undefined {
  if (data.length < LEAST_DATA) return 'authenticator_data'
  if (bytesToHex(data.subarray(0, FLAGS_AT)) !== bytesToHex(sha256(utf8ToBytes(rp_id)))) return 'rp_id'
  const flags = data[FLAGS_AT] ?? 0
  if ((flags & USER_PRESENT) === 0) return 'user_present'
  return (flags & USER_VERIFIED) === 0 ? 'user_verified' : undefined
}

function readClientData(bytes: Uint8Array): z.output<typeof clientDataSchema> | undefined {
  try {
    return clientDataSchema.parse(JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)))
  } catch {
    return undefined
  }
}

async function readKey(spki: Uint8Array): Promise<CryptoKey | undefined> {
  for (const algorithm of [ON_P256, WITH_RSA]) {
    try {
      const key = await crypto.subtle.importKey('spki', Uint8Array.from(spki), algorithm, false, ['verify'])
      return algorithm === ON_P256 || bitsOf(key) >= LEAST_RSA_BITS ? key : undefined
    } catch {
      // It is a key of another kind.
    }
  }
  return undefined
}

const bitsOf = ({ algorithm }: CryptoKey): number =>
  'modulusLength' in algorithm && typeof algorithm.modulusLength === 'number' ? algorithm.modulusLength : 0

async function verifies(key: CryptoKey, signature: Uint8Array, signed: Uint8Array): Promise<boolean> {
  try {
    const isOnP256 = key.algorithm.name === ON_P256.name
    const plain = isOnP256 ? p256.Signature.fromBytes(signature, 'der').toBytes('compact') : signature
    const how = { name: key.algorithm.name, hash: 'SHA-256' }
    return await crypto.subtle.verify(how, key, Uint8Array.from(plain), Uint8Array.from(signed))
  } catch {
    return false
  }
}
