import { describe, expect, test } from 'vitest'
import { languageOf, Refusal, refusalAnswer } from './refusal'
import { REFUSALS } from './refusal-texts'

/**
 * The sentences of SPEC.md section 8, "Server messages", and those of sections 5 and 9 for rules that the server
 * enforces too.
 */
const NAMED_BY_THE_SPECIFICATION = [
  'operation failed',
  'Parameter error',
  'Account does not exist',
  'This currency is not supported temporarily',
  'No address available',
  'Non-existent transaction',
  'This transaction cannot be refunded',
  'sms verification code error',
  'sms verification code expired',
  'Mobile number already exists',
  'Mobile number does not exist',
  'Frequent operation',
  'Password error',
  'Currency does not exist',
  'Account under review',
  'Account opened',
  'Consistent with the original password',
  'Inconsistent with the original password',
  'Mailbox already exists',
  'google code err',
  'Token already exists',
  'Name cannot be duplicate',
  'Merchant does not exist',
  'The amount is too small',
  'Insufficient balance',
  'Your account cannot be withdrawn temporarily',
  'Your single withdrawal amount is too large',
  'Total withdrawal value exceeds the limit within 24 hours',
  'email verification code error',
  'email verification code expired',
  'You can only follow up to four items',
  'The withdrawal amount must be less than the balance',
  'The address format does not match the selected chain',
  'The two password entries are inconsistent',
  'Login expired',
  'is requesting, please do not repeat submission',
]

const entries = Object.entries(REFUSALS)

describe('a refusal', () => {
  test.each(NAMED_BY_THE_SPECIFICATION)('has the wording of the specification: "%s"', (sentence) => {
    expect(entries.map(([, text]): string => text['en-US'])).toContain(sentence)
  })

  test('has its own code, except where the code is the HTTP status, and a text in both languages', () => {
    const own = entries.filter(([, { code }]) => code > 999).map(([, { code }]) => code)
    expect(new Set(own).size).toBe(own.length)
    for (const [name, text] of entries) {
      expect(text['zh-CN'], name).toMatch(/\p{Script=Han}/u)
      expect(text['en-US'], name).toMatch(/^[\x20-\x7e]+$/)
    }
  })

  test('uses 10038, for which the console shows no toast, only for a missing step-up', () => {
    expect(entries.filter(([, { code }]) => code === 10038).map(([name]) => name)).toEqual(['step_up_required'])
  })

  test('answers with its status and an envelope', () => {
    const refusal = new Refusal('parameter_error', [{ path: 'amount', message: 'must be above zero' }])
    expect(refusalAnswer(refusal, 'zh-CN')).toEqual({
      status: 422,
      envelope: { code: 422, msg: '参数错误', errors: [{ path: 'amount', message: 'must be above zero' }] },
    })
  })

  test('is printed, so that the list can be read in the output of this test', () => {
    process.stdout.write(`${entries.map(([, { code, 'en-US': words }]) => `${code} ${words}`).join('\n')}\n`)
    expect(entries.length).toBeGreaterThan(NAMED_BY_THE_SPECIFICATION.length)
  })
})

test.each([
  ['zh', 'zh-CN'],
  ['zh-CN', 'zh-CN'],
  ['zh-Hans-SG', 'zh-CN'],
  ['zh-TW', 'en-US'],
  ['zh-Hant', 'en-US'],
  ['en-GB', 'en-US'],
  [null, 'en-US'],
])('the language %s is answered in %s', (asked, given) => {
  expect(languageOf(asked)).toBe(given)
})
