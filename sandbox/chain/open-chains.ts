import type { Clock } from '#server/database/clock'
import type { Sealer } from '#server/core/secrets'
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
import type { PayoutSigner } from '#server/chain/payout-signer'
import { startLocalEvm } from './evm/open-local'
import { openForeign } from './foreign-nodes'
import { isMined } from './mined-chain'
import type { SandboxChains } from './mined-chain'
import { chainSeed } from '#server/chain/keys'
import { LOCAL_TRON } from '#server/chain/seed-signer'
import { startMiner } from './miner'
import { openSigner } from './open-signer'
import type { LocalKnown, OpenedSigner, StartSigner } from './open-signer'
import { readNetworks } from '#server/chain/network-table'
import type { Network } from '#server/chain/network-table'
import { openSimulated, ranSimulated } from './simulated/simulated-adapter'
import { startTron } from './tron/open-local'

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
  /** Deposit addresses that are derived ahead, per network and purpose; 32 unless given. */
  pool_size?: number
  wakeUps?: Pick<WakeUps, 'on'>
  tuning?: NodeTuning
  /** Starts a signer of its own for the local chains; absent: their keys derive from the seed too. */
  startSigner?: StartSigner
}

/**
 * Opens every network of the table `network`. An EVM network whose node program is not installed runs simulated, and its
 * row says so; so does TRON in a world that had it simulated.
 *
 * @throws ChainError node_failed, unreachable
 * @throws StartError world_mismatch when a network was another chain in this world before
 */
export async function openChains(options: OpenChainsOptions): Promise<SandboxChains> {
  const { db, clock, log, explorer_url } = options
  if (options.role === 'api') return withoutNodes(explorer_url)
  const seed = await chainSeed(db, { sealer: options.sealer, wanted: options.seed })
  const wanted = (await readNetworks(db)).filter(({ id }) => options.networks?.includes(id) ?? true)
  const started = await Promise.allSettled(wanted.map((network) => startNetwork(options, { seed, network })))
  const networks = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = started.find((result) => result.status === 'rejected')
  let signer: OpenedSigner | undefined
  try {
    if (failed !== undefined) throw failed.reason
    signer = await openSigner(options, networks)
  } catch (error) {
    await Promise.all(networks.map(async ({ close }) => await close()))
    throw sandboxError(error)
  }
  const adapters = await openStarted(networks, signer)
  for (const adapter of adapters) {
    const { network_id, kind, can_send } = adapter
    await publishPlatformAddresses(db, { adapter, at: clock.now() })
    await db.updateTable('network').set({ kind, can_send }).where('id', '=', network_id).execute()
  }
  const { pool_size: size = POOL_SIZE, wakeUps } = options
  const pools = await keepPoolsFull({ db, clock, log, adapters, size, wakeUps })
  return sandboxChains(adapters, { log, pools, signer })
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

/** A network whose chain runs, and which is not offered yet. */
interface StartedNetwork {
  /** The chain of a node of this machine; null: another kind. */
  readonly local: LocalKnown | null
  readonly open: (payouts?: PayoutSigner) => Promise<ChainAdapter>
  readonly close: () => Promise<void>
}

/** A network that is open as soon as it runs. */
const isOpen = (adapter: ChainAdapter): StartedNetwork => ({
  local: null,
  open: async () => await Promise.resolve(adapter),
  close: async () => await adapter.close(),
})

async function startNetwork(
  options: OpenChainsOptions,
  { seed, network }: { seed: Uint8Array; network: Network },
): Promise<StartedNetwork> {
  const { db, clock, log, explorer_url, evm_rpc_url: urls, evm_token: contract, tuning } = options
  const { folder, platform, snapshot_every } = options
  const common = { db, clock, log, seed, network, explorer_url }
  const { chain_id } = network
  if (chain_id === null || options.simulated === true) return isOpen(await openSimulated(common))
  if (chain_id === LOCAL_TRON) {
    if (!(await ranSimulated(db, network.id))) {
      const { known, node, open } = await startTron(common)
      const { confirmations } = network
      const local = { ...known, chain_type: 'Tron', confirmations, place: { url: node.url } } as const
      return { local, open, close: async () => await node.close() }
    }
    log.warn({ network_id: network.id }, `${network.name} runs simulated, as it did when this world was made.`)
    return isOpen(await openSimulated(common))
  }
  if (urls !== undefined && network.name === REMOTE_NETWORK) {
    return isOpen(await openForeign({ ...common, urls, contract, tuning }))
  }
  try {
    const { known, node, open } = await startLocalEvm({ ...common, folder, chain_id, platform, snapshot_every })
    const { confirmations } = network
    const local = { ...known, chain_type: 'Ethereum', confirmations, place: { request: node.request } } as const
    return { local, open, close: async () => await node.close() }
  } catch (error) {
    if (!(error instanceof ChainError && error.code === 'binary_missing')) throw error
    log.warn({ network_id: network.id }, error.message)
    return isOpen(await openSimulated(common))
  }
}

/** Offers the networks. Whatever fails, nothing is left open. */
async function openStarted(
  networks: readonly StartedNetwork[],
  signer: OpenedSigner | undefined,
): Promise<ChainAdapter[]> {
  try {
    return await Promise.all(
      networks.map(async ({ local, open }) => await open(local === null ? undefined : signer?.payouts)),
    )
  } catch (error) {
    await signer?.close()
    await Promise.all(networks.map(async ({ close }) => await close()))
    throw error
  }
}

interface Running {
  readonly log: ChainLog
  readonly signer: OpenedSigner | undefined
  readonly pools: { stop(): Promise<void> }
}

function sandboxChains(adapters: readonly ChainAdapter[], { log, pools, signer }: Running): SandboxChains {
  const chains = chainRegistry(adapters)
  const miners: { stop(): Promise<void> }[] = []
  return {
    ...chains,
    payouts: signer?.payouts,
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
      await signer?.close()
      await chains.close()
    },
  }
}
