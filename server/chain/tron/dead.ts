import type { EvmNode } from '../evm/node'
import { readLogs } from '../evm/rpc-reader'
import type { EvmBlock } from '../evm/rpc-reader'
import { TRANSFER_TOPIC } from '../evm/token-contract'
import { toHex } from './address'
import { readInfo } from './http-reader'
import type { TronTransaction } from './transaction'
import { TRON_FORM } from './tron-form'

/** A final block has to be so much later than the expiry: milliseconds. */
const AFTER_EXPIRY = 60_000n
/** A transaction lives ten minutes, which is 200 blocks; none of those behind so many can have it. */
const MOST_BLOCKS = 600n
const REF_BLOCKS = 65_536n
const BLOCK_MILLIS = 3_000n

/**
 * Whether a signed transaction can never be carried out any more. TRON has no nonce: whoever signs the same payout again while the
 * first may still come pays twice. So all of it has to hold, by two nodes that say the same: a final block is more than a minute
 * later than its expiry; no final block has it; and none of the final blocks it could be in has a transfer of it.
 *
 * @throws ChainError while the nodes do not answer or do not agree: then nobody knows, and nothing is signed
 */
export async function isDead(
  node: EvmNode,
  { txid, transaction }: { readonly txid: string; readonly transaction: TronTransaction },
): Promise<boolean> {
  const { expiration, contract } = transaction
  await node.ensureOpen()
  const final = await node.finalized()
  const block = await node.block(final)
  if (block === null || BigInt(block.time) * 1000n < expiration + AFTER_EXPIRY) return false
  if ((await readInfo(node.request, txid, { final: true })) !== null) return false
  if (contract.kind === 'coin') return true
  const from = refBlock(transaction, block)
  const to = from + MOST_BLOCKS < final ? from + MOST_BLOCKS : final
  const logs = await readLogs(node.request, {
    from,
    to,
    topic: TRANSFER_TOPIC,
    contracts: [toHex(contract.contract)],
  })
  return logs.every(({ transactionHash }) => TRON_FORM.readTxid(transactionHash) !== txid)
}

/**
 * The block that a transaction stands on. Its bytes name one in 65,536; which of these it is, its time says, as a block comes every
 * three seconds and few are missed.
 */
function refBlock({ ref_block_bytes: [high = 0, low = 0], timestamp }: TronTransaction, final: EvmBlock): bigint {
  const since = BigInt(final.time) * 1000n - timestamp
  const about = final.number - (since > 0n ? since / BLOCK_MILLIS : 0n)
  const ahead = (((BigInt(high * 256 + low) - about) % REF_BLOCKS) + REF_BLOCKS) % REF_BLOCKS
  const number = about + (ahead > REF_BLOCKS / 2n ? ahead - REF_BLOCKS : ahead)
  return number < 0n ? 0n : number
}
