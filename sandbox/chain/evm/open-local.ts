import { join } from 'node:path'
import type { Clock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import type { ChainLog } from '#server/chain/chain-log'
import { digestOf, keepIdentity } from '#server/chain/identity'
import { networkKeys } from '#server/chain/network-keys'
import { blockIsWanted } from '#server/chain/journal'
import type { Network } from '#server/chain/network-table'
import { seedSigner } from '#server/chain/seed-signer'
import { contractToken, readTokens } from '#server/chain/network-table'
import type { PayoutSigner } from '#server/chain/payout-signer'
import { withTreasuries } from '#server/chain/signer'
import type { EvmSenderOptions } from '#server/chain/evm/evm-call'
import { readBlock } from '#server/chain/evm/rpc-reader'
import type { MinedChain } from '../mined-chain'
import { findAnvil } from './anvil'
import { ETHEREUM_FORM } from '#server/chain/evm/chain-form'
import { evmAdapter } from '#server/chain/evm/evm-adapter'
import { setFrozen } from './freeze'
import { genesisBlock } from './genesis'
import { fundSigner } from './fund-signer'
import { openLocalNode } from './local-node'
import type { MinedNode } from './local-node'
import { fundedKeys, localContracts, setUpChain } from './setup-chain'
import { tokenBook } from '#server/chain/evm/token-book'

export interface OpenLocalOptions {
  db: Db
  clock: Clock
  log: ChainLog
  seed: Uint8Array
  network: Network
  explorer_url: string
  /** The folder of all local nodes; each network has a subfolder. */
  folder: string
  chain_id: number
  /** The platform whose anvil is used; this computer's unless given. */
  platform?: string | undefined
  /** See `openLocalNode`. */
  snapshot_every?: bigint | undefined
}

/** A local chain that makes blocks, and is not offered yet. */
export interface LocalChain {
  readonly node: MinedNode
  /** What a signer of another program has to know of it. */
  readonly known: {
    readonly id: string
    readonly chain_id: number
    readonly genesis_hash: string
    readonly contract: string
  }
  /** Offers it. @param payouts signs what leaves the treasury, where that is another program */
  readonly open: (payouts?: PayoutSigner) => Promise<MinedChain>
}

/**
 * Starts a network on an anvil process of its own, and deploys both tokens on it.
 *
 * @throws ChainError binary_missing, node_failed
 */
export async function startLocalEvm(options: OpenLocalOptions): Promise<LocalChain> {
  const { db, clock, log, network, chain_id, snapshot_every, seed } = options
  const binary = findAnvil(options.platform)
  const keys = networkKeys(seed, network)
  const holders = fundedKeys().map((key) => keys.addressOf(key))
  const genesis = genesisBlock({ chain_id, holders })
  const network_id = network.id
  await keepIdentity(db, { network_id, identity: `anvil ${digestOf(genesis)}` })
  const folder = join(options.folder, network_id)
  const node = await openLocalNode({ db, clock, log, network_id, binary, chain_id, genesis, folder, snapshot_every })
  try {
    const own = { db, clock, network, chain_id, signer: seedSigner(seed), node }
    const { usdt: contract } = localContracts(keys)
    const token = await contractToken(db, network)
    await setUpChain(own, { usdt: token, holders })
    await db.updateTable('token').set({ contract }).where('id', '=', token.id).execute()
    const genesis_hash = (await readBlock(node.request, 0n))?.hash ?? ''
    return {
      node,
      known: { id: network_id, chain_id, genesis_hash, contract },
      open: async (payouts) => {
        if (payouts !== undefined) await fundSigner({ ...own, keys }, { payouts, contract, decimals: token.decimals })
        return await openStarted(options, { own, payouts })
      },
    }
  } catch (error) {
    await node.close()
    throw error
  }
}

async function openStarted(
  { db, seed, network, explorer_url }: OpenLocalOptions,
  { own, payouts }: { own: EvmSenderOptions & { node: MinedNode }; payouts: PayoutSigner | undefined },
): Promise<MinedChain> {
  const { node } = own
  const network_id = network.id
  const { usdt: contract, other } = localContracts(networkKeys(seed, network))
  const book = tokenBook(node.request, { tokens: await readTokens(db, network_id), other, form: ETHEREUM_FORM })
  const { confirmations } = network
  const explorerUrl = (txid: string): string => `${explorer_url}/${network_id}/tx/${encodeURIComponent(txid)}`
  const sender = payouts === undefined ? own : { ...own, signer: withTreasuries(own.signer, payouts) }
  return {
    ...evmAdapter({ network, sender, book, explorerUrl }),
    wantsBlock: async () => await blockIsWanted(db, { network_id, confirmations, tip: await node.height() }),
    // The issuer of the token is the key that has deployed it.
    freeze: async (address, frozen) => await setFrozen(own, { contract, address, frozen }),
    mine: (blocks) => node.mine(blocks),
    reorg: (depth, drop) => node.reorg((tip) => tip - BigInt(depth), drop),
    reorgAbove: (height, drop) => node.reorg(() => height, drop),
  }
}
