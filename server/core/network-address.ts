import ipaddr from 'ipaddr.js'
import type { IPv4, IPv6 } from 'ipaddr.js'

/** One household or server gets a block of this size, and may use any address of it for each call. */
const SHARED_BITS = 64

/**
 * Reads the text of a network address; null for what is none. Some proxies add a port: `203.0.113.9:4711`,
 * `[2001:db8::1]:4711`.
 */
export function readAddress(text: string): IPv4 | IPv6 | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1')
    .replace(/%.*$/, '')
  return ipaddr.isValid(bare) && (bare.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(bare))
    ? ipaddr.process(bare)
    : null
}

/**
 * Who is counted together in limits: an address of IPv4, or a block of 64 bits of IPv6. What is no address is counted as
 * it is.
 *
 * @example
 * limitedAs('2001:db8:1:2:3:4:5:6') // '2001:db8:1:2::/64'
 */
export function limitedAs(text: string): string {
  const address = readAddress(text)
  if (address === null) return text
  if (address.kind() === 'ipv4') return address.toString()
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/${SHARED_BITS}`).toString()}/${SHARED_BITS}`
}
