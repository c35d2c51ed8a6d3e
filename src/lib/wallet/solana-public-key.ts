import type { PublicKey } from '@solana/web3.js'

/**
 * The public-key object of SPEC.md section 7 for a Solana connect. The library is a chunk of its own, loaded only here.
 * Rejects with a RangeError unless the text is base58 of exactly 32 bytes, which the library checks.
 */
export async function toSolanaPublicKey(base58: string): Promise<PublicKey> {
  const { PublicKey } = await import('@solana/web3.js')
  try {
    return new PublicKey(base58)
  } catch (cause) {
    throw new RangeError('A Solana public key is base58 of exactly 32 bytes.', { cause })
  }
}
