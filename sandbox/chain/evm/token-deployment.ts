import { encodeDeployData, getAddress, isHex, parseAbi } from 'viem'
import type { Hex } from 'viem'
import artifact from './tether-like.json'

const constructorAbi = parseAbi([
  'constructor(string name_, string symbol_, uint8 decimals_, address[] holders, uint256 each)',
])

export interface TokenTerms {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly holders: readonly string[]
  /** What every holder owns at first, in the smallest unit. */
  readonly each: bigint
}

/** The data of the transaction that deploys the token contract. */
export function deployment({ name, symbol, decimals, holders, each }: TokenTerms): Hex {
  const { bytecode } = artifact
  if (!isHex(bytecode)) throw new TypeError('tether-like.json has no bytecode: compile tether-like.sol again.')
  const args = [name, symbol, decimals, holders.map((holder) => getAddress(holder)), each] as const
  return encodeDeployData({ abi: constructorAbi, bytecode, args })
}
