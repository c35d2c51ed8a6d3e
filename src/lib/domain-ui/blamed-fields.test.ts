import { describe, expect, it } from 'vitest'
import { ApiError } from '@/lib/api/transport/errors'
import { blamedFields } from './blamed-fields'

const SIGN_IN = ['email', 'password', 'email_code'] as const
const refused = (serverText: string, fields?: { path: string; message: string }[]) =>
  new ApiError('rejected', { serverText, fields })

describe('the field that a refusal blames', () => {
  it('is the one that the server names, of this form only', () => {
    const fields = [
      { path: 'password', message: 'Password error' },
      { path: 'elsewhere', message: 'No' },
    ]
    expect([...blamedFields(refused('Parameter error', fields), SIGN_IN)]).toEqual([['password', 'Password error']])
  })

  it.each([
    ['Password error', SIGN_IN, 'password'],
    ['Password error', ['password', 'old_password', 'email_code'] as const, 'old_password'],
    ['email verification code error', SIGN_IN, 'email_code'],
    ['Email verification code expired ', SIGN_IN, 'email_code'],
    ['sms verification code error', ['password', 'phone_code'] as const, 'phone_code'],
    ['google code err', ['password', 'google_code'] as const, 'google_code'],
    ['Frequent operation', SIGN_IN, undefined],
    ['google code err', SIGN_IN, undefined],
  ])('is read from the words of SPEC.md, where no field is named: %s', (words, names, field) => {
    expect([...blamedFields(refused(words), names).keys()]).toEqual(field === undefined ? [] : [field])
  })

  it('is none when nothing was refused', () => {
    expect(blamedFields(new ApiError('timeout', { serverText: 'Password error' }), SIGN_IN).size).toBe(0)
  })
})
