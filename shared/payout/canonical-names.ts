import { decodeBase58Check } from '#shared/address/base58'

/**
 * An address as payouts have it: lower case, that of TRON as its 21 bytes; undefined for any other.
 * @example canonicalAddress('0xAb…') // '0xab…'
 */
export function canonicalAddress(address: string): string | undefined {
  if (/^0x[0-9a-f]{40}$/i.test(address)) return address.toLowerCase()
  const bytes = address.startsWith('T') ? decodeBase58Check(address) : undefined
  return bytes && Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/**
 * The name of a network as payouts have it.
 * @example canonicalNetwork({ chain_type: 'Tron', chain_id: 728126428 }) // 'tron:2b6653dc'
 */
export function canonicalNetwork({
  chain_type,
  chain_id,
}: {
  readonly chain_type: string
  readonly chain_id: number | string
}): string {
  return chain_type === 'Tron' ? `tron:${Number(chain_id).toString(16).padStart(8, '0')}` : `eip155:${chain_id}`
}
