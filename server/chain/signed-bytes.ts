import { hexToBytes } from '@noble/hashes/utils.js'
import { isHex, parseTransaction } from 'viem'
import { canonicalAddress } from '#shared/payout/canonical-names'
import { tronAddress } from './tron/address'
import { readSigned } from './tron/transaction'

/** What signed bytes do, on an EVM chain or on TRON. Addresses are in the words of payouts. */
export interface SignedBytes {
  /** Whom the coin is sent to, or the contract that is called. */
  readonly to: string
  readonly is_call: boolean
  /** TRON has none. */
  readonly nonce: bigint | null
}

/** An address in the words of payouts, as people read it on its chain. */
export const readableAddress = (address: string): string => (address.startsWith('0x') ? address : tronAddress(address))

/**
 * Reads bytes that a signer of another program has given; undefined for bytes that are no transaction.
 *
 * @example readSignedBytes('0x02f8…') // { to: '0xdac1…', is_call: true, nonce: 7n }
 */
export function readSignedBytes(raw: string): SignedBytes | undefined {
  if (isHex(raw)) {
    const { to, data = '0x', nonce = 0 } = parseTransaction(raw)
    return to == null ? undefined : { to: to.toLowerCase(), is_call: data !== '0x', nonce: BigInt(nonce) }
  }
  const contract = /^(?:[0-9a-f]{2})+$/.test(raw) ? readSigned(hexToBytes(raw))?.transaction.contract : undefined
  const to = contract && canonicalAddress(contract.kind === 'coin' ? contract.to : contract.contract)
  return contract && to !== undefined ? { to, is_call: contract.kind === 'call', nonce: null } : undefined
}
