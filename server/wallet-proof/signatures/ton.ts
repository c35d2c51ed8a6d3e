import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, createView, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64 } from '@scure/base'
import type { ChainVerifier } from './chain-verifier'
import { readPublicKey, verifyEd25519 } from './strict-ed25519'
import { friendlyTonAddress, readTonAddress, tonAccountId } from './ton-address'

/** How many seconds the time inside a proof may differ from the server's clock. */
const PROOF_WINDOW = 300

interface TonProof {
  readonly account_id: Uint8Array
  readonly domain: string
  readonly timestamp: number
  readonly payload: string
}

/**
 * What a wallet signs for `ton_proof` (TON Connect, "address proof signature"), workchain 0; `timestamp` in seconds.
 *
 * @example
 * tonProofDigest({ account_id: tonAccountId(publicKey), domain: 'localhost:4173', timestamp: 1_795_255_200, payload })
 */
export function tonProofDigest({ account_id, domain, timestamp, payload }: TonProof): Uint8Array {
  const host = utf8ToBytes(domain)
  const length = new Uint8Array(4)
  createView(length).setUint32(0, host.length, true)
  const moment = new Uint8Array(8)
  createView(moment).setBigUint64(0, BigInt(timestamp), true)
  const item = concatBytes(
    utf8ToBytes('ton-proof-item-v2/'),
    new Uint8Array(4),
    account_id,
    length,
    host,
    moment,
    utf8ToBytes(payload),
  )
  return sha256(concatBytes(Uint8Array.of(0xff, 0xff), utf8ToBytes('ton-connect'), sha256(item)))
}

/** The 64 bytes of a signature; empty unless the text is their canonical base64. */
function readSignature(text: string): Uint8Array {
  try {
    return /^[A-Za-z0-9+/]{86}==$/.test(text) ? base64.decode(text) : new Uint8Array()
  } catch {
    return new Uint8Array()
  }
}

/**
 * TON and its test network: ton_proof of a v4r2 wallet. The text is the payload of the proof, the signature is base64.
 */
function tonVerifier(testnet: boolean): ChainVerifier {
  return {
    sends_public_key: true,
    sends_timestamp: true,
    address: (publicKey) => friendlyTonAddress(tonAccountId(publicKey), testnet),
    verify({ address, public_key, message, signature, timestamp, domain, now }) {
      const publicKey = readPublicKey(public_key)
      const account_id = readTonAddress(address, testnet)
      if (!publicKey || !account_id || bytesToHex(tonAccountId(publicKey)) !== bytesToHex(account_id)) return false
      if (!Number.isSafeInteger(timestamp) || timestamp === undefined || Math.abs(now - timestamp) > PROOF_WINDOW)
        return false
      const digest = tonProofDigest({ account_id, domain, timestamp, payload: message })
      return verifyEd25519(readSignature(signature), digest, publicKey)
    },
  }
}

export const ton = tonVerifier(false)
export const tonTestnet = tonVerifier(true)
