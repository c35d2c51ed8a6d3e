import { join } from 'node:path'
import type { Clock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import type { ChainAdapter } from '#server/chain/adapter'
import { ChainError } from '#server/chain/chain-error'
import type { ChainLog } from '#server/chain/chain-log'
import { adoptIdentity, digestOf } from '#server/chain/identity'
import { waitingTransactions } from '#server/chain/journal'
import { networkKeys } from '#server/chain/keys'
import { readTokens } from '#server/chain/network-table'
import type { Network, Token } from '#server/chain/network-table'
import { findAnvil } from './anvil'
import { evmAdapter } from '#server/chain/evm/evm-adapter'
import { genesisBlock } from './genesis'
import { openLocalNode } from './local-node'
import { remoteNode } from '#server/chain/evm/node'
import { sendRaw } from './restore'
import { readBlock, readQuantity, readReceipt } from '#server/chain/evm/rpc-reader'
import { fundedKeys, localContracts, setUpChain } from './setup-chain'
import { tokenBook } from '#server/chain/evm/token-book'

export interface OpenEvmOptions {
  db: Db
  clock: Clock
  log: ChainLog
  seed: Uint8Array
  network: Network
  explorer_url: string
}

export interface OpenLocalOptions extends OpenEvmOptions {
  /** Of all local nodes. */
  folder: string
  chain_id: number
  /** Which anvil to look for; this computer's unless given. */
  platform?: string | undefined
  /** See `openLocalNode`. */
  snapshot_every?: bigint | undefined
}

/**
 * A network on an anvil of its own, with both tokens on it.
 *
 * @throws ChainError binary_missing, node_failed
 */
export async function openLocalEvm(options: OpenLocalOptions): Promise<ChainAdapter> {
  const { db, clock, log, network, chain_id, snapshot_every, seed, explorer_url } = options
  const binary = findAnvil(options.platform)
  const keys = networkKeys(seed, network)
  const holders = fundedKeys().map((key) => keys.addressOf(key))
  const genesis = genesisBlock({ chain_id, holders })
  const network_id = network.id
  await adoptIdentity(db, { network_id, identity: `anvil ${digestOf(genesis)}` })
  const folder = join(options.folder, network_id)
  const node = await openLocalNode({ db, clock, log, network_id, binary, chain_id, genesis, folder, snapshot_every })
  try {
    const sender = { db, clock, network_id, chain_id, keys, node }
    const { usdt: contract, other } = localContracts(keys)
    const token = await contractToken(db, network)
    await setUpChain(sender, token)
    await db.updateTable('token').set({ contract }).where('id', '=', token.id).execute()
    const book = tokenBook(node.request, { tokens: await readTokens(db, network_id), other })
    return evmAdapter({ network, sender, book, explorer_url })
  } catch (error) {
    await node.close()
    throw error
  }
}

/**
 * A network on a node of somebody else's: watched as it is; sending works as far as its keys own coins there.
 *
 * @throws ChainError unreachable
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
      log.warn({ network_id, txid, error }, 'the node does not take a transaction that was sent before'),
    )
  }
  log.info(
    { network_id, chain_id },
    'EVM_RPC_URL: this network follows a real node; its keys own nothing there, so it sends nothing until they are funded',
  )
  const book = tokenBook(node.request, { tokens: await readTokens(db, network_id), other: null })
  return evmAdapter({ network, sender, book, explorer_url })
}

async function contractToken(db: Db, { id, name }: Network): Promise<Token> {
  const token = (await readTokens(db, id)).find(({ is_native }) => !is_native)
  if (token === undefined) {
    throw new ChainError('unknown_token', `${name} has no token besides its coin: add one to the table token.`)
  }
  return token
}
