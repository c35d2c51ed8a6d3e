import type { Clock } from '#server/database/clock'
import type { Sealer } from '#server/core/secrets'
import type { Db } from '#server/database/schema'
import type { ChainAdapter } from '#server/chain/adapter'
import { publishPlatformAddresses } from '#server/chain/addresses'
import { ChainError } from '#server/chain/chain-error'
import type { ChainLog } from '#server/chain/chain-log'
import { openRemoteEvm } from '#server/chain/evm/open-remote'
import { chainRegistry } from '#server/chain/registry'
import { openLocalEvm } from './evm/open-local'
import { isMined } from './mined-chain'
import type { SandboxChains } from './mined-chain'
import { chainSeed } from '#server/chain/keys'
import { startMiner } from './miner'
import { readNetworks } from '#server/chain/network-table'
import type { Network } from '#server/chain/network-table'
import { openSimulated } from './simulated/simulated-adapter'

/**
 * The name of the network that uses the node of EVM_RPC_URL, where that is set. Its token is then the USDT of the main
 * net, unless `evm_token` names another contract.
 */
const REMOTE_NETWORK = 'Ethereum'
const USDT_ON_ETHEREUM = '0xdAC17F958D2ee523a2206206994597C13D831ec7'

export interface OpenChainsOptions {
  db: Db
  clock: Clock
  log: ChainLog
  /** The folder for the files of local nodes, such as DATA_DIR/<world>/chain. */
  folder: string
  /** URL of the block explorer, without a slash at the end. */
  explorer_url: string
  /** URL of an EVM node for the network named Ethereum. */
  evm_rpc_url?: string
  /** The contract of the token on that node. */
  evm_token?: string
  /** 32 bytes; the first start makes them at random unless they are given. */
  seed?: Uint8Array
  /** Seals the seed of all keys in the database; only tests leave it out. */
  sealer?: Sealer
  /** True to start no node: every network is simulated. */
  simulated?: boolean
  /** The platform whose anvil is used, such as `linux-x64`; this computer's unless given. */
  platform?: string
  /** Blocks of a local node between two of its snapshots; 200 unless given. */
  snapshot_every?: bigint
  /** Ids of the networks to open; all unless given. */
  networks?: readonly string[]
}

/**
 * Opens every network of the table `network`. An EVM network whose node program is not installed runs simulated, and its
 * row says so.
 *
 * @throws ChainError node_failed, unreachable
 */
export async function openChains(options: OpenChainsOptions): Promise<SandboxChains> {
  const { db, log } = options
  const seed = await chainSeed(db, { sealer: options.sealer, wanted: options.seed })
  const wanted = (await readNetworks(db)).filter(({ id }) => options.networks?.includes(id) ?? true)
  const opened = await Promise.allSettled(wanted.map((network) => openNetwork(options, { seed, network })))
  const adapters = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = opened.find((result) => result.status === 'rejected')
  if (failed !== undefined) {
    await chainRegistry(adapters).close()
    throw failed.reason
  }
  for (const adapter of adapters) {
    const { network_id, kind } = adapter
    await publishPlatformAddresses(db, { adapter, at: options.clock.now() })
    await db.updateTable('network').set({ kind }).where('id', '=', network_id).where('kind', '<>', kind).execute()
  }
  return sandboxChains(adapters, log)
}

async function openNetwork(
  options: OpenChainsOptions,
  { seed, network }: { seed: Uint8Array; network: Network },
): Promise<ChainAdapter> {
  const { db, clock, log, explorer_url, evm_rpc_url, evm_token = USDT_ON_ETHEREUM } = options
  const { folder, platform, snapshot_every } = options
  const common = { db, clock, log, seed, network, explorer_url }
  const { chain_id } = network
  if (chain_id === null || options.simulated === true) return await openSimulated(common)
  if (evm_rpc_url !== undefined && network.name === REMOTE_NETWORK) {
    return await openRemoteEvm({ ...common, rpc_url: evm_rpc_url, contract: evm_token })
  }
  try {
    return await openLocalEvm({ ...common, folder, chain_id, platform, snapshot_every })
  } catch (error) {
    if (!(error instanceof ChainError && error.code === 'binary_missing')) throw error
    log.warn({ network_id: network.id }, error.message)
    return await openSimulated(common)
  }
}

function sandboxChains(adapters: readonly ChainAdapter[], log: ChainLog): SandboxChains {
  const chains = chainRegistry(adapters)
  const miners: { stop(): Promise<void> }[] = []
  return {
    ...chains,
    startMining: () => {
      if (miners.length > 0) return
      for (const chain of adapters.filter(isMined)) {
        const onError = (error: unknown): void =>
          log.error({ network_id: chain.network_id, error }, 'a block was not made')
        miners.push(startMiner({ chain, onError }))
      }
    },
    close: async () => {
      await Promise.all(miners.splice(0).map((miner) => miner.stop()))
      await chains.close()
    },
  }
}
