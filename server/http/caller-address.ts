import { getConnInfo } from '@hono/node-server/conninfo'
import type { Context } from 'hono'
import ipaddr from 'ipaddr.js'
import type { IPv4, IPv6 } from 'ipaddr.js'
import { readAddress } from '#server/core/network-address'

type Address = IPv4 | IPv6
const LOOPBACK = '127.0.0.1'

/** The address of a caller, from the address of the connection and the header X-Forwarded-For. */
export type FindCaller = (peer: string, forwarded: string | undefined) => string

/**
 * Makes the function that finds a caller's address behind proxies. Each proxy adds the address that it was called from at
 * the right end of X-Forwarded-For; what stands further left comes from the caller and may be false. So the header is read
 * from the right, and the first address that is not a trusted proxy's is the caller.
 *
 * @param trusted addresses such as `10.0.0.7` and blocks such as `10.0.0.0/8`
 * @throws TypeError for what is neither
 * @example
 * callerFinder(['10.0.0.0/8'])('10.0.0.7', '192.0.2.1, 203.0.113.9') // '203.0.113.9'
 */
export function callerFinder(trusted: readonly string[]): FindCaller {
  const blocks = trusted.map(blockOf)
  const isTrusted = (address: Address): boolean =>
    blocks.some(([range, bits]) => range.kind() === address.kind() && address.match(range, bits))
  return (peer, forwarded) => {
    let caller = readAddress(peer)
    if (caller === null) return peer.slice(0, 45)
    for (const hop of (forwarded ?? '').split(',').reverse()) {
      if (!isTrusted(caller)) break
      const before = readAddress(hop)
      // A proxy that writes no address hides its caller: the last one that is known is the proxy itself.
      if (before === null) break
      caller = before
    }
    return caller.toString()
  }
}

/** The caller's address in a call. A call within the process, without a socket, comes from this machine. */
export function callerAddress(context: Context, find: FindCaller): string {
  return find(peerAddress(context) ?? LOOPBACK, context.req.header('X-Forwarded-For'))
}

/** The address at the other end of the connection; undefined for a call within the process. */
export function peerAddress(context: Context): string | undefined {
  return hasSocket(context.env) ? getConnInfo(context).remote.address : undefined
}

/** Whether an address is this machine's own, such as `::1` or `127.0.0.1`. */
export function isLoopback(address: string): boolean {
  return readAddress(address)?.range() === 'loopback'
}

function blockOf(text: string): [Address, number] {
  if (text.includes('/')) return ipaddr.parseCIDR(text)
  const address = readAddress(text)
  if (address === null) throw new TypeError(`${text} is neither an address nor a block of addresses.`)
  return [address, address.kind() === 'ipv4' ? 32 : 128]
}

function hasSocket(bindings: unknown): boolean {
  return typeof bindings === 'object' && bindings !== null && 'incoming' in bindings
}
