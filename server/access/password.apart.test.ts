import { expect, test, vi } from 'vitest'
import { Refusal } from '#server/core/refusal'
import { hashPassword, isPassword, newPassword, passwordDigestOf } from './password'

vi.unmock('#server/access/password')

const PEPPER = 'pepper'
const KEYS = { secret: PEPPER, previous_secrets: [] }
const digest = passwordDigestOf('Harbour2026')

test('a client sends the MD5 of the MD5, in hexadecimal', () => {
  expect(passwordDigestOf('abc')).toBe('ec0405c5aef93e771cd80e0db180b88b')
})

test('each stored hash differs and hides the digest; only the right digest matches', async () => {
  const [one, other] = await Promise.all([hashPassword(digest, PEPPER), hashPassword(digest, PEPPER)])
  expect(one).toMatch(/^scrypt\$[\w+/=]{24}\$[\w+/=]{44}\$[0-9a-f]{8}$/)
  expect(one).not.toBe(other)
  expect(one).not.toContain(digest)
  expect(await isPassword(digest, one, KEYS)).toBe(true)
  expect(await isPassword(digest, other, KEYS)).toBe(true)
  expect(await isPassword(passwordDigestOf('Harbour2027'), one, KEYS)).toBe(false)
})

test('without the server’s pepper the right digest does not match', async () => {
  expect(await isPassword(digest, await hashPassword(digest, PEPPER), { secret: 'salt', previous_secrets: [] })).toBe(
    false,
  )
})

test('an absent or damaged hash matches no password', async () => {
  for (const stored of [null, '', 'scrypt', 'scrypt$$']) expect(await isPassword(digest, stored, KEYS)).toBe(false)
})

test('a new password is entered twice and is not a common one', () => {
  const confirm_password = digest
  expect(newPassword({ password: digest, confirm_password })).toBe(digest)
  expect(() => newPassword({ password: passwordDigestOf('Harbour2027'), confirm_password })).toThrow(Refusal)
  const common = passwordDigestOf('Passw0rd1')
  expect(() => newPassword({ password: common, confirm_password: common })).toThrow(Refusal)
})
