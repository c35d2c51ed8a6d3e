import type { ChainMovement, ChainTransfer, ChooseTransactions } from '../adapter'
import { ChainError } from '../chain-error'
import type { ChainForm } from './chain-form'
import { badAnswer } from './json-rpc'
import type { EvmNode } from './node'
import { readBlock, readLogs, readReceipt } from './rpc-reader'
import type { EvmLog } from './rpc-reader'
import type { TokenBook } from './token-book'
import { readMovement, TRANSFER_TOPIC } from './token-contract'

/** What is read of a chain's Transfer events. */
export interface TransferRange {
  readonly from: bigint
  readonly to: bigint
  readonly book: TokenBook
  readonly form: ChainForm
  /** Chooses the transactions whose receipts are read; all of them unless given. */
  readonly choose?: ChooseTransactions | undefined
}

/**
 * The Transfer events of a range of blocks. From a remote node only those of accepted tokens are read: a public chain
 * has too many others. Which tokens these are must not decide which transfer is which, so the number of each is read from
 * the receipt of its transaction, one call for each that was chosen.
 *
 * @throws ChainError not_tried when the chain was reorganised between the calls
 */
export async function readTransfers(
  { request, local }: Pick<EvmNode, 'request' | 'local'>,
  { from, to, book, choose, form }: TransferRange,
): Promise<ChainTransfer[]> {
  const contracts = local ? {} : { contracts: book.contracts }
  const logs = await readLogs(request, { from, to, topic: TRANSFER_TOPIC, ...contracts })
  const inOrder = logs.toSorted((a, b) => Number(a.blockNumber - b.blockNumber || a.logIndex - b.logIndex))
  const found: { log: EvmLog; movement: ChainMovement }[] = []
  for (const log of inOrder) {
    const movement = await movementOf(log, { book, form })
    if (movement !== undefined) found.push({ log, movement })
  }
  const chosen = await choose?.(found.map(({ movement }) => movement))
  const timeOf = secondsOfBlocks(request)
  const placeOf = placesInReceipts(request)
  const transfers: ChainTransfer[] = []
  for (const { log, movement } of found) {
    if (chosen?.has(movement.txid) === false) continue
    const log_index = await placeOf(log)
    if (log_index !== null) transfers.push({ ...movement, log_index, block_time: await timeOf(log.blockNumber) })
  }
  return transfers
}

async function movementOf(
  log: EvmLog,
  { book, form }: Pick<TransferRange, 'book' | 'form'>,
): Promise<ChainMovement | undefined> {
  const movement = readMovement(log)
  // Anybody can emit a transfer of zero to any address: it is not a payment.
  if (movement === undefined || movement.value === 0n) return undefined
  const { from_address, to_address, value } = movement
  return {
    txid: form.readTxid(log.transactionHash),
    block_number: log.blockNumber,
    block_hash: log.blockHash,
    from_address: form.readAddress(from_address),
    to_address: form.readAddress(to_address),
    contract: form.readContract(log.address),
    ...(await book.read(log.address, value)),
  }
}

/**
 * The number of a log within its transaction. The chain numbers logs within the block, and that number changes when
 * another block includes the transaction. null: the transaction was not carried out, so nothing was moved: a node of TRON shows
 * logs of some that have failed.
 */
function placesInReceipts(request: EvmNode['request']): (log: EvmLog) => Promise<number | null> {
  const known = new Map<string, readonly EvmLog[] | null>()
  return async ({ transactionHash: txid, blockHash, logIndex }) => {
    const logs = known.get(txid) === undefined ? await logsOf(request, { txid, blockHash }) : (known.get(txid) ?? null)
    known.set(txid, logs)
    if (logs === null) return null
    const place = logs.findIndex((log) => log.logIndex === logIndex)
    if (place < 0) throw badAnswer('eth_getTransactionReceipt')
    return place
  }
}

async function logsOf(
  request: EvmNode['request'],
  { txid, blockHash }: { txid: string; blockHash: string },
): Promise<readonly EvmLog[] | null> {
  const receipt = await readReceipt(request, txid)
  if (receipt?.blockHash === blockHash && receipt.status !== 1n) return null
  if (receipt?.blockHash === blockHash) return receipt.logs.toSorted((a, b) => Number(a.logIndex - b.logIndex))
  throw new ChainError('not_tried', `The block of ${txid} was replaced while it was read: it is read again.`)
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
