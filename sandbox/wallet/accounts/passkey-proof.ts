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

interface Expectation {
  readonly challenge: Uint8Array
  /** Host name that the passkey belongs to. */
  readonly rp_id: string
  /** Origin of this window. */
  readonly origin: string
  /** Uncompressed P-256 point, 65 bytes. */
  readonly public_key: Uint8Array
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const clientDataSchema = z.object({ type: z.string(), challenge: z.string(), origin: z.string() })

/**
 * True when the passkey confirmed the person for this challenge, here: the steps of WebAuthn Level 3, section 7.2, that
 * apply to a window which is its own relying party (type, challenge, origin, rpIdHash, presence, verification, ES256).
 */
export function confirmsPerson(assertion: PasskeyAssertion, expected: Expectation): boolean {
  const { authenticator_data, client_data, signature } = assertion
  const clientData = readClientData(client_data)
  const flags = authenticator_data[32] ?? 0
  const asked =
    clientData?.type === 'webauthn.get' &&
    clientData.challenge === base64urlnopad.encode(expected.challenge) &&
    clientData.origin === expected.origin &&
    bytesToHex(authenticator_data.subarray(0, 32)) === bytesToHex(sha256(utf8ToBytes(expected.rp_id))) &&
    (flags & USER_PRESENT) !== 0 &&
    (flags & USER_VERIFIED) !== 0
  if (!asked) return false
  try {
    const signed = concatBytes(authenticator_data, sha256(client_data))
    return p256.verify(signature, signed, expected.public_key, { format: 'der', lowS: false })
  } catch {
    return false
  }
}

function readClientData(bytes: Uint8Array): z.output<typeof clientDataSchema> | undefined {
  try {
    return clientDataSchema.parse(JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    return undefined
  }
}
