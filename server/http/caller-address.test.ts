import { expect, test } from 'vitest'
import { callerFinder, isLoopback } from './caller-address'

const PROXIES = ['10.0.0.0/8', '192.0.2.7', '2001:db8:a::/48']

test.each([
  ['without a proxy the header is not believed', [], '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ['a stranger is no proxy', PROXIES, '198.51.100.1', '203.0.113.9', '198.51.100.1'],
  ['the proxy wrote the last entry', PROXIES, '10.0.0.7', '203.0.113.9', '203.0.113.9'],
  ['what the caller claims stands left of it', PROXIES, '10.0.0.7', '1.2.3.4, 203.0.113.9', '203.0.113.9'],
  ['a chain of proxies', PROXIES, '192.0.2.7', '1.2.3.4, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
  ['a forged proxy left of a stranger', PROXIES, '10.0.0.7', '10.0.0.8, 203.0.113.9', '203.0.113.9'],
  ['nothing but proxies', PROXIES, '10.0.0.7', '10.0.0.8', '10.0.0.8'],
  ['no header', PROXIES, '10.0.0.7', undefined, '10.0.0.7'],
  ['an entry that is no address', PROXIES, '10.0.0.7', '203.0.113.9, unknown', '10.0.0.7'],
  ['an address that programs read differently', PROXIES, '10.0.0.7', '010.0.0.1', '10.0.0.7'],
  ['an entry with a port', PROXIES, '10.0.0.7', '203.0.113.9:4711', '203.0.113.9'],
  ['IPv6 with a port', PROXIES, '2001:db8:a::1', '[2001:db8:b::5]:4711', '2001:db8:b::5'],
  ['IPv4 written as IPv6', PROXIES, '::ffff:10.0.0.7', '::ffff:203.0.113.9', '203.0.113.9'],
])('%s', (_, trusted, peer, forwarded, caller) => {
  expect(callerFinder(trusted)(peer, forwarded)).toBe(caller)
})

test('only the addresses of this machine are loopback', () => {
  expect(['127.0.0.1', '127.9.9.9', '::1', '::ffff:127.0.0.1'].filter((address) => !isLoopback(address))).toEqual([])
  expect(['10.0.0.1', '203.0.113.9', 'fe80::1', 'localhost.example', ''].filter(isLoopback)).toEqual([])
})
