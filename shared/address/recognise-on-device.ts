import { ed25519 } from '@noble/curves/ed25519.js'
import { hex } from '@scure/base'
import { decodeBase58 } from './base58'
import { type Pasted, recognise } from './pasted'

/**
 * What a pasted text is, before anything of it leaves the device: private keys of every chain are told apart.
 * @example recogniseOnDevice(' 4fbr…64 bytes of a key pair… ').kind // 'secret'
 */
export function recogniseOnDevice(pasted: string): Pasted {
  return recognise(pasted, isKeyPair)
}

/**
 * Whether a text is a private key of Solana. It has the length of a transaction ID there; but its second half is the public
 * key of the first, which no transaction ID has.
 */
function isKeyPair(joined: string): boolean {
  const bytes = decodeBase58(joined)
  if (bytes?.length !== 64) return false
  return hex.encode(ed25519.getPublicKey(bytes.slice(0, 32))) === hex.encode(bytes.slice(32))
}
