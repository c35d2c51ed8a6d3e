import { describe, expect, it } from 'vitest'
import { RULE_MESSAGES } from '@/lib/forms/messages'

/** Quoted in SPEC.md section 5. */
const LITERAL = {
  'email-format': 'Please enter the correct format of email',
  'url-format': 'Please enter the correct url address',
  'code-format': 'Please enter the correct verification code',
  'phone-format': 'Please enter the correct mobile phone number',
  'area-code-missing': 'Please select area code',
  'phone-and-area-code-missing': 'You must enter your cell phone number and area code',
  'password-format': 'Please enter the password in the correct format',
  'password-mismatch': 'The two password entries are inconsistent',
  'address-format': 'The address format does not match the selected chain',
  'amount-not-below-balance': 'The withdrawal amount must be less than the balance',
  'ip-format': 'The IP format is incorrect',
  'trade-no-format': 'Please enter a 32-digit number',
  'follow-limit': 'You can only follow up to four items',
  'image-missing': 'Please upload App Logo',
} as const

describe('the sentences of the rules', () => {
  it('are exactly those that SPEC.md quotes', () => {
    const sentences = Object.entries(RULE_MESSAGES).map(([rule, { message }]) => [rule, message])
    expect(Object.fromEntries(sentences)).toMatchObject(LITERAL)
  })

  it('differ from rule to rule', () => {
    const sentences = Object.values(RULE_MESSAGES).map(({ message }) => message)
    expect(sentences.every(Boolean)).toBe(true)
    expect(new Set(sentences).size).toBe(sentences.length)
  })
})
