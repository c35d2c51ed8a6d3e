import { getAddress, getContractAddress, parseUnits } from 'viem'
import type { Hex } from 'viem'
import { TREASURY } from '#server/chain/key'
import type { ChainKey } from '#server/chain/key'
import { FUNDED_PAYERS } from '#server/chain/keys'
import type { NetworkKeys } from '#server/chain/network-keys'
import type { MinedNode } from './local-node'
import type { Token } from '#server/chain/network-table'
import { sendCall } from '#server/chain/evm/evm-sender'
import type { EvmSenderOptions } from '#server/chain/evm/evm-call'
import { deployment } from './token-deployment'
import type { TokenTerms } from './token-deployment'

const USDT_NONCE = 0n
const OTHER_NONCE = 1n
const OTHER_DECIMALS = 18
const TOKENS_OF_EACH = '1000000000'

/** Who owns coins and tokens from the first block on: the treasury, and the payers of the simulation. */
export function fundedKeys(): ChainKey[] {
  const payers = Array.from(
    { length: FUNDED_PAYERS },
    (_, index) => ({ purpose: 'payer', index: BigInt(index) }) as const,
  )
  return [TREASURY, ...payers]
}

/**
 * A contract's address is computed from its deployer and the nonce, so a chain that is built again has the same ones.
 */
export function localContracts(keys: NetworkKeys): { usdt: Hex; other: Hex } {
  const from = getAddress(keys.addressOf(TREASURY))
  return {
    usdt: getContractAddress({ from, nonce: USDT_NONCE }),
    other: getContractAddress({ from, nonce: OTHER_NONCE }),
  }
}

/**
 * Puts both tokens into block 1 of a local chain that has no block yet. After a start that was interrupted it sends the
 * journaled transactions again, so that no token is deployed twice.
 */
export async function setUpChain(
  sender: EvmSenderOptions & { node: MinedNode },
  { usdt, holders }: { usdt: Token; holders: readonly string[] },
): Promise<void> {
  const { node } = sender
  if ((await node.height()) > 0n) return
  const deploy = async (ref: string, terms: Omit<TokenTerms, 'holders' | 'each'>): Promise<void> => {
    const each = parseUnits(TOKENS_OF_EACH, terms.decimals)
    const data = deployment({ ...terms, holders, each })
    await sendCall(sender, { from: TREASURY, to: null, data, ref, order_digest: ref })
  }
  await deploy('setup:usdt', { name: 'Tether USD', symbol: usdt.symbol, decimals: usdt.decimals })
  await deploy('setup:other', { name: 'Other Dollar', symbol: 'OUSD', decimals: OTHER_DECIMALS })
  await node.mine(1)
}
