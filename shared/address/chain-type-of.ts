import { CHAIN_TYPES, type ChainType } from './chain-type'
import { evmChainId } from './evm-networks'

const ALSO: ReadonlyMap<string, ChainType> = new Map([
  ['trc20', 'Tron'],
  ['trx', 'Tron'],
  ['eth', 'Ethereum'],
  ['evm', 'Ethereum'],
  ['sol', 'Solana'],
  ['spl', 'Solana'],
  ['btc', 'Bitcoin'],
])

/**
 * The chain type that a word of another back end means: SPEC.md spells "Tron", and others write "TRON", the token standard "TRC20"
 * or the name of a network. An address of a type that is not recognised cannot be checked.
 * @example chainTypeOf('BSC') // 'Ethereum'
 */
export function chainTypeOf(word: string): ChainType | undefined {
  const plain = word.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  const spelled = CHAIN_TYPES.find((type) => type.toLowerCase() === plain)
  return spelled ?? ALSO.get(plain) ?? (evmChainId(word) === undefined ? undefined : 'Ethereum')
}
