import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import type { ChainVerifier } from './chain-verifier'
import { accountHash, personalDigest } from './ethereum'
import { recoverCanonical } from './recoverable-signature'

const MAINNET_VERSION = 0x41
const base58check = createBase58check(sha256)

/**
 * The address of an account or a contract on TRON, from the 20 bytes that Ethereum would write as `0x...`.
 *
 * @example tronAddress(hexToBytes('a614f803b6fd780986a42c78ec9c7f77e6ded13c')) // 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
 */
export function tronAddress(account: Uint8Array): string {
  return base58check.encode(concatBytes(Uint8Array.of(MAINNET_VERSION), account))
}

const address = (publicKey: Uint8Array): string => tronAddress(accountHash(publicKey))

/** Tron: signMessageV2 (TIP-191), addresses in base58check of 0x41 and the account hash. */
export const tron: ChainVerifier = {
  sends_public_key: false,
  sends_timestamp: false,
  address,
  verify(signed) {
    const publicKey = recoverCanonical(signed.signature, personalDigest('TRON', signed.message))
    return publicKey !== undefined && address(publicKey) === signed.address
  },
}
