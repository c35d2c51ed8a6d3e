import { base58, hex } from '@scure/base'
import type { ChainType } from '#shared/address/chain-type'

/** How a chain writes txids and block hashes, and what a token transfer costs in its own coin. */
export interface ChainFormat {
  /** Length of a txid in bytes. */
  readonly txid_length: 32 | 64
  txid(bytes: Uint8Array): string
  blockHash(bytes: Uint8Array): string
  readonly fee: string
}

const plainHex = (bytes: Uint8Array): string => hex.encode(bytes)
const prefixedHex = (bytes: Uint8Array): string => `0x${hex.encode(bytes)}`
const inBase58 = (bytes: Uint8Array): string => base58.encode(bytes)

const hash32 = (write: (bytes: Uint8Array) => string, fee: string): ChainFormat => ({
  txid_length: 32,
  txid: write,
  blockHash: write,
  fee,
})
/** The txid of a Solana transaction is its first signature. */
const signature64 = (fee: string): ChainFormat => ({ txid_length: 64, txid: inBase58, blockHash: inBase58, fee })

export const chainFormats: Readonly<Record<ChainType, ChainFormat>> = {
  Tron: hash32(plainHex, '13.8447'),
  Bitcoin: hash32(plainHex, '0.00002'),
  TON: hash32(plainHex, '0.0372'),
  TONTESTNET: hash32(plainHex, '0.0372'),
  Ethereum: hash32(prefixedHex, '0.000066'),
  Aptos: hash32(prefixedHex, '0.00054'),
  Endless: hash32(inBase58, '0.00054'),
  Solana: signature64('0.000005'),
  HC: signature64('0.000005'),
}
