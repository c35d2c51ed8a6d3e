import { base64urlnopad } from '@scure/base'
import type { PasskeyAnswer } from '@/lib/api/passkey'

/**
 * Why the browser gave nothing.
 * - `unsupported`: it has no passkeys, or not on this page
 * - `refused`: the person said no, or let it run out
 * - `elsewhere`: passkeys of this service belong to another host than that of the page
 * - `known`: this device has one for this account already
 * - `failed`: anything else
 */
export type PasskeyFault = 'unsupported' | 'refused' | 'elsewhere' | 'known' | 'failed'

/** A passkey was not made, or has not signed. Nothing was sent to the server. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly fault: PasskeyFault

  constructor(fault: PasskeyFault, cause?: unknown) {
    super(`The passkey gave no answer: ${fault}.`, { cause })
    this.fault = fault
  }
}

/** A new passkey, before anybody was told of it. */
export interface MadePasskey {
  readonly credential_id: string
  /** The public key as SubjectPublicKeyInfo. */
  readonly spki: Uint8Array
}

const ES256 = -7
const RS256 = -257

const FAULTS: Readonly<Record<string, PasskeyFault>> = {
  NotAllowedError: 'refused',
  AbortError: 'refused',
  SecurityError: 'elsewhere',
  InvalidStateError: 'known',
  NotSupportedError: 'unsupported',
}

/** Whether this browser can have passkeys on this page. */
export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function'

/**
 * Makes a passkey on the page's own host.
 *
 * @param person how the device lists it
 * @param known passkeys that this device must not have already
 * @throws PasskeyError
 * @example await createPasskey({ rp_id: 'pay.example', service: 'Settlement', person: 'Mia Chen', known: [] })
 */
export async function createPasskey(told: {
  rp_id: string
  service: string
  person: string
  known: readonly string[]
}): Promise<MadePasskey> {
  const { rp_id, service, person, known } = told
  const credential = await asking(() =>
    navigator.credentials.create({
      publicKey: {
        challenge: crypto.getRandomValues(new Uint8Array(32)),
        rp: { id: rp_id, name: service },
        user: { id: crypto.getRandomValues(new Uint8Array(32)), name: person, displayName: person },
        pubKeyCredParams: [ES256, RS256].map((alg) => ({ type: 'public-key', alg })),
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        attestation: 'none',
        excludeCredentials: known.map(named),
      },
    }),
  )
  if (!(credential.response instanceof AuthenticatorAttestationResponse)) throw new PasskeyError('failed')
  const spki = credential.response.getPublicKey()
  if (spki === null) throw new PasskeyError('unsupported')
  return { credential_id: credential.id, spki: new Uint8Array(spki) }
}

/**
 * Asks a passkey to sign a challenge, with the person verified by the device.
 *
 * @param credentials any one of these
 * @throws PasskeyError
 */
export async function askPasskey(
  challenge: Uint8Array,
  { rp_id, credentials }: { rp_id: string; credentials: readonly string[] },
): Promise<PasskeyAnswer> {
  const credential = await asking(() =>
    navigator.credentials.get({
      publicKey: {
        challenge: Uint8Array.from(challenge),
        rpId: rp_id,
        allowCredentials: credentials.map(named),
        userVerification: 'required',
      },
    }),
  )
  if (!(credential.response instanceof AuthenticatorAssertionResponse)) throw new PasskeyError('failed')
  const { authenticatorData, clientDataJSON, signature } = credential.response
  return {
    credential_id: credential.id,
    authenticator_data: text(authenticatorData),
    client_data: text(clientDataJSON),
    signature: text(signature),
  }
}

const text = (bytes: ArrayBuffer): string => base64urlnopad.encode(new Uint8Array(bytes))

const named = (credential_id: string) => ({
  type: 'public-key' as const,
  id: Uint8Array.from(base64urlnopad.decode(credential_id)),
})

async function asking(ask: () => Promise<Credential | null>): Promise<PublicKeyCredential> {
  if (!hasPasskeys()) throw new PasskeyError('unsupported')
  try {
    const credential = await ask()
    if (credential instanceof PublicKeyCredential) return credential
  } catch (error) {
    const fault = error instanceof DOMException ? FAULTS[error.name] : undefined
    throw new PasskeyError(fault ?? 'failed', error)
  }
  throw new PasskeyError('refused')
}
