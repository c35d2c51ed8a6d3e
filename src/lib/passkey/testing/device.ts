import { base64urlnopad } from '@scure/base'
import { vi } from 'vitest'
import type { PasskeyAnswer } from '@/lib/api/passkey'
import { checkAssertion } from '#shared/passkey/assertion'
import { testPasskey, type TestPasskey } from '#shared/passkey/testing/test-passkey'

/** A device of a test with its passkeys, in place of what the browser asks. */
export interface Device {
  readonly passkeys: TestPasskey[]
  /** Of another device, such as a phone, which signs here too. */
  readonly elsewhere: TestPasskey[]
  /** What was asked of it: `create`, `get`. */
  readonly asked: string[]
  /** The name of the DOMException that it answers with, until it is taken away. */
  fault: string | undefined
}

/**
 * Puts a device in place of the browser's own passkeys; `vi.restoreAllMocks` takes it away.
 *
 * @example const device = plugDevice(); device.fault = 'NotAllowedError' // the person says no
 */
export function plugDevice(passkeys: readonly TestPasskey[] = []): Device {
  const device: Device = { passkeys: [...passkeys], elsewhere: [], asked: [], fault: undefined }
  const answer = (kind: string) => {
    device.asked.push(kind)
    if (device.fault !== undefined) throw new DOMException('as the test says', device.fault)
  }
  vi.spyOn(navigator.credentials, 'create').mockImplementation(async ({ publicKey } = {}) => {
    answer('create')
    const known = new Set((publicKey?.excludeCredentials ?? []).map(({ id }) => textOf(id)))
    if (device.passkeys.some(({ credential_id }) => known.has(credential_id)))
      throw new DOMException('it is here already', 'InvalidStateError')
    const made = await newPasskey(publicKey?.rp.id)
    device.passkeys.push(made)
    return credentialOf(made.credential_id, AuthenticatorAttestationResponse, {
      getPublicKey: () => Uint8Array.from(made.spki).buffer,
    })
  })
  vi.spyOn(navigator.credentials, 'get').mockImplementation(async ({ publicKey } = {}) => {
    answer('get')
    const allowed = new Set((publicKey?.allowCredentials ?? []).map(({ id }) => textOf(id)))
    const all = [...device.passkeys, ...device.elsewhere]
    const found = all.find(({ credential_id }) => allowed.size === 0 || allowed.has(credential_id))
    if (!found || !publicKey) throw new DOMException('it has none of these', 'NotAllowedError')
    const signed = await found.confirm(bytesOf(publicKey.challenge))
    return credentialOf(found.credential_id, AuthenticatorAssertionResponse, {
      authenticatorData: Uint8Array.from(signed.authenticator_data).buffer,
      clientDataJSON: Uint8Array.from(signed.client_data).buffer,
      signature: Uint8Array.from(signed.signature).buffer,
    })
  })
  return device
}

/** A passkey of this page. */
export const newPasskey = (rp_id = location.hostname): Promise<TestPasskey> =>
  testPasskey({ origin: location.origin, rp_id })

/** What is wrong with an answer that the page has sent, judged as the signer judges it; undefined when nothing is. */
export async function faultOf(answer: PasskeyAnswer, spki: Uint8Array, challenge: Uint8Array) {
  const found = await checkAssertion(
    {
      authenticator_data: base64urlnopad.decode(answer.authenticator_data),
      client_data: base64urlnopad.decode(answer.client_data),
      signature: base64urlnopad.decode(answer.signature),
    },
    { challenge, rp_id: location.hostname, origins: [location.origin], spki, in_frame: 'allowed' },
  )
  return 'fault' in found ? found.fault : undefined
}

const bytesOf = (source: BufferSource): Uint8Array =>
  source instanceof ArrayBuffer
    ? new Uint8Array(source)
    : new Uint8Array(source.buffer, source.byteOffset, source.byteLength)

const textOf = (source: BufferSource): string => base64urlnopad.encode(bytesOf(source))

type Parts = Readonly<Record<string, unknown>>

/** The browser's own objects cannot be made by a page: these have their kind and the parts that are read. */
function credentialOf(id: string, kind: { prototype: object }, parts: Parts): Credential {
  return objectOf(PublicKeyCredential.prototype, { id, type: 'public-key', response: objectOf(kind.prototype, parts) })
}

const objectOf = (prototype: object, own: Parts) =>
  Object.create(prototype, Object.fromEntries(Object.entries(own).map(([name, value]) => [name, { value }])))
