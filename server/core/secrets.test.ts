import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { keyId, seal, sealedWith, unseal, UnknownKey } from './secrets'

const OLD = 'the first secret of this installation'
const NEW = 'the secret that came after the first one'
const only = (secret: string) => ({ secret, previous_secrets: [] })
const rotated = { secret: NEW, previous_secrets: [OLD] }
const keyOf = (secret: string) => Buffer.from(hkdfSync('sha256', secret, '', 'seal', 32))

/** What the version before wrote: base64 of IV, tag and text, without the id of a key. */
function sealedBefore(secret: string, text: string): string {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret), iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

/** How the version before reads. */
function unsealBefore(secret: string, sealed: string): string {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret), bytes.subarray(0, 12))
  decipher.setAuthTag(bytes.subarray(12, 28))
  return decipher.update(bytes.subarray(28), undefined, 'utf8') + decipher.final('utf8')
}

describe('a sealed text', () => {
  test('names its key, and hides text and secret', () => {
    const sealed = seal(OLD, 'JBSWY3DPEHPK3PXP')
    expect(sealedWith(sealed)).toBe(keyId(OLD))
    expect(keyId(OLD)).not.toBe(keyId(NEW))
    expect(sealed).not.toContain('JBSWY3DP')
    expect(seal(OLD, 'JBSWY3DPEHPK3PXP')).not.toBe(sealed)
    expect(unseal(only(OLD), sealed)).toBe('JBSWY3DPEHPK3PXP')
  })

  test('opens after a rotation, and not without the earlier secret', () => {
    const sealed = seal(OLD, 'seed')
    expect(unseal(rotated, sealed)).toBe('seed')
    expect(() => unseal(only(NEW), sealed)).toThrow(UnknownKey)
    expect(() => unseal(only(NEW), sealed)).toThrow(
      `the key ${keyId(OLD)}: give that earlier SECRET in SECRET_PREVIOUS`,
    )
  })

  test('of the version before opens too, with any of the secrets', () => {
    for (const secret of [OLD, NEW]) expect(unseal(rotated, sealedBefore(secret, 'seed'))).toBe('seed')
    expect(() => unseal(only(NEW), sealedBefore(OLD, 'seed'))).toThrow(UnknownKey)
  })

  test('is read by the version before, whatever its length', () => {
    for (let length = 0; length < 12; length++)
      expect(unsealBefore(OLD, seal(OLD, 'x'.repeat(length)))).toBe('x'.repeat(length))
  })

  test('that was changed is refused', () => {
    const sealed = seal(OLD, 'a longer text')
    const changed = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`
    expect(() => unseal(only(OLD), changed)).toThrow(/authenticate|auth/i)
  })
})
