import { bytesToHex, isHex, keccak256 } from 'viem'
import { sendRaw } from '#server/chain/evm/send-raw'
import type { Db } from '#server/database/schema'
import { waitingTransactions } from '#server/chain/journal'
import { blocksAbove, recordBlocks } from '../block-record'
import { RpcRefusal } from '#server/chain/evm/json-rpc'
import type { Request } from '#server/chain/evm/json-rpc'
import { readBlock, readTip } from '#server/chain/evm/rpc-reader'
import type { EvmBlock } from '#server/chain/evm/rpc-reader'
import type { Snapshot } from './snapshot'

const BLOCKS_AT_ONCE = 500

/** Loads the snapshot into a node without blocks. @returns false when the node's newest block is then not the snapshot's */
export async function loadSnapshot(request: Request, { state, hash }: Snapshot): Promise<boolean> {
  try {
    await request('anvil_loadState', bytesToHex(state))
  } catch (error) {
    if (error instanceof RpcRefusal) return false
    throw error
  }
  return (await readTip(request)).hash === hash
}

/**
 * Makes the stored blocks above the node's own again, and sends it the transactions that no block contains. The same
 * parent, time and contents give the same hash, so the watcher sees the chain that it knows. When another version of the
 * node computes other hashes, these are stored instead.
 */
export async function replay(request: Request, { db, network_id }: { db: Db; network_id: string }): Promise<void> {
  let height = (await readTip(request)).number
  for (;;) {
    const blocks = await blocksAbove(db, { network_id, height, limit: BLOCKS_AT_ONCE })
    const last = blocks.at(-1)
    if (last === undefined) break
    for (const { raws, time } of blocks) {
      for (const raw of raws) await sendAgain(request, raw)
      await request('evm_mine', { timestamp: time, blocks: 1 })
    }
    const made = await readTip(request)
    if (made.hash !== last.hash) await recordBlocks(db, network_id, await blocksBetween(request, height, made.number))
    height = made.number
  }
  for (const waiting of await waitingTransactions(db, network_id)) await sendRaw(request, waiting)
}

async function sendAgain(request: Request, raw: string): Promise<void> {
  if (!isHex(raw)) throw new TypeError('A transaction of a stored block is not hex: run "npm run reset".')
  await sendRaw(request, { txid: keccak256(raw), raw })
}

/** The blocks above `height`, up to and including `tip`. */
export async function blocksBetween(request: Request, height: bigint, tip: bigint): Promise<EvmBlock[]> {
  const blocks: EvmBlock[] = []
  for (let number = height + 1n; number <= tip; number++) {
    const block = await readBlock(request, number)
    if (block !== null) blocks.push(block)
  }
  return blocks
}
