import { type OddRule, refused } from './odd-character'
import { fail, pass, type Checked } from './rule'
import { tidyDigits } from './tidy-digits'

export type Phone = { area_code: string; phone: string }

type PhoneRule = OddRule | 'phone-format' | 'area-code-missing' | 'phone-and-area-code-missing'

const AREA_CODE = /^\+?[0-9]{1,4}(?:-[0-9]{1,4})?$/

/** What people and their contact lists write between the digits: (212) 555-0123, 030.12 34. */
const BETWEEN_DIGITS = /[-().\u2010-\u2013]/g

/**
 * Checks a phone number with its area code. In a profile both may be left out, and the value is undefined. Once either
 * is given, or when a number is `required`, both are needed.
 */
export function checkPhone(typed: Phone, { required }: { required: boolean }): Checked<Phone | undefined, PhoneRule> {
  const area_code = tidyDigits(typed.area_code)
  const phone = tidyDigits(typed.phone).replace(BETWEEN_DIGITS, '')
  if (area_code === '' && phone === '' && !required) return pass(undefined)
  if (phone === '') return fail('phone-and-area-code-missing')
  if (!AREA_CODE.test(area_code)) return fail('area-code-missing')
  return /^[0-9]{5,14}$/.test(phone) ? pass({ area_code, phone }) : refused(phone, 'phone-format')
}
