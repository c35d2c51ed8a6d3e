import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { TREASURY } from '#server/chain/key'
import { sendCall } from '#server/chain/evm/evm-sender'
import type { EvmSenderOptions } from '#server/chain/evm/evm-call'
import type { Hex } from 'viem'

const abi = parseAbi(['function addBlackList(address holder)', 'function removeBlackList(address holder)'])

let count = 0

/**
 * Freezes an address in the contract of a local chain's token, or frees it, as the issuer of a stable coin does. The
 * treasury has deployed the contract, so it plays the issuer.
 *
 * @returns the txid; it counts once a block has it
 */
export async function setFrozen(
  sender: EvmSenderOptions,
  { contract, address, frozen }: { contract: Hex; address: string; frozen: boolean },
): Promise<string> {
  const functionName = frozen ? 'addBlackList' : 'removeBlackList'
  const data = encodeFunctionData({ abi, functionName, args: [getAddress(address)] })
  const ref = `freeze:${Date.now()}:${++count}`
  const { txid } = await sendCall(sender, { from: TREASURY, to: contract, data, ref, order_digest: ref })
  return txid
}
