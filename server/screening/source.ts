import type { Network } from '#server/chain/network-table'
import type { ChainType } from '#shared/address/chain-type'
import type { RiskLevel } from '#shared/contract/risk'

/** An address on a network, in its normal form and as its chain shows it. */
export interface AskedAddress {
  readonly network: Pick<Network, 'chain_type' | 'chain_id'>
  readonly normal: string
  readonly shown: string
}

/** Somebody who knows the risk of addresses: a list, or a service of the operator's choice. */
export interface ScreeningSource {
  /** How merchants read it, such as `Chainalysis sanctions`. */
  readonly name: string
  /** The chain types that it knows; null: all. It is not asked for others. */
  readonly chain_types: readonly ChainType[] | null
  /**
   * What it says of an address.
   *
   * @throws any error when it does not answer, or not as it should: the address is `unavailable` then, never a Pass
   */
  ask(address: AskedAddress): Promise<{ readonly level: RiskLevel; readonly categories: readonly string[] }>
}
