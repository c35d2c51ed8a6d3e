// @vitest-environment node
import { base64urlnopad } from '@scure/base'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { describe, expect, it } from 'vitest'
import { canonicalPayout, payoutChallenge } from '#shared/payout/canonical'
import { checkAssertion, isPasskeyKey } from './assertion'
import type { PasskeyAssertion } from './assertion'
import { testPasskey } from './testing/test-passkey'

const ORIGIN = 'https://pay.example'
const RP_ID = 'pay.example'
const PAYOUT = {
  act: 'pay',
  signer_id: '0011223344556677',
  merchant_id: '7',
  intent_id: 'quote:17',
  network: 'eip155:1',
  contract: '0xdac17f958d2ee523a2206206994597c13d831ec7',
  to: `0x${'12'.repeat(20)}`,
  amount_units: '1250000000',
  fee_ceiling_units: '10000000000000000',
  not_after: '1795000000',
} as const
const challenge = payoutChallenge(PAYOUT)
const passkey = await testPasskey({ origin: ORIGIN, rp_id: RP_ID })
const good = await passkey.confirm(challenge)
const expected = { challenge, rp_id: RP_ID, origins: [ORIGIN], spki: passkey.spki, in_frame: 'refused' } as const

/** What the check says of an assertion, or of the right one under other expectations. */
async function verdict(assertion: PasskeyAssertion, more: Partial<Parameters<typeof checkAssertion>[1]> = {}) {
  const found = await checkAssertion(assertion, { ...expected, ...more })
  return 'fault' in found ? found.fault : 'confirmed'
}
const flipped = (bytes: Uint8Array, at: number, bit = 1): Uint8Array =>
  bytes.map((byte, place) => (place === at ? byte ^ bit : byte))
const clientWith = (change: (text: string) => string): Uint8Array =>
  utf8ToBytes(change(new TextDecoder().decode(good.client_data)))

