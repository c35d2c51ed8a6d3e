import type { ChainType } from '#shared/wallet/envelope'

/** Names of chain types on screen; the same in every language. */
export const CHAIN_NAMES: Readonly<Record<ChainType, string>> = {
  Ethereum: 'Ethereum',
  HC: 'HC',
  Solana: 'Solana',
  Tron: 'TRON',
  TON: 'TON',
  TONTESTNET: 'TON testnet',
  Aptos: 'Aptos',
  Bitcoin: 'Bitcoin',
  Endless: 'Endless',
}
