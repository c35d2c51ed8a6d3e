import { bytesToHex } from '@noble/hashes/utils.js'
import { decodeFunctionData, encodeAbiParameters, encodeErrorResult, isHex, pad, parseAbi } from 'viem'
import { toHex as addressInHex, toTron } from '#server/chain/tron/address'
import { TRANSFER_TOPIC } from '#server/chain/evm/token-contract'
import { CHAIN_TERMS } from './chain-terms'
import type { ChainState, FakeToken } from './chain-state'

/** A log as a contract makes it, before its place in a block is known. Hex without 0x, as TRON's HTTP API writes it. */
export interface ContractLog {
  /** `T...` */
  readonly contract: string
  readonly topics: readonly string[]
  readonly data: string
}

/** How a call ended, before anybody has paid for it. */
export interface CallResult {
  readonly reverted: boolean
  readonly energy: bigint
  readonly logs: readonly ContractLog[]
  /** What it returns, or the data of its revert. Hex without 0x. */
  readonly returned: string
}

const abi = parseAbi([
  'function transfer(address to, uint256 value) returns (bool)',
  'function transferMany(address[] receivers, uint256[] values)',
  'function addBlackList(address holder)',
  'function removeBlackList(address holder)',
  'function isBlackListed(address holder) view returns (bool)',
  'function balanceOf(address holder) view returns (uint256)',
  'function decimals() view returns (uint8)',
  'function symbol() view returns (string)',
  'function name() view returns (string)',
  'error Error(string reason)',
])
const READING_ENERGY = 935n

const plain = (hex: string): string => hex.replace(/^0x/, '')
const uint = (value: bigint): string => value.toString(16).padStart(64, '0')

/**
 * Calls a token that behaves as USDT on TRON does: `transfer` answers false when it succeeds, only a frozen sender is refused, and
 * a receiver who had nothing costs twice the energy. `transferMany` is of the sandbox, as on its EVM chains.
 *
 * @returns undefined where there is no contract
 */
export function runContract(
  state: ChainState,
  { owner, contract, data }: { owner: string; contract: string; data: Uint8Array },
): CallResult | undefined {
  const token = state.tokens.get(contract)
  if (token === undefined) return undefined
  const call = decodeCall(`0x${bytesToHex(data)}`)
  if (call === undefined) return reverted('')
  switch (call.functionName) {
    case 'transfer':
      return move(state, token, owner, [{ to: call.args[0], value: call.args[1] }], uint(0n))
    case 'transferMany': {
      const [receivers, values] = call.args
      if (receivers.length !== values.length) return reverted('uneven lists')
      const payees = receivers.map((to, place) => ({ to, value: values[place] ?? 0n }))
      return move(state, token, owner, payees, '')
    }
    case 'addBlackList':
    case 'removeBlackList': {
      if (owner !== token.owner) return reverted('not the owner')
      state.setFrozen(contract, toTron(call.args[0]), call.functionName === 'addBlackList')
      return { reverted: false, energy: CHAIN_TERMS.energy_of_other_calls, logs: [], returned: '' }
    }
    case 'isBlackListed':
      return read(uint(state.isFrozen(contract, toTron(call.args[0])) ? 1n : 0n))
    case 'balanceOf':
      return read(uint(state.unitsOf(contract, toTron(call.args[0]))))
    case 'decimals':
      return read(uint(BigInt(token.decimals)))
    case 'symbol':
      return read(textOf(token.symbol))
    case 'name':
      break
  }
  return read(textOf(token.name))
}

function decodeCall(data: string) {
  if (!isHex(data)) return undefined
  try {
    return decodeFunctionData({ abi, data })
  } catch {
    return undefined
  }
}

const read = (returned: string): CallResult => ({ reverted: false, energy: READING_ENERGY, logs: [], returned })
const textOf = (text: string): string => plain(encodeAbiParameters([{ type: 'string' }], [text]))

function reverted(reason: string): CallResult {
  const returned = reason === '' ? '' : plain(encodeErrorResult({ abi, errorName: 'Error', args: [reason] }))
  return { reverted: true, energy: READING_ENERGY, logs: [], returned }
}

function move(
  state: ChainState,
  { contract }: FakeToken,
  owner: string,
  payees: readonly { to: string; value: bigint }[],
  returned: string,
): CallResult {
  const all = payees.reduce((sum, { value }) => sum + value, 0n)
  if (state.isFrozen(contract, owner)) return reverted('')
  if (state.unitsOf(contract, owner) < all) return reverted('SafeMath: subtraction overflow')
  let energy = 0n
  const logs = payees.map(({ to: hex, value }): ContractLog => {
    const to = toTron(hex)
    const isHolder = state.unitsOf(contract, to) > 0n
    energy += isHolder ? CHAIN_TERMS.energy_to_holder : CHAIN_TERMS.energy_to_new_holder
    state.addUnits(contract, owner, -value)
    state.addUnits(contract, to, value)
    return { contract, topics: [plain(TRANSFER_TOPIC), topicOf(owner), topicOf(to)], data: uint(value) }
  })
  return { reverted: false, energy, logs, returned }
}

const topicOf = (address: string): string => plain(pad(addressInHex(address))).toLowerCase()
