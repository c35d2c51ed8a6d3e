import { getAddress, isHex, parseAbi, encodeFunctionData } from 'viem'
import type { Hex } from 'viem'
import { badAnswer, isReverted, RpcRefusal } from './json-rpc'
import type { Request } from './json-rpc'

/** How the contracts of stable coins call the question: USDT's with a capital L, USDC's without. */
const QUESTIONS = ['isBlackListed', 'isBlacklisted'] as const
const abi = parseAbi([
  'function isBlackListed(address holder) view returns (bool)',
  'function isBlacklisted(address holder) view returns (bool)',
])
const YES = `0x${'1'.padStart(64, '0')}`
const NO = `0x${''.padStart(64, '0')}`

/** A token whose contract may have a freeze list. */
export interface ListedToken {
  readonly id: string
  readonly contract: Hex
}

/**
 * Asks the contract of each token whether its issuer has frozen an address. The question goes through the same nodes, and
 * needs the same agreement, as every other reading of the chain.
 *
 * @returns the ids of the tokens that are frozen there; null when no contract has such a list
 * @throws ChainError when the nodes do not answer, or answer something that is neither yes nor no
 */
export async function frozenTokens(
  request: Request,
  { tokens, address }: { tokens: readonly ListedToken[]; address: string },
): Promise<string[] | null> {
  const answers: { id: string; frozen: boolean }[] = []
  for (const { id, contract } of tokens) {
    const frozen = await isFrozen(request, contract, address)
    if (frozen !== null) answers.push({ id, frozen })
  }
  if (answers.length === 0) return null
  return answers.flatMap(({ id, frozen }) => (frozen ? [id] : []))
}

/** null: the contract has no such function. */
async function isFrozen(request: Request, contract: Hex, address: string): Promise<boolean | null> {
  for (const functionName of QUESTIONS) {
    const data = encodeFunctionData({ abi, functionName, args: [getAddress(address)] })
    try {
      const answer = await request('eth_call', { to: contract, data }, 'latest')
      if (!isHex(answer) || (answer !== YES && answer !== NO)) throw badAnswer('eth_call')
      return answer === YES
    } catch (error) {
      if (!(error instanceof RpcRefusal && isReverted(error))) throw error
    }
  }
  return null
}
