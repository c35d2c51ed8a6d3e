import { expect, test } from 'vitest'
import { limitedAs } from './network-address'

test('limits count an address of IPv4, and a block of 64 bits of IPv6', () => {
  expect(limitedAs('2001:db8:1:2:3:4:5:6')).toBe(limitedAs('2001:db8:1:2::9'))
  expect(limitedAs('2001:db8:1:3::9')).not.toBe(limitedAs('2001:db8:1:2::9'))
  expect(limitedAs('203.0.113.9')).toBe('203.0.113.9')
  expect(limitedAs('::ffff:192.0.2.7')).toBe(limitedAs('192.0.2.7'))
})
