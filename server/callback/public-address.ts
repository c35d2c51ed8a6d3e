import { BlockList, isIPv4, isIPv6 } from 'node:net'

/** IPv4 that is not the open internet: IANA's special-purpose registry, multicast, and the clouds' own services. */
const CLOSED_IPV4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // A cloud's host agent, on an address that looks public.
  ['168.63.129.16', 32],
] as const

/** Within 2000::/3, what is not an address of somebody's machine, or carries an IPv4 address that could be any. */
const CLOSED_IPV6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const closed = new BlockList()
for (const [net, prefix] of CLOSED_IPV4) closed.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of CLOSED_IPV6) closed.addSubnet(net, prefix, 'ipv6')

/** All global unicast there is so far; mapped, NAT64, unique local, link-local and multicast lie outside. */
const open = new BlockList()
open.addSubnet('2000::', 3, 'ipv6')

/**
 * Whether an IP address belongs to the open internet. What is not known to be open is closed.
 *
 * @example
 * isPublicAddress('93.184.216.34') // true
 * isPublicAddress('::ffff:127.0.0.1') // false
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !closed.check(address, 'ipv4')
  if (!isIPv6(address) || address.includes('%')) return false
  return open.check(address, 'ipv6') && !closed.check(address, 'ipv6')
}
