import { concatBytes } from '@noble/hashes/utils.js'
import { encodeBase58Check } from '#shared/address/base58'
import type { ChainVerifier } from './chain-verifier'
import { accountHash, personalDigest } from './ethereum'
import { recoverCanonical } from './recoverable-signature'

const MAINNET_VERSION = 0x41

const address = (publicKey: Uint8Array): string =>
  encodeBase58Check(concatBytes(Uint8Array.of(MAINNET_VERSION), accountHash(publicKey)))

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
