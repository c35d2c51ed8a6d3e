import type { PublicKey } from '@solana/web3.js'

const KEY_BYTES = 32

/**
 * The public-key object of SPEC.md section 7 for a Solana connect. The library is a chunk of its own, loaded only here.
 * Rejects with a RangeError unless the text is base58 of exactly 32 bytes.
 */
export async function toSolanaPublicKey(base58: string): Promise<PublicKey> {
  const { PublicKey } = await import('@solana/web3.js')
  const key = readKey(PublicKey, base58)
  if (key?.toBase58() !== base58 || key.toBytes().length !== KEY_BYTES) {
    throw new RangeError('A Solana public key is base58 of exactly 32 bytes.')
  }
  return key
}

function readKey(Key: typeof PublicKey, base58: string): PublicKey | undefined {
  try {
    return new Key(base58)
  } catch {
    return undefined
  }
}
