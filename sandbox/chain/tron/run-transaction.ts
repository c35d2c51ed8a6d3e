import type { TronTransaction } from '#server/chain/tron/transaction'
import { CHAIN_TERMS } from './chain-terms'
import type { ChainState } from './chain-state'
import { runContract } from './run-contract'
import type { ContractLog } from './run-contract'

/** How a transaction ended, in java-tron's words (`Transaction.Result.contractResult`). */
type ContractRet = 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY' | 'OUT_OF_TIME' | 'TRANSFER_FAILED'

/** What a block says of a transaction in it. Amounts are in sun. */
export interface Outcome {
  readonly ret: ContractRet
  readonly energy: bigint
  readonly sun_per_energy: bigint
  readonly energy_sun: bigint
  readonly net_sun: bigint
  /** Energy, bandwidth, and what a new account costs. */
  readonly burned: bigint
  readonly logs: readonly ContractLog[]
  /** Hex without 0x. */
  readonly returned: string
}

/** What is put in the place of what the transaction would do, in tests of failures. */
export interface Instead {
  readonly ret: Exclude<ContractRet, 'SUCCESS'>
  /** True: the logs stay, as java-tron leaves those of finished inner calls when time runs out. */
  readonly keeps_logs?: boolean
}

/** The sun that the bytes of a transaction cost. Nobody has free or frozen bandwidth here: all of it is burned. */
export function bytesCost(signed: Uint8Array): bigint {
  return BigInt(signed.length + CHAIN_TERMS.result_bytes) * CHAIN_TERMS.sun_per_byte
}

/**
 * Carries a transaction out and takes its price from its owner. A call that fails has no effect and costs all the same; one whose
 * energy costs more than its limit costs the whole limit.
 *
 * @param signed has to be payable: its owner has {@link bytesCost}, and what a transfer of TRX moves
 */
export function runTransaction(
  state: ChainState,
  { transaction, signed }: { transaction: TronTransaction; signed: Uint8Array },
  { sun_per_energy, instead }: { sun_per_energy: bigint; instead?: Instead | undefined },
): Outcome {
  const { contract, fee_limit } = transaction
  const { owner } = contract
  if (contract.kind === 'coin') {
    const isNew = !state.hasAccount(contract.to)
    const net_sun = isNew ? 0n : bytesCost(signed)
    const burned = isNew ? CHAIN_TERMS.sun_per_account : net_sun
    state.addCoins(owner, -contract.sun - burned)
    state.addCoins(contract.to, contract.sun)
    return { ret: 'SUCCESS', energy: 0n, sun_per_energy, energy_sun: 0n, net_sun, burned, logs: [], returned: '' }
  }
  const net_sun = bytesCost(signed)
  state.addCoins(owner, -net_sun)
  const before = state.mark()
  const called = runContract(state, contract)
  const affordable = least(fee_limit, state.coinsOf(owner)) / sun_per_energy
  const wanted = called?.energy ?? 0n
  const isShort = wanted > affordable
  const ret = instead?.ret ?? (isShort ? 'OUT_OF_ENERGY' : called?.reverted === false ? 'SUCCESS' : 'REVERT')
  // A call that runs out burns its whole limit; java-tron does the same when time runs out.
  const burnsAll = ret === 'OUT_OF_ENERGY' || ret === 'OUT_OF_TIME'
  const energy = burnsAll || isShort ? affordable : wanted
  if (ret !== 'SUCCESS') state.undoTo(before)
  const energy_sun = energy * sun_per_energy
  state.addCoins(owner, -energy_sun)
  const keepsLogs = ret === 'SUCCESS' || instead?.keeps_logs === true
  return {
    ret,
    energy,
    sun_per_energy,
    energy_sun,
    net_sun,
    burned: energy_sun + net_sun,
    logs: keepsLogs ? (called?.logs ?? []) : [],
    returned: ret === 'SUCCESS' || ret === 'REVERT' ? (called?.returned ?? '') : '',
  }
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other)