describe('an assertion', () => {
  it('confirms the payout that it was made for, and says how often the passkey has signed', async () => {
    expect(await checkAssertion(good, expected)).toEqual({ sign_count: 1 })
  })

  it.each([
    ['amount_units', '1250000001'],
    ['to', `0x${'13'.repeat(20)}`],
    ['contract', `0x${'aa'.repeat(20)}`],
    ['network', 'eip155:56'],
    ['fee_ceiling_units', '10000000000000001'],
    ['intent_id', 'quote:18'],
    ['not_after', '1795000001'],
    ['merchant_id', '8'],
    ['signer_id', '8011223344556677'],
    ['act', 'refund'],
  ])('confirms no payout with another %s', async (field, value) => {
    expect(await verdict(good, { challenge: payoutChallenge({ ...PAYOUT, [field]: value }) })).toBe('challenge')
  })

  it.each([
    ['another origin', async () => await verdict(good, { origins: ['https://pay.example:444'] }), 'origin'],
    ['another relying party', async () => await verdict(good, { rp_id: 'example' }), 'rp_id'],
    [
      'a cleared bit of the verified person',
      async () => await verdict({ ...good, authenticator_data: flipped(good.authenticator_data, 32, 4) }),
      'user_verified',
    ],
    [
      'a cleared bit of presence',
      async () => await verdict({ ...good, authenticator_data: flipped(good.authenticator_data, 32, 1) }),
      'user_present',
    ],
    [
      'a changed counter',
      async () => await verdict({ ...good, authenticator_data: flipped(good.authenticator_data, 36, 8) }),
      'signature',
    ],
    [
      'a changed bit of the signature',
      async () => await verdict({ ...good, signature: flipped(good.signature, 20) }),
      'signature',
    ],
    [
      'client data that was written anew with a space',
      async () => await verdict({ ...good, client_data: clientWith((text) => text.replace(',', ', ')) }),
      'signature',
    ],
    [
      'a frame of another site',
      async () =>
        await verdict({
          ...good,
          client_data: clientWith((text) => text.replace('"crossOrigin":false', '"crossOrigin":true')),
        }),
      'cross_origin',
    ],
    [
      'a page above it',
      async () =>
        await verdict({
          ...good,
          client_data: clientWith((text) => text.replace('}', ',"topOrigin":"https://a.example"}')),
        }),
      'cross_origin',
    ],
    [
      'the creation of a passkey',
      async () => await verdict({ ...good, client_data: clientWith((text) => text.replace('.get', '.create')) }),
      'type',
    ],
    [
      'client data that is no JSON',
      async () => await verdict({ ...good, client_data: utf8ToBytes('{') }),
      'client_data',
    ],
    [
      'authenticator data that ends early',
      async () => await verdict({ ...good, authenticator_data: good.authenticator_data.subarray(0, 36) }),
      'authenticator_data',
    ],
    [
      'the key of another passkey',
      async () => await verdict(good, { spki: (await testPasskey({ origin: ORIGIN, rp_id: RP_ID })).spki }),
      'signature',
    ],
    ['no key at all', async () => await verdict(good, { spki: new Uint8Array(8) }), 'key'],
  ] as const)('is refused with %s', async (_, check, fault) => {
    expect(await check()).toBe(fault)
  })

  it('is refused when its challenge was put in afterwards', async () => {
    const other = payoutChallenge({ ...PAYOUT, amount_units: '2' })
    const swapped = clientWith((text) => text.replace(base64urlnopad.encode(challenge), base64urlnopad.encode(other)))
    expect(await verdict({ ...good, client_data: swapped }, { challenge: other })).toBe('signature')
  })

  it('is refused from a person who was present and not verified', async () => {
    expect(await verdict(await passkey.confirm(challenge, { flags: 0x01 }))).toBe('user_verified')
  })

  it('is as good the second time: what is spent is the payout', async () => {
    expect(await checkAssertion(await passkey.confirm(challenge), expected)).toMatchObject({
      sign_count: expect.any(Number),
    })
    expect(await verdict(good)).toBe('confirmed')
  })

  it('may come from a frame where its window shows by itself what is confirmed', async () => {
    const framed = await passkey.confirm(challenge, { crossOrigin: true })
    expect(await verdict(framed, { in_frame: 'allowed' })).toBe('confirmed')
    expect(await verdict(framed)).toBe('cross_origin')
  })

  it.each([
    [2048, 'confirmed'],
    [1024, 'key'],
  ] as const)('with an RSA key of %i bits, as a TPM makes them, is %s', async (modulusLength, outcome) => {
    const how = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
    const usual = { ...how, modulusLength, publicExponent: Uint8Array.of(1, 0, 1) }
    const pair = await crypto.subtle.generateKey(usual, true, ['sign', 'verify'])
    const signed = Uint8Array.from(concatBytes(good.authenticator_data, sha256(good.client_data)))
    const signature = new Uint8Array(await crypto.subtle.sign(how, pair.privateKey, signed))
    const spki = new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey))
    expect(await verdict({ ...good, signature }, { spki })).toBe(outcome)
    expect(await isPasskeyKey(spki)).toBe(outcome === 'confirmed')
  })

  it('has no key on another curve', async () => {
    const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-384' }, true, ['sign', 'verify'])
    expect(await isPasskeyKey(new Uint8Array(await crypto.subtle.exportKey('spki', pair.publicKey)))).toBe(false)
  })
})

describe('the text of a payout', () => {
  it('has one line for each field, in one order, whatever the order of the fields is', () => {
    const reversed = Object.fromEntries(Object.entries(PAYOUT).toReversed())
    expect(canonicalPayout({ ...PAYOUT, ...reversed })).toBe(canonicalPayout(PAYOUT))
    expect(canonicalPayout(PAYOUT).split('\n')).toHaveLength(12)
  })

  it.each([
    ['a field more', { memo: 'x' }],
    ['an address with mixed case', { to: '0xAbababababababababababababababababababab' }],
    ['an amount with a point', { amount_units: '1.5' }],
    ['an amount with a zero before it', { amount_units: '01' }],
    ['nothing to pay', { amount_units: '0' }],
    ['a second line in a field', { intent_id: 'quote:1\nto=0x00' }],
    ['a line at the end', { intent_id: 'quote:1\n' }],
  ])('refuses %s', (_, change) => {
    expect(() => canonicalPayout({ ...PAYOUT, ...change })).toThrow(/^The field /)
  })
})
