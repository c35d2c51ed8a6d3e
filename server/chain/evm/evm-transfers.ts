import type { ChainTransfer } from '../adapter'
import { badAnswer } from './json-rpc'
import type { EvmNode } from './node'
import { readBlock, readLogs } from './rpc-reader'
import type { EvmLog } from './rpc-reader'
import type { TokenBook } from './token-book'
import { readMovement, TRANSFER_TOPIC } from './token-contract'

/**
 * The Transfer events of a range of blocks. From a remote node only those of accepted tokens are read: a public chain
 * has too many others.
 */
export async function readTransfers(
  { request, local }: EvmNode,
  { from, to, book }: { from: bigint; to: bigint; book: TokenBook },
): Promise<ChainTransfer[]> {
  const contracts = local ? {} : { contracts: book.contracts }
  const logs = await readLogs(request, { from, to, topic: TRANSFER_TOPIC, ...contracts })
  const inOrder = logs.toSorted((a, b) => Number(a.blockNumber - b.blockNumber || a.logIndex - b.logIndex))
  const timeOf = secondsOfBlocks(request)
  const transfers: ChainTransfer[] = []
  for (const { log, log_index } of numbered(inOrder)) {
    const movement = readMovement(log)
    // Anybody can emit a transfer of zero to any address: it is not a payment.
    if (movement === undefined || movement.value === 0n) continue
    const { from_address, to_address, value } = movement
    transfers.push({
      txid: log.transactionHash,
      log_index,
      block_number: log.blockNumber,
      block_hash: log.blockHash,
      block_time: await timeOf(log.blockNumber),
      from_address,
      to_address,
      contract: log.address,
      ...(await book.read(log.address, value)),
    })
  }
  return transfers
}

/**
 * Numbers the logs within their transaction. The chain numbers them within the block, and that number changes when
 * another block includes the transaction.
 */
function* numbered(logs: readonly EvmLog[]): Generator<{ log: EvmLog; log_index: number }> {
  const counts = new Map<string, number>()
  for (const log of logs) {
    const log_index = counts.get(log.transactionHash) ?? 0
    counts.set(log.transactionHash, log_index + 1)
    yield { log, log_index }
  }
}

function secondsOfBlocks(request: EvmNode['request']): (number: bigint) => Promise<number> {
  const known = new Map<bigint, number>()
  return async (number) => {
    const time = known.get(number) ?? (await readBlock(request, number))?.time
    // The chain lost this block after it returned the logs; the watcher tries again.
    if (time === undefined) throw badAnswer('eth_getLogs')
    known.set(number, time)
    return time
  }
}
