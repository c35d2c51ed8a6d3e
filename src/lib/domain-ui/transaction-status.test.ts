import { describe, expect, test } from 'vitest'
import { callbackStateLook } from './callback-state'
import { callbackState } from '#shared/contract/callback'
import { setupI18n } from '@lingui/core'
import { TRANSACTION_STATUSES, transactionStatusLook } from './transaction-status'

const i18n = setupI18n({ locale: 'en', messages: { en: {} } })

describe('status words', () => {
  test('each of the eight has the word of SPEC.md section 4', () => {
    expect(TRANSACTION_STATUSES.map((code) => i18n._(transactionStatusLook(code).word).toLowerCase())).toEqual([
      'to be paid',
      'account paid',
      'transaction timeout',
      'transaction closed',
      'under refund',
      'refunded',
      'error',
      'chain confirmation failure',
    ])
  })

  test.each([0, 9, -1, 42])('an unknown code is shown as its number: %i', (code) => {
    expect(i18n._(transactionStatusLook(code).word)).toBe(`Unknown (${code})`)
  })

  test('each of the seven callback states has its word', () => {
    expect(callbackState.options.map((state) => i18n._(callbackStateLook(state).word).toLowerCase())).toEqual(
      callbackState.options.map((state) => state.replaceAll('_', ' ')),
    )
  })
})
