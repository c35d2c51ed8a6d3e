import { decodeAbiParameters, hexToString, isHex } from 'viem'
import type { Hex } from 'viem'
import { RpcRefusal } from './json-rpc'
import type { Request } from './json-rpc'

/** First four bytes of the hash of `decimals()` and of `symbol()`. */
const DECIMALS_CALL = '0x313ce567'
const SYMBOL_CALL = '0x95d89b41'
const WORD_LENGTH = 66

/** What the settings say of a token. */
export interface StatedToken {
  readonly symbol: string
  readonly decimals: number
  readonly contract: string
}

/**
 * Compares tokens with their contracts on the chain. Wrong decimals would credit a thousandfold, and an address without a
 * contract takes every transfer without moving anything.
 *
 * @returns one sentence per fault
 * @throws ChainError when the nodes do not answer
 */
export async function tokenFaults(request: Request, tokens: readonly StatedToken[]): Promise<string[]> {
  const faults: string[] = []
  for (const token of tokens) faults.push(...(await faultsOf(request, token)))
  return faults
}

async function faultsOf(request: Request, { symbol, decimals, contract }: StatedToken): Promise<string[]> {
  const code = await request('eth_getCode', contract, 'latest')
  if (code === '0x') return [`There is no contract at ${contract}, which is given for ${symbol}.`]
  const found = { decimals: decimalsIn(await call(request, contract, DECIMALS_CALL)) }
  const named = symbolIn(await call(request, contract, SYMBOL_CALL))
  return [
    ...(found.decimals === decimals
      ? []
      : [`${contract} has ${found.decimals ?? 'no'} decimals on the chain, and ${decimals} in the settings.`]),
    ...(named === symbol
      ? []
      : [`${contract} is called ${named ?? 'nothing'} on the chain, and ${symbol} in the settings.`]),
  ]
}

async function call(request: Request, to: string, data: string): Promise<Hex | null> {
  try {
    const answer = await request('eth_call', { to, data }, 'latest')
    return isHex(answer) ? answer : null
  } catch (error) {
    // The contract has no such function.
    if (error instanceof RpcRefusal) return null
    throw error
  }
}

function decimalsIn(answer: Hex | null): number | null {
  return answer?.length === WORD_LENGTH ? Number(BigInt(answer)) : null
}

/** Most contracts answer a text, some of the first ones 32 bytes. */
function symbolIn(answer: Hex | null): string | null {
  if (answer === null || answer === '0x') return null
  if (answer.length === WORD_LENGTH) return hexToString(answer).replaceAll('\0', '')
  try {
    const [text] = decodeAbiParameters([{ type: 'string' }], answer)
    return text
  } catch {
    return null
  }
}
