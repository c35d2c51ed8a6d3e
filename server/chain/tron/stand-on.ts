import { hexToBytes } from '@noble/hashes/utils.js'
import type { EvmBlock } from '../evm/rpc-reader'
import type { TronTransaction } from './transaction'
import { TRON_FORM } from './tron-form'

/** A transaction can be in a block for so long after it was signed: milliseconds. */
export const LIFE_MILLIS = 600_000n

/**
 * The block that a transaction stands on: a final one, so that a small fork does not void it. Its life is counted by the chain's own
 * clock. `place`, its number in the journal, makes two equal orders of one moment two transactions: no rule of the chain looks at
 * the timestamp.
 */
export function standOn(
  { hash }: EvmBlock,
  { tip, place }: { readonly tip: EvmBlock; readonly place: bigint },
): Pick<TronTransaction, 'ref_block_bytes' | 'ref_block_hash' | 'timestamp' | 'expiration'> {
  const id = hexToBytes(TRON_FORM.readTxid(hash))
  const timestamp = BigInt(tip.time) * 1000n + (place % 1000n)
  return {
    ref_block_bytes: id.slice(6, 8),
    ref_block_hash: id.slice(8, 16),
    timestamp,
    expiration: timestamp + LIFE_MILLIS,
  }
}
