import type { ChainType } from '#shared/address/chain-type'
import { METHOD_NAMES, type MethodName } from '#shared/wallet/envelope'

/** Calls of the wallet's protocol that the console does not make and other pages do. */
const OTHER_METHODS = {
  Ethereum: ['wallet_switchEthereumChain'],
  HC: ['disconnect'],
  Solana: ['disconnect', 'sol_disconnect', 'switchNet'],
  Aptos: ['aptos_disconnect'],
  Endless: ['endless_disconnect'],
} as const satisfies Partial<Record<ChainType, readonly string[]>>

/** Every call that this window answers. */
export type WindowMethod = MethodName | (typeof OTHER_METHODS)[keyof typeof OTHER_METHODS][number]

/** Whether this window answers a call on a chain type. */
export function isMethodOf(chain_type: ChainType, name: string): name is WindowMethod {
  const others: Partial<Record<ChainType, readonly string[]>> = OTHER_METHODS
  const names: readonly string[] = [...METHOD_NAMES[chain_type], ...(others[chain_type] ?? []), 'oauth']
  return names.includes(name)
}
