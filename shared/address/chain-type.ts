/**
 * The chain types as the wallet bridge and the calls spell them (SPEC.md section 3). HC has the address form of Solana.
 */
export const CHAIN_TYPES = [
  'Ethereum',
  'HC',
  'Solana',
  'Tron',
  'TON',
  'TONTESTNET',
  'Aptos',
  'Bitcoin',
  'Endless',
] as const

export type ChainType = (typeof CHAIN_TYPES)[number]

/** Whether a word from the wire or the configuration names a chain type; case-sensitive. */
export function isChainType(word: string): word is ChainType {
  return CHAIN_TYPES.some((chainType) => chainType === word)
}
