import type { ChainType } from './chain-type'

const NAMES: Readonly<Partial<Record<ChainType, string>>> = { Tron: 'TRON', TONTESTNET: 'TON testnet' }
const names: ReadonlyMap<string, string> = new Map(Object.entries(NAMES))

/**
 * The name of a chain type as it is shown: the wire writes `Tron`, the network and every merchant write TRON.
 *
 * @param chainType of the wire; one that this version does not know is shown as it is
 * @example chainName('Tron') // 'TRON'
 */
export function chainName(chainType: string): string {
  return names.get(chainType) ?? chainType
}
