import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64 } from '@scure/base'
import { hash160, SIGHASH_ALL, sized, toSignDigest } from '#server/wallet-proof/signatures/bip322'
import type { SignedMessage } from '#server/wallet-proof/signatures/chain-verifier'
import { personalDigest } from '#server/wallet-proof/signatures/ethereum'
import { LOWEST_V } from '#server/wallet-proof/signatures/recoverable-signature'
import { tonProofDigest } from '#server/wallet-proof/signatures/ton'
import { tonAccountId } from '#server/wallet-proof/signatures/ton-address'
import type { ChainType } from '#shared/address/chain-type'

/** What a signer needs besides the text; only ton_proof uses it. */
export type SigningContext = Pick<SignedMessage, 'domain' | 'now'>

/** Signs a text with a secret key, in the format that the verifier of the same chain type reads. */
type SignMessage = (secretKey: Uint8Array, message: string, context: SigningContext) => string

/** `0x` r s v with v 27 or 28 and the lower of the two possible s (EIP-2), over a 32-byte digest. */
function signRecoverable(digest: Uint8Array, secretKey: Uint8Array): string {
  const [recovery = 0, ...rs] = secp256k1.sign(digest, secretKey, { prehash: false, format: 'recovered' })
  return `0x${bytesToHex(Uint8Array.from(rs))}${(recovery + LOWEST_V).toString(16)}`
}

/** Ethereum's personal_sign (EIP-191) and Tron's signMessageV2 (TIP-191). */
const personalSigner =
  (label: string): SignMessage =>
  (secretKey, message) =>
    signRecoverable(personalDigest(label, message), secretKey)

/** BIP-322 "simple": the witness of a P2WPKH input. */
const signBitcoin: SignMessage = (secretKey, message) => {
  const publicKey = secp256k1.getPublicKey(secretKey)
  const der = secp256k1.sign(toSignDigest(message, hash160(publicKey)), secretKey, { prehash: false, format: 'der' })
  const witness = [concatBytes(der, Uint8Array.of(SIGHASH_ALL)), publicKey].map(sized)
  return base64.encode(concatBytes(Uint8Array.of(witness.length), ...witness))
}

/** Solana and HC: ed25519 over the text itself. */
const signSolana: SignMessage = (secretKey, message) => base58.encode(ed25519.sign(utf8ToBytes(message), secretKey))

/** Aptos and Endless: ed25519 over the framed text. */
const signMove: SignMessage = (secretKey, message) => `0x${bytesToHex(ed25519.sign(utf8ToBytes(message), secretKey))}`

/** TON and its test network: ton_proof, with the text as its payload. */
const signTonProof: SignMessage = (secretKey, payload, { domain, now }) => {
  const account_id = tonAccountId(ed25519.getPublicKey(secretKey))
  return base64.encode(ed25519.sign(tonProofDigest({ account_id, domain, timestamp: now, payload }), secretKey))
}

/**
 * The signing function of every chain type.
 *
 * @example
 * signers.Ethereum(secretKey(seed, 'Ethereum'), message, { domain: 'localhost:4173', now }) // '0x..', 65 bytes
 */
export const signers: Readonly<Record<ChainType, SignMessage>> = {
  Ethereum: personalSigner('Ethereum'),
  HC: signSolana,
  Solana: signSolana,
  Tron: personalSigner('TRON'),
  TON: signTonProof,
  TONTESTNET: signTonProof,
  Aptos: signMove,
  Bitcoin: signBitcoin,
  Endless: signMove,
}
