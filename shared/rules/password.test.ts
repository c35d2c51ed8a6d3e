import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { checkConfirmation, checkNewPassword, passwordParts } from './password'

fc.configureGlobal({ seed: 20261121 })

describe('a new password', () => {
  it.each(['Abcdefg1', '1aAAAAAA', `Aa1${'x'.repeat(125)}`])('takes %s', (password) => {
    expect(checkNewPassword(password)).toEqual({ ok: true, value: password })
  })

  it.each([
    '',
    'Abcdef1',
    'abcdefg1',
    'ABCDEFG1',
    'Abcdefgh',
    '12345678',
    'Abcdefg1!',
    ' Abcdefg1',
    'Abcdefg1 ',
    'Äbcdefg1A',
    'Abcdefg１',
  ])('refuses %j', (password) => {
    expect(checkNewPassword(password)).toEqual({ ok: false, rule: 'password-format' })
  })

  it('reports each part of the rule separately', () => {
    expect(passwordParts('')).toEqual({ length: false, upper: false, lower: false, digit: false, alphabet: true })
    expect(passwordParts('a')).toEqual({ length: false, upper: false, lower: true, digit: false, alphabet: true })
    expect(passwordParts('A1 ')).toEqual({ length: false, upper: true, lower: false, digit: true, alphabet: false })
    expect(passwordParts('Abcdefg1')).toEqual({ length: true, upper: true, lower: true, digit: true, alphabet: true })
  })

  it('is accepted exactly when every part is fulfilled', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', 'B', '3', '!', 'é'), maxLength: 12 }), (password) => {
        const ticks = Object.values(passwordParts(password))
        expect(checkNewPassword(password).ok).toBe(!ticks.includes(false))
      }),
    )
  })
})

describe('the confirmation', () => {
  it('must be exactly equal, including blanks', () => {
    expect(checkConfirmation('Abcdefg1', 'Abcdefg1')).toEqual({ ok: true, value: 'Abcdefg1' })
    for (const confirmation of ['', 'abcdefg1', 'Abcdefg1 ', 'Abcdefg１']) {
      expect(checkConfirmation('Abcdefg1', confirmation)).toEqual({ ok: false, rule: 'password-mismatch' })
    }
  })
})
