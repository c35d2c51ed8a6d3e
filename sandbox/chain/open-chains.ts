import type { Clock } from '#server/database/clock'
import { StartError } from '#server/database/start-error'
import type { Db } from '#server/database/schema'
import type { WakeUps } from '#server/database/wake-ups'
import type { ChainAdapter } from '#server/chain/adapter'
import { keepPoolsFull } from '#server/chain/address-pool'
import { publishPlatformAddresses } from '#server/chain/addresses'
import { ChainError } from '#server/chain/chain-error'
import type { ChainLog } from '#server/chain/chain-log'
import type { NodeTuning } from '#server/chain/evm/open-nodes'
import { chainRegistry } from '#server/chain/registry'
import { openLocalEvm } from './evm/open-local'
import { openForeign } from './foreign-nodes'
import { isMined } from './mined-chain'
import type { SandboxChains } from './mined-chain'
import { chainSeed } from '#server/chain/keys'
import { startMiner } from './miner'
import { readNetworks } from '#server/chain/network-table'
import type { Network } from '#server/chain/network-table'
import { openSimulated } from './simulated/simulated-adapter'

/** The name of the network that uses the nodes of EVM_RPC_URL, where that is set. */
const REMOTE_NETWORK = 'Ethereum'
/** Enough for tests; a start asks for more. */
const POOL_SIZE = 32

export interface OpenChainsOptions {
  db: Db
  clock: Clock
  log: ChainLog
  /** The folder for the files of local nodes, such as DATA_DIR/<world>/chain. */
  folder: string
  /** URL of the block explorer, without a slash at the end. */
  explorer_url: string
  /** `api`: no node is started or asked, and no key is derived; the worker does all that. `all` unless given. */
  role?: 'all' | 'api' | 'worker'
  /** URLs of nodes for the network named Ethereum, with spaces or commas between them: two of them must agree. */
  evm_rpc_url?: string
  /** The contract of the token on those nodes. */
  evm_token?: string
  /** 32 bytes; the first start makes them at random unless they are given. */
  seed?: Uint8Array
  /** True to start no node: every network is simulated. */
  simulated?: boolean
  /** The platform whose anvil is used, such as `linux-x64`; this computer's unless given. */
  platform?: string
  /** Blocks of a local node between two of its snapshots; 200 unless given. */
  snapshot_every?: bigint
  /** Ids of the networks to open; all unless given. */
  networks?: readonly string[]
  /** Deposit addresses that are derived ahead, per network and purpose; 32 unless given. */
  pool_size?: number
  wakeUps?: Pick<WakeUps, 'on'>
  tuning?: NodeTuning
}

/**
 * Opens every network of the table `network`. An EVM network whose node program is not installed runs simulated, and its
 * row says so.
 *
 * @throws ChainError node_failed, unreachable
 * @throws StartError world_mismatch when a network was another chain in this world before
 */
export async function openChains(options: OpenChainsOptions): Promise<SandboxChains> {
  const { db, clock, log, explorer_url } = options
  if (options.role === 'api') return withoutNodes(explorer_url)
  const seed = await chainSeed(db, options.seed)
  const wanted = (await readNetworks(db)).filter(({ id }) => options.networks?.includes(id) ?? true)
  const opened = await Promise.allSettled(wanted.map((network) => openNetwork(options, { seed, network })))
  const adapters = opened.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = opened.find((result) => result.status === 'rejected')
  if (failed !== undefined) {
    await chainRegistry(adapters).close()
    throw sandboxError(failed.reason)
  }
  for (const adapter of adapters) {
    const { network_id, kind, can_send } = adapter
    await publishPlatformAddresses(db, { adapter, at: clock.now() })
    await db.updateTable('network').set({ kind, can_send }).where('id', '=', network_id).execute()
  }
  const { pool_size: size = POOL_SIZE, wakeUps } = options
  const pools = await keepPoolsFull({ db, clock, log, adapters, size, wakeUps })
  return sandboxChains(adapters, { log, pools })
}

/** What a process that only answers calls has of the chains: the pages of the explorer. */
function withoutNodes(explorer_url: string): SandboxChains {
  const explorerUrl = (network_id: string, txid: string): string =>
    `${explorer_url}/${network_id}/tx/${encodeURIComponent(txid)}`
  return { ...chainRegistry([]), explorerUrl, startMining: () => undefined }
}

/** A world whose chain was made anew, or whose kind of chain changed, must not be opened: its payouts would be sent again. */
function sandboxError(error: unknown): unknown {
  if (!(error instanceof ChainError && error.code === 'other_chain')) return error
  const text = `${error.message} In the sandbox this happens when anvil was installed or removed, or EVM_RPC_URL changed: undo that, or run "npm run reset" to make the world anew.`
  return new StartError('world_mismatch', text, { cause: error })
}

async function openNetwork(
  options: OpenChainsOptions,
  { seed, network }: { seed: Uint8Array; network: Network },
): Promise<ChainAdapter> {
  const { db, clock, log, explorer_url, evm_rpc_url: urls, evm_token: contract, tuning } = options
  const { folder, platform, snapshot_every } = options
  const common = { db, clock, log, seed, network, explorer_url }
  const { chain_id } = network
  if (chain_id === null || options.simulated === true) return await openSimulated(common)
  if (urls !== undefined && network.name === REMOTE_NETWORK) {
    return await openForeign({ ...common, urls, contract, tuning })
  }
  try {
    return await openLocalEvm({ ...common, folder, chain_id, platform, snapshot_every })
  } catch (error) {
    if (!(error instanceof ChainError && error.code === 'binary_missing')) throw error
    log.warn({ network_id: network.id }, error.message)
    return await openSimulated(common)
  }
}

interface Running {
  readonly log: ChainLog
  readonly pools: { stop(): Promise<void> }
}

function sandboxChains(adapters: readonly ChainAdapter[], { log, pools }: Running): SandboxChains {
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
      await Promise.all([pools.stop(), ...miners.splice(0).map((miner) => miner.stop())])
      await chains.close()
    },
  }
}
