import { bytesToHex } from '@noble/hashes/utils.js'
import { formatUnits } from 'viem'
import { ChainError } from '../chain-error'
import type { EvmNode } from '../evm/node'
import { balanceOf } from '../evm/token-contract'
import { toBytes, toHex } from './address'
import { readCoins, readPrices, readTrial } from './http-reader'

/** A TRX has a million sun. */
export const COIN_DECIMALS = 6
/** The chain counts so many bytes more than a transaction has, for its result. */
export const RESULT_BYTES = 64n
/** A signed transfer of a token has 281 bytes; what is longer is measured. */
const USUAL_BYTES = 281n
/** The receiver may become one without tokens until the block comes, and estimates differ a little from what is taken. */
const ROOM_PERCENT = 10n

/** A call that is to be tried and priced. Addresses are `T...`. */
export interface PricedCall {
  readonly owner: string
  readonly contract: string
  readonly data: Uint8Array
  /** How much of the token it moves, in smallest units. */
  readonly moves: bigint
  /** How much of it the owner has signed for that is in no block yet: nodes try a call without it. */
  readonly waiting?: bigint | undefined
}

/** What a call takes now, in sun. */
export interface EnergyPrice {
  readonly energy: bigint
  readonly sun_per_energy: bigint
  /** What its bytes cost. They are paid beside the limit of its energy. */
  readonly bytes_cost: bigint
}

/** The same beside what its sender has, in sun. */
export interface EnergyOffer extends EnergyPrice {
  readonly coins: bigint
}

/**
 * Lets two nodes try a call with its real receiver and amount, and reads what it costs now. The higher energy of the two counts: a
 * limit that is too small burns all of it and fails.
 *
 * @throws ChainError refused when the contract does; short_of_funds, short_of_gas when that may pass
 */
export async function readEnergy({ request }: EvmNode, call: PricedCall): Promise<EnergyOffer> {
  const { owner, moves, waiting = 0n } = call
  const short = waiting > 0n ? await shortOfFunds(request, call) : undefined
  if (short !== undefined) throw short
  const coins = await readCoins(request, bytesToHex(toBytes(owner)))
  if (coins === null) throw shortOfGas('it has no account yet: send TRX to it')
  const offer = { ...(await priceCall(request, call)), coins }
  const least = offer.energy * offer.sun_per_energy + offer.bytes_cost
  if (moves > 0n && coins < least) throw shortOfGas(`${trxOf(coins)} of ${trxOf(least)} TRX`)
  return offer
}

/** The same of a sender who may have no TRX, and no account. @throws ChainError refused, short_of_funds */
export async function priceCall(request: EvmNode['request'], call: PricedCall): Promise<EnergyPrice> {
  const { owner, contract, data } = call
  const [owner_address, contract_address] = [bytesToHex(toBytes(owner)), bytesToHex(toBytes(contract))]
  const trial = await readTrial(request, { owner_address, contract_address, data: bytesToHex(data) })
  if (trial.reverts) throw await reverted(request, call)
  const { sun_per_energy, sun_per_byte } = await readPrices(request)
  const bytes = USUAL_BYTES + BigInt(Math.max(0, data.length - 68)) + RESULT_BYTES
  return { energy: trial.energy, sun_per_energy, bytes_cost: bytes * sun_per_byte }
}

/**
 * The limit of the energy to sign: a tenth more than it takes, as far as the ceiling and the sender's coin reach, and never less than
 * it takes.
 *
 * @param ceiling the most that all of it may cost, in sun; null: no limit
 * @returns sun
 * @throws ChainError fee_above_limit, short_of_gas
 * @example feeLimit({ energy: 64_285n, sun_per_energy: 100n, bytes_cost: 345_000n, coins: 10n ** 9n }, null) // 7_071_350n
 */
export function feeLimit({ energy, sun_per_energy, bytes_cost, coins }: EnergyOffer, ceiling: bigint | null): bigint {
  const least = energy * sun_per_energy
  if (ceiling !== null && least + bytes_cost > ceiling) {
    const detail = `it costs ${trxOf(least + bytes_cost)} now, and may cost ${trxOf(ceiling)}`
    const text = `The network asks for more than the limit (${detail}): it is tried again.`
    throw new ChainError('fee_above_limit', text, { detail })
  }
  if (least + bytes_cost > coins) throw shortOfGas(`${trxOf(coins)} of ${trxOf(least + bytes_cost)} TRX`)
  const wanted = withRoom(least)
  return [ceiling, coins].reduce<bigint>(
    (limit, most) => (most !== null && most - bytes_cost < limit ? most - bytes_cost : limit),
    wanted,
  )
}

const withRoom = (sun: bigint): bigint => (sun * (100n + ROOM_PERCENT)) / 100n

/** What its sender should have for a call, in sun: its bytes, and the limit of its energy with the room that `feeLimit` adds. */
export const enoughFor = ({ energy, sun_per_energy, bytes_cost }: EnergyPrice): bigint =>
  withRoom(energy * sun_per_energy) + bytes_cost

const trxOf = (sun: bigint): string => formatUnits(sun, COIN_DECIMALS)

function shortOfGas(detail: string): ChainError {
  const text = `The address that pays has too little TRX (${detail}): it is tried again.`
  return new ChainError('short_of_gas', text, { detail })
}

/** Why a trial reverts: the contract of USDT says nothing, so the balance is looked at. */
async function reverted(request: EvmNode['request'], call: PricedCall): Promise<ChainError> {
  return (
    (await shortOfFunds(request, call)) ??
    new ChainError('refused', 'The contract of the token refuses this transfer.', { detail: 'REVERT' })
  )
}

/** Undefined where the owner has enough of the token for this and for what waits. */
async function shortOfFunds(
  request: EvmNode['request'],
  { owner, contract, moves, waiting = 0n }: PricedCall,
): Promise<ChainError | undefined> {
  const has = await balanceOf(request, { contract: toHex(contract), holder: toHex(owner), block: 'latest' })
  if (has >= moves + waiting) return undefined
  const detail = `${has} of ${moves + waiting} smallest units`
  const text = `The address that pays has too little of the token (${detail}): it is tried again.`
  return new ChainError('short_of_funds', text, { detail })
}
