import type { ChainType } from '#shared/address/chain-type'
import { ETHEREUM_FORM } from './evm/chain-form'
import type { ChainForm } from './evm/chain-form'
import { TRON_FORM } from './tron/tron-form'

/** How a network whose nodes answer by Ethereum's JSON-RPC writes addresses and transactions. */
export const formOf = ({ chain_type }: { readonly chain_type: ChainType }): ChainForm =>
  chain_type === 'Tron' ? TRON_FORM : ETHEREUM_FORM
