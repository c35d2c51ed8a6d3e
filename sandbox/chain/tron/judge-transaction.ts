import { hexToBytes } from '@noble/hashes/utils.js'
import type { TronTransaction } from '#server/chain/tron/transaction'
import { txidOf, writeRaw } from '#server/chain/tron/transaction'
import type { FakeBlock } from './block-id'
import { CHAIN_TERMS } from './chain-terms'
import type { ChainState } from './chain-state'
import { bytesCost } from './run-transaction'
import { signerOf } from './signer-of'

/** The words of java-tron for what it does with a transaction (`api.Return.response_code`), in its own spelling. */
export type BroadcastCode =
  | 'SUCCESS'
  | 'SIGERROR'
  | 'CONTRACT_VALIDATE_ERROR'
  | 'CONTRACT_EXE_ERROR'
  | 'BANDWITH_ERROR'
  | 'DUP_TRANSACTION_ERROR'
  | 'TAPOS_ERROR'
  | 'TOO_BIG_TRANSACTION_ERROR'
  | 'TRANSACTION_EXPIRATION_ERROR'
  | 'SERVER_BUSY'
  | 'NO_CONNECTION'
  | 'NOT_ENOUGH_EFFECTIVE_CONNECTION'
  | 'BLOCK_UNSOLIDIFIED'
  | 'OTHER_ERROR'

interface Verdict {
  readonly code: BroadcastCode
  readonly message: string
}

interface ChainSoFar {
  readonly head: FakeBlock
  readonly state: ChainState
  block(number: number): FakeBlock | undefined
}

interface Judged {
  readonly transaction: TronTransaction
  readonly signed: Uint8Array
  /** null: it was looked at before. */
  readonly signature: Uint8Array | null
  readonly isKnown: boolean
}

/**
 * What java-tron would say to a transaction, in its order of questions: signature, the block it stands on, expiry, whether it is known,
 * whether its owner can pay (`Manager.pushTransaction` and `processTransaction`; read in May 2025, not run).
 */
export function judge(chain: ChainSoFar, { transaction, signed, signature, isKnown }: Judged): Verdict {
  const { contract } = transaction
  const raw = writeRaw(transaction)
  if (signature !== null && signerOf(raw, signature) !== contract.owner)
    return { code: 'SIGERROR', message: `Validate signature error: ${txidOf(raw)} is signed by another one` }
  if (!standsOn(chain, transaction)) return { code: 'TAPOS_ERROR', message: 'Tapos check error.' }
  const now = BigInt(chain.head.time) * 1000n
  const latest = now + BigInt(CHAIN_TERMS.longest_life_millis)
  if (transaction.expiration <= now || transaction.expiration > latest)
    return { code: 'TRANSACTION_EXPIRATION_ERROR', message: 'Transaction expired' }
  if (isKnown) return { code: 'DUP_TRANSACTION_ERROR', message: 'Dup transaction.' }
  if (!chain.state.hasAccount(contract.owner)) return invalid(`account [${contract.owner}] does not exist`)
  if (chain.state.coinsOf(contract.owner) < bytesCost(signed))
    return { code: 'BANDWITH_ERROR', message: 'Account resource insufficient error.' }
  const fault = contractFault(chain.state, transaction)
  if (fault !== null) return invalid(fault)
  return { code: 'SUCCESS', message: '' }
}

const invalid = (why: string): Verdict => ({
  code: 'CONTRACT_VALIDATE_ERROR',
  message: `Contract validate error : ${why}`,
})

/** Whether the block that a transaction stands on is among the newest 65,536. */
function standsOn(chain: ChainSoFar, { ref_block_bytes, ref_block_hash }: TronTransaction): boolean {
  const [high = 0, low = 0] = ref_block_bytes
  const wanted = high * 256 + low
  const { number: head } = chain.head
  const number = head - ((((head - wanted) % CHAIN_TERMS.ref_blocks) + CHAIN_TERMS.ref_blocks) % CHAIN_TERMS.ref_blocks)
  const id = chain.block(number)?.id
  return id !== undefined && hexToBytes(id.slice(16, 32)).every((byte, place) => byte === ref_block_hash[place])
}

function contractFault(state: ChainState, { contract }: TronTransaction): string | null {
  if (contract.kind === 'call')
    return state.tokens.has(contract.contract) ? null : 'No contract or not a smart contract'
  if (contract.sun <= 0n) return 'Amount must be greater than 0.'
  const cost = contract.sun + (state.hasAccount(contract.to) ? 0n : CHAIN_TERMS.sun_per_account)
  return state.coinsOf(contract.owner) < cost ? 'Validate TransferContract error, balance is not sufficient.' : null
}
