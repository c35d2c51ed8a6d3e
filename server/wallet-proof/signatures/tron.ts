import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import { createBase58check } from '@scure/base'
import type { ChainVerifier } from './chain-verifier'
import { accountHash, personalDigest } from './ethereum'
import { recoverCanonical } from './recoverable-signature'

const MAINNET_VERSION = 0x41
const base58check = createBase58check(sha256)

const address = (publicKey: Uint8Array): string =>
  base58check.encode(concatBytes(Uint8Array.of(MAINNET_VERSION), accountHash(publicKey)))

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
