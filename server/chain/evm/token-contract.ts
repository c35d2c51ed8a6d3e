import { decodeErrorResult, encodeFunctionData, getAddress, isHex, parseAbi, toEventSelector } from 'viem'
import type { Hex } from 'viem'
import type { EvmLog } from './rpc-reader'

/** What is called of tether-like.sol. Like USDT's, its transfers answer nothing. */
export const tokenAbi = parseAbi([
  'function transfer(address to, uint256 value)',
  'function transferMany(address[] receivers, uint256[] values)',
  'function decimals() view returns (uint8)',
  'error NotOwner()',
  'error IsPaused()',
  'error IsBlackListed(address holder)',
  'error BalanceTooLow(uint256 balance, uint256 wanted)',
  'error AllowanceTooLow(uint256 allowance, uint256 wanted)',
  'error NoReceiver()',
  'error UnevenLists()',
])

/** First topic of every token's Transfer event (ERC-20). */
export const TRANSFER_TOPIC = toEventSelector('Transfer(address,address,uint256)')
const WORD_LENGTH = 66

export interface Movement {
  readonly from_address: string
  readonly to_address: string
  /** Smallest units of the token. */
  readonly value: bigint
}

/** What a Transfer event says, or undefined where it is another event of that name, such as an ERC-721's. */
export function readMovement({ topics, data }: EvmLog): Movement | undefined {
  const [, from, to] = topics
  if (topics.length !== 3 || from === undefined || to === undefined || data.length !== WORD_LENGTH) return undefined
  return { from_address: addressIn(from), to_address: addressIn(to), value: BigInt(data) }
}

/** An address is the last 20 bytes of its topic. */
function addressIn(topic: string): string {
  return getAddress(`0x${topic.slice(-40)}`)
}

/** The call that pays each of them, in this order: a plain transfer for one. */
export function payment(payees: readonly { to: string; value: bigint }[]): Hex {
  const [first] = payees
  if (payees.length === 1 && first !== undefined) {
    return encodeFunctionData({ abi: tokenAbi, functionName: 'transfer', args: [getAddress(first.to), first.value] })
  }
  const args = [payees.map(({ to }) => getAddress(to)), payees.map(({ value }) => value)] as const
  return encodeFunctionData({ abi: tokenAbi, functionName: 'transferMany', args })
}

/** Why the token would not, by its error's name, where `data` is one of its errors. */
export function refusalReason(data: unknown): string | undefined {
  if (!isHex(data)) return undefined
  try {
    return decodeErrorResult({ abi: tokenAbi, data }).errorName
  } catch {
    return undefined
  }
}
