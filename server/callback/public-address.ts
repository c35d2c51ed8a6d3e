import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** All global unicast there is so far. ipaddr.js calls every range without a name unicast, `::7f00:1` among them. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')
/** The host agent of a cloud, on an address that looks public. */
const CLOUD_AGENT = ipaddr.IPv4.parse('168.63.129.16')

/**
 * Whether an IP address belongs to the open internet. What is not known to be open is closed.
 *
 * @example
 * isPublicAddress('93.184.216.34') // true
 * isPublicAddress('::ffff:127.0.0.1') // false
 */
export function isPublicAddress(text: string): boolean {
  // Node's own check comes first: ipaddr.js also reads spellings such as `010.0.0.1`, which other programs read as 10.0.0.1.
  if (isIP(text) === 0 || text.includes('%')) return false
  const address = ipaddr.parse(text)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv6 ? address.match(GLOBAL_IPV6) : !address.match(CLOUD_AGENT, 32)
}
