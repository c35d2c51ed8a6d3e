import { expect, test } from 'vitest'
import { phoneNumber } from './phone-number'

test.each([
  ['44', '7700900123', '+447700900123'],
  ['+44', '07700900123', '+447700900123'],
  ['0044', '07700900123', '+447700900123'],
  ['39', '0612345678', '+390612345678'],
  ['225', '0712345678', '+2250712345678'],
  ['86', '13800138000', '+8613800138000'],
])('%s and %s are %s', (area_code, phone, called) => {
  expect(phoneNumber(area_code, phone)).toBe(called)
})
