import {
  decodeErrorResult,
  decodeFunctionData,
  encodeFunctionData,
  getAddress,
  isHex,
  numberToHex,
  parseAbi,
  parseTransaction,
  toEventSelector,
} from 'viem'
import type { Hex } from 'viem'
import type { Request } from './json-rpc'
import { readQuantity } from './rpc-reader'
import type { EvmLog } from './rpc-reader'

/**
 * The functions and errors of tether-like.sol that are used here. Like USDT's, its transfer functions return nothing.
 */
export const tokenAbi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferMany(address[] receivers, uint256[] values)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address holder) view returns (uint256)',
  'error NotOwner()',
  'error IsPaused()',
  'error IsBlackListed(address holder)',
  'error BalanceTooLow(uint256 balance, uint256 wanted)',
  'error AllowanceTooLow(uint256 allowance, uint256 wanted)',
  'error NoReceiver()',
  'error UnevenLists()',
])

/** First topic of the event Transfer of every token (ERC-20). */
export const TRANSFER_TOPIC = toEventSelector('Transfer(address,address,uint256)')
const WORD_LENGTH = 66

/** A transfer, as a Transfer event reports it. */
export interface Movement {
  readonly from_address: string
  readonly to_address: string
  /** Smallest units of the token. */
  readonly value: bigint
}

/** Whether the logs of a receipt hold the transfer that was asked for: contract, payer, receiver and amount. */
export function hasTransfer(
  logs: readonly EvmLog[],
  wanted: { contract: string; from: string; to: string; value: bigint },
): boolean {
  return logs.some((log) => {
    if (log.topics[0] !== TRANSFER_TOPIC || getAddress(log.address) !== getAddress(wanted.contract)) return false
    const movement = readMovement(log)
    return (
      movement !== undefined &&
      movement.from_address === getAddress(wanted.from) &&
      movement.to_address === getAddress(wanted.to) &&
      movement.value === wanted.value
    )
  })
}

/** Reads a Transfer event; undefined for another event of that name, such as that of ERC-721. */
export function readMovement({ topics, data }: EvmLog): Movement | undefined {
  const [, from, to] = topics
  if (topics.length !== 3 || from === undefined || to === undefined || data.length !== WORD_LENGTH) return undefined
  return { from_address: addressIn(from), to_address: addressIn(to), value: BigInt(data) }
}

/** An address is the last 20 bytes of its topic. */
function addressIn(topic: string): string {
  return getAddress(`0x${topic.slice(-40)}`)
}

/** The call data that pays each payee in this order: `transfer` for one, `transferMany` for several. */
export function payment(payees: readonly { to: string; value: bigint }[]): Hex {
  const [first] = payees
  if (payees.length === 1 && first !== undefined) {
    return encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [getAddress(first.to), first.value] })
  }
  const args = [payees.map(({ to }) => getAddress(to)), payees.map(({ value }) => value)] as const
  return encodeFunctionData({ abi: tokenAbi, functionName: 'transferMany', args })
}

/** How much of a token a signed transaction moves, in smallest units; 0 for one that does something else. */
export function movedBy(raw: string, contract: string): bigint {
  const { to, data } = isHex(raw) ? parseTransaction(raw) : {}
  if (to == null || data === undefined || getAddress(to) !== getAddress(contract)) return 0n
  try {
    const { functionName, args } = decodeFunctionData({ abi: tokenAbi, data })
    if (functionName === 'transfer') return args[1]
    return functionName === 'transferMany' ? args[1].reduce((sum, value) => sum + value, 0n) : 0n
  } catch {
    return 0n
  }
}

/** How much of a token an address has at a block, in smallest units. Addresses are in Ethereum's form. */
export async function balanceOf(
  request: Request,
  { contract, holder, block }: { contract: string; holder: string; block: bigint | 'latest' },
): Promise<bigint> {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [getAddress(holder)] })
  const at = block === 'latest' ? block : numberToHex(block)
  return await readQuantity(request, 'eth_call', { to: contract, data }, at)
}

/** The name of the token's error in revert data; undefined for other data. */
export function refusalReason(data: unknown): string | undefined {
  if (!isHex(data)) return undefined
  try {
    return decodeErrorResult({ abi: tokenAbi, data }).errorName
  } catch {
    return undefined
  }
}
