import { hexToBytes } from '@noble/hashes/utils.js'
import { bytesToHex, getAddress, isAddress } from 'viem'
import type { Hex } from 'viem'
import { decodeBase58Check, encodeBase58Check } from '#shared/address/base58'
import { ChainError } from '../chain-error'

const VERSION = 0x41
const LENGTH = 21

/**
 * The address as people read it on TRON. The JSON-RPC of a TRON node writes Ethereum's form; nothing of ours does.
 *
 * @param hex 20 bytes, as in `0xa614f803...`, in any case of its letters
 * @throws ChainError bad_answer for anything else
 * @example toTron('0xa614f803b6fd780986a42c78ec9c7f77e6ded13c') // 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
 */
export function toTron(hex: string): string {
  if (isAddress(hex, { strict: false })) return encodeBase58Check(Uint8Array.of(VERSION, ...hexToBytes(hex.slice(2))))
  throw new ChainError('bad_answer', `${hex} is no address of 20 bytes: use another node.`)
}

/**
 * The address in Ethereum's form, which the JSON-RPC of a TRON node takes.
 *
 * @param address `T` and 33 more characters
 * @throws ChainError refused for anything else
 * @example toHex('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t') // '0xA614f803B6FD780986A42c78Ec9c7f77e6DeD13C'
 */
export function toHex(address: string): Hex {
  return getAddress(bytesToHex(toBytes(address).slice(1)))
}

/** The 21 bytes of an address in a transaction: 0x41, then the 20 of Ethereum's form. @throws ChainError refused */
export function toBytes(address: string): Uint8Array {
  const bytes = decodeBase58Check(address)
  if (bytes?.length === LENGTH && bytes[0] === VERSION) return bytes
  throw new ChainError('refused', `${address} is no address of TRON: it has to be T and 33 more characters.`)
}

/** The address of the 21 bytes of a transaction; undefined for other bytes. */
export function fromBytes(bytes: Uint8Array): string | undefined {
  return bytes.length === LENGTH && bytes[0] === VERSION ? encodeBase58Check(bytes) : undefined
}

/** The address `T...` of one in the words of payouts, such as `41a614f8…`. @throws TypeError for another one */
export function tronAddress(canonical: string): string {
  const address = /^41[0-9a-f]{40}$/.test(canonical) ? fromBytes(hexToBytes(canonical)) : undefined
  if (address === undefined) throw new TypeError(`${canonical} is no address of TRON in a payout.`)
  return address
}
