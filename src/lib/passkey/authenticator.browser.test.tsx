import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { cdp, type CDPSession } from 'vitest/browser'
import * as z from 'zod/mini'
import { askPasskey, createPasskey, hasPasskeys, PasskeyError } from './authenticator'
import { faultOf } from './testing/device'

/** The device is Chromium's own virtual authenticator, behind the browser's real calls. */
const browser: CDPSession = cdp()
const rp_id = location.hostname
const told = { rp_id, service: 'Settlement', person: 'Mia Chen', known: [] }
const CHALLENGE = Uint8Array.from({ length: 32 }, (_, at) => at)
let authenticatorId = ''

async function faultNamed(ask: Promise<unknown>): Promise<string> {
  try {
    await ask
  } catch (error) {
    return error instanceof PasskeyError ? error.fault : String(error)
  }
  return 'none'
}

beforeEach(async () => {
  await browser.send('WebAuthn.enable', { enableUI: false })
  const options = {
    protocol: 'ctap2',
    ctap2Version: 'ctap2_1',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const added = await browser.send('WebAuthn.addVirtualAuthenticator', { options })
  ;({ authenticatorId } = z.parse(z.object({ authenticatorId: z.string() }), added))
})

afterEach(async () => {
  vi.unstubAllGlobals()
  await browser.send('WebAuthn.disable')
})

describe('a passkey', () => {
  test('is made on the host of the page and signs a challenge with the person verified', async () => {
    const made = await createPasskey(told)
    const answer = await askPasskey(CHALLENGE, { rp_id, credentials: [made.credential_id] })
    expect(answer.credential_id).toBe(made.credential_id)
    expect(await faultOf(answer, made.spki, CHALLENGE)).toBeUndefined()
  })

  test('has signed this challenge and no other', async () => {
    const made = await createPasskey(told)
    const answer = await askPasskey(CHALLENGE, { rp_id, credentials: [made.credential_id] })
    expect(await faultOf(answer, made.spki, new Uint8Array(32))).toBe('challenge')
  })

  test('is not made twice on one device', async () => {
    const { credential_id } = await createPasskey(told)
    expect(await faultNamed(createPasskey({ ...told, known: [credential_id] }))).toBe('known')
  })

  test('does not sign for somebody who is not verified', async () => {
    const { credential_id } = await createPasskey(told)
    await browser.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    expect(await faultNamed(askPasskey(CHALLENGE, { rp_id, credentials: [credential_id] }))).toBe('refused')
  })

  test('of another host is not asked', async () => {
    const { credential_id } = await createPasskey(told)
    const elsewhere = { rp_id: 'pay.example', credentials: [credential_id] }
    expect(await faultNamed(askPasskey(CHALLENGE, elsewhere))).toBe('elsewhere')
    expect(await faultNamed(createPasskey({ ...told, rp_id: 'pay.example' }))).toBe('elsewhere')
  })
})

test('a browser without passkeys says so', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  expect(hasPasskeys()).toBe(false)
  expect(await faultNamed(createPasskey(told))).toBe('unsupported')
})
