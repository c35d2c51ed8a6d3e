import { createHash } from 'node:crypto'
import { base58, createBase58check } from '@scure/base'
import { sha256 } from '@noble/hashes/sha2.js'
import { keccak_256 } from '@noble/hashes/sha3.js'

const base58check = createBase58check(sha256)
const bytesOf = (seed: string): Uint8Array => new Uint8Array(createHash('sha512').update(seed).digest())

/** EIP-55: the hash of the address decides which letters are capital. */
function ethereum(bytes: Uint8Array): string {
  const hex = Buffer.from(bytes.subarray(0, 20)).toString('hex')
  const hash = Buffer.from(keccak_256(Buffer.from(hex))).toString('hex')
  return `0x${Array.from(hex, (digit, place) => (Number.parseInt(hash[place] ?? '0', 16) >= 8 ? digit.toUpperCase() : digit)).join('')}`
}

/** Non-bounceable friendly form: tag, workchain 0, hash, CRC16-XMODEM. */
function ton(bytes: Uint8Array): string {
  const body = Buffer.concat([Buffer.from([0x51, 0x00]), bytes.subarray(0, 32)])
  let crc = 0
  for (const byte of body) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021
    crc &= 0xff_ff
  }
  return Buffer.concat([body, Buffer.from([crc >> 8, crc & 0xff])]).toString('base64url')
}

const writers: Readonly<Record<string, (bytes: Uint8Array) => string>> = {
  '1': (bytes) => base58check.encode(Uint8Array.of(0x41, ...bytes.subarray(0, 20))),
  '2': ethereum,
  '3': ethereum,
  '4': (bytes) => base58.encode(bytes.subarray(0, 32)),
  '5': ton,
  '6': (bytes) => `0x${Buffer.from(bytes.subarray(0, 32)).toString('hex')}`,
}

/**
 * A well-formed address of a network for a payment of the written history. It has no key: deriving one costs a curve
 * multiplication for each of up to a million rows, and nothing pays to these addresses again.
 */
export function historyAddress(network_id: string, seed: string): string {
  const write = writers[network_id]
  if (!write) throw new RangeError(`No address form for network ${network_id}`)
  return write(bytesOf(seed))
}

/** A transaction id in the format of the network. */
export function historyTxid(network_id: string, seed: string): string {
  const bytes = bytesOf(`txid:${seed}`)
  if (network_id === '4') return base58.encode(bytes)
  const hex = Buffer.from(bytes.subarray(0, 32)).toString('hex')
  return network_id === '1' || network_id === '5' ? hex : `0x${hex}`
}
