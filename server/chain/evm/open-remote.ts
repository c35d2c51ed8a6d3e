import type { Clock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import type { ChainAdapter } from '../adapter'
import type { ChainLog } from '../chain-log'
import { adoptIdentity } from '../identity'
import { waitingTransactions } from '../journal'
import { networkKeys } from '../keys'
import { contractToken, readTokens } from '../network-table'
import type { Network } from '../network-table'
import { evmAdapter } from './evm-adapter'
import { remoteNode } from './node'
import { readBlock, readQuantity, readReceipt } from './rpc-reader'
import { sendRaw } from './send-raw'
import { tokenBook } from './token-book'

/** What opening an EVM network needs. */
export interface OpenEvmOptions {
  db: Db
  clock: Clock
  log: ChainLog
  seed: Uint8Array
  network: Network
  explorer_url: string
}

/**
 * Opens a network on a node of somebody else. Watching always works; sending needs coins on the addresses of its keys.
 */
export async function openRemoteEvm(
  options: OpenEvmOptions & { rpc_url: string; contract: string },
): Promise<ChainAdapter> {
  const { db, clock, log, network, rpc_url, contract, seed, explorer_url } = options
  const network_id = network.id
  const node = remoteNode(rpc_url)
  const chain_id = Number(await readQuantity(node.request, 'eth_chainId'))
  const first = await readBlock(node.request, 0n)
  await adoptIdentity(db, { network_id, identity: `node ${chain_id} ${first?.hash ?? ''}` })
  const token = await contractToken(db, network)
  await db.updateTable('token').set({ contract }).where('id', '=', token.id).execute()
  const sender = { db, clock, network_id, chain_id, keys: networkKeys(seed, network), node }
  for (const { txid, raw } of await waitingTransactions(db, network_id)) {
    if ((await readReceipt(node.request, txid)) !== null) continue
    await sendRaw(node.request, raw).catch((error: unknown) =>
      log.warn({ network_id, txid, error }, 'the node refuses a transaction of the journal'),
    )
  }
  log.info(
    { network_id, chain_id },
    'EVM_RPC_URL: this network follows a real node; its keys own nothing there, so it sends nothing until they are funded',
  )
  const book = tokenBook(node.request, { tokens: await readTokens(db, network_id), other: null })
  return evmAdapter({ network, sender, book, explorer_url })
}
