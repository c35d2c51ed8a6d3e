import { decodeAbiParameters, hexToString, isHex } from 'viem'
import type { Hex } from 'viem'
import type { ChainForm } from './chain-form'
import { RpcRefusal } from './json-rpc'
import type { Request } from './json-rpc'

/** First four bytes of the hash of `decimals()` and of `symbol()`. */
const DECIMALS_CALL = '0x313ce567'
const SYMBOL_CALL = '0x95d89b41'
const WORD_LENGTH = 66

/** What the settings say of a token. */
export interface StatedToken {
  readonly id: string
  /** What it is called here, and what its contract calls it unless `chain_symbol` is given. */
  readonly symbol: string
  readonly chain_symbol?: string | undefined
  readonly decimals: number
  readonly contract: string
}

/** What the chain says against the settings of tokens. */
export interface TokenFindings {
  /** One sentence for each fault that would lose money or credit too much: the network stays closed. */
  readonly faults: readonly string[]
  /** For each token whose contract has another name than the settings say, by its id, a sentence; null for the others. */
  readonly names: ReadonlyMap<string, string | null>
}

/**
 * Compares tokens with their contracts on the chain. Wrong decimals would credit a thousandfold, and an address without a
 * contract takes every transfer without moving anything. The symbol is a name, which the issuer may change: contract and
 * decimals decide which token it is.
 *
 * @throws ChainError when the nodes do not answer
 * @example
 * const { faults } = await compareTokens(request, { tokens: [{ id: 'eth-usdt', symbol: 'USDT', decimals: 6, contract }], form })
 */
export async function compareTokens(
  request: Request,
  { tokens, form }: { readonly tokens: readonly StatedToken[]; readonly form: Pick<ChainForm, 'writeAddress'> },
): Promise<TokenFindings> {
  const call: CallContract = async (contract, data) => await callContract(request, form.writeAddress(contract), data)
  const faults: string[] = []
  const names = new Map<string, string | null>()
  for (const token of tokens) {
    const hasCode = (await request('eth_getCode', form.writeAddress(token.contract), 'latest')) !== '0x'
    const fault = hasCode ? await decimalsFault(call, token) : noContract(token)
    if (fault === null) names.set(token.id, await nameFault(call, token))
    else faults.push(fault)
  }
  return { faults, names }
}

/** Calls a contract that is named as the chain writes it; null where it has no such function. */
type CallContract = (contract: string, data: string) => Promise<Hex | null>

const noContract = ({ symbol, contract }: StatedToken): string =>
  `There is no contract at ${contract}, which is given for ${symbol}.`

async function decimalsFault(call: CallContract, { decimals, contract }: StatedToken): Promise<string | null> {
  const found = decimalsIn(await call(contract, DECIMALS_CALL))
  if (found === decimals) return null
  return `${contract} has ${found ?? 'no'} decimals on the chain, and ${decimals} in the settings.`
}

async function nameFault(
  call: CallContract,
  { id, symbol, chain_symbol = symbol, contract }: StatedToken,
): Promise<string | null> {
  const named = symbolIn(await call(contract, SYMBOL_CALL))
  if (named === chain_symbol) return null
  const found = named === null ? 'has no name' : `is called ${named}`
  return `${contract} ${found} on the chain, and ${chain_symbol} in the settings. It is followed as ${symbol} all the same; if that is right, give ${id} a chain_symbol in networks.json.`
}

async function callContract(request: Request, to: Hex, data: string): Promise<Hex | null> {
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
