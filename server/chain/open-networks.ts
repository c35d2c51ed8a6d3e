import type { Clock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import type { WakeUps } from '#server/database/wake-ups'
import { keepPoolsFull } from './address-pool'
import { publishPlatformAddresses } from './addresses'
import type { ChainAdapter } from './adapter'
import type { ChainLog } from './chain-log'
import type { NodeAddress } from './evm/group-member'
import { askNodes } from './evm/open-nodes'
import type { AskedNetwork, NodeTuning } from './evm/open-nodes'
import { readTokens } from './network-table'
import { readNetworksFile, readNodes, settingsError } from './networks-file'
import type { NetworkSettings } from './networks-file'
import { chainRegistry } from './registry'
import type { ChainRegistry } from './registry'
import type { Signer } from './signer'
import { networkOf, refusedChanges, writeNetworks } from './write-networks'

/** What opening the networks of an operator needs. */
export interface OpenNetworksOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: ChainLog
  /** Path of `networks.json`. */
  readonly file: string
  /** Has the addresses of the nodes, in the variables that the file names. The api needs none of them. */
  readonly env: Readonly<Record<string, string | undefined>>
  /** `api`: no node is asked and no key is read. */
  readonly role: 'api' | 'worker'
  /** The worker's signer; the api has none. */
  readonly signer?: Signer | undefined
  /** Wakes the filling of the address pools. */
  readonly wakeUps?: Pick<WakeUps, 'on'> | undefined
  readonly pool_size?: number | undefined
  readonly tuning?: NodeTuning | undefined
}

/** Chain types that there is an adapter for on nodes of others. A network of another type is not offered. */
const WITH_ADAPTER: ReadonlySet<string> = new Set(['Ethereum', 'Tron'])

/**
 * Opens the networks of `networks.json`. In the worker each is checked against its nodes: its first block, and the code,
 * decimals and symbol of each token. Only when all of them are accepted is the file written to the database, in one
 * transaction. A network whose nodes do not answer is opened all the same, and nothing moves on it until they do. The api gets a registry that knows the pages of the explorers and nothing else.
 *
 * @throws StartError settings_wrong with one sentence per fault, all at once; nothing is left open then
 * @example
 * const chains = await openNetworks({ db, clock, log, file: 'networks.json', env: process.env, role: 'worker', signer })
 */
export async function openNetworks(options: OpenNetworksOptions): Promise<ChainRegistry> {
  const { log, file, role } = options
  const all = await readNetworksFile(file)
  const networks = all.filter(({ chain_type }) => WITH_ADAPTER.has(chain_type))
  for (const { id, chain_type } of all.filter((network) => !networks.includes(network))) {
    log.warn({ network_id: id }, `There is no adapter for chain type ${chain_type}, so this network is not offered.`)
  }
  return role === 'api' ? apiRegistry(networks) : await openAll(options, networks)
}

/** The explorers of the file: all that the api has to know of a network, and is not in the database. */
function apiRegistry(networks: readonly NetworkSettings[]): ChainRegistry {
  const pages = new Map(networks.map((network) => [network.id, pageOf(network)]))
  return {
    ...chainRegistry([]),
    explorerUrl: (network_id, txid) => pages.get(network_id)?.(txid) ?? null,
  }
}

const pageOf =
  ({ explorer_url, chain_type }: NetworkSettings) =>
  (txid: string): string => {
    const page = chain_type === 'Tron' ? '#/transaction' : 'tx'
    return `${explorer_url.replace(/\/+$/, '')}/${page}/${encodeURIComponent(txid)}`
  }

async function openAll(options: OpenNetworksOptions, networks: readonly NetworkSettings[]): Promise<ChainRegistry> {
  const { db, clock, log, file, signer, env } = options
  if (signer === undefined) throw new TypeError('The worker needs a signer to derive addresses with.')
  const addresses = networks.map((network) => ({ network, ...readNodes(network, env) }))
  const wrong = [
    ...addresses.flatMap(({ faults }) => faults),
    ...networks.flatMap((network) => undecided(network, signer)),
    ...(await refusedChanges(db, networks)),
  ]
  if (wrong.length > 0) throw settingsError(file, wrong)
  const asked = await Promise.all(addresses.map(async (each) => await ask(options, { ...each, signer })))
  const adapters = await openAccepted(asked, async () => {
    const faults = asked.flatMap((network) => network.faults)
    if (faults.length > 0) throw settingsError(file, faults)
    // The only place that writes: a file that is refused, or nodes that contradict it, have changed nothing.
    await inTransaction(db, async (trx) => {
      const refused = await writeNetworks(trx, networks, signer, (sentence) => log.warn({}, sentence))
      if (refused.length > 0) throw settingsError(file, refused)
    })
  })
  const chains = chainRegistry(adapters)
  for (const adapter of adapters) await publishPlatformAddresses(db, { adapter, at: clock.now() })
  const { pool_size: size, wakeUps } = options
  const pools = await keepPoolsFull({ db, clock, log, adapters, size, wakeUps, after_silence: true })
  return {
    ...chains,
    payouts: signer.payouts,
    close: async () => {
      await pools.stop()
      await chains.close()
    },
  }
}

/**
 * Money that came in where nobody can send stays there: an operator has to have wanted that. @returns one sentence where the file
 * does not say what the signer says
 */
function undecided({ id, chain_id, receive_only }: NetworkSettings, signer: Signer): string[] {
  const sends = signer.signsFor(chain_id, id)
  if (sends === (receive_only === undefined)) return []
  return sends
    ? [`Network ${id} is "receive_only", and there is a signer for it: take the field out.`]
    : [
        `Nothing could be sent on network ${id}: no signer signs for it. Give it one with SIGNER_URL (docs/signer.md), or ` +
          `say "receive_only": true. Then what comes in stays there until it has one.`,
      ]
}

/** Asks the nodes of one network, with the tokens of the file and those that were in it before. */
async function ask(
  { db, clock, log, tuning }: OpenNetworksOptions,
  { network, nodes, signer }: { network: NetworkSettings; nodes: readonly NodeAddress[]; signer: Signer },
): Promise<AskedNetwork> {
  const stated = network.tokens.map(({ id, symbol, decimals, contract }) => ({
    id,
    symbol,
    decimals,
    contract,
    is_native: false,
  }))
  const before = (await readTokens(db, network.id)).filter(({ id }) => !stated.some((token) => token.id === id))
  return await askNodes({
    db,
    clock,
    log,
    signer,
    nodes,
    tuning,
    network: networkOf(network),
    chain: network,
    // Those of the file last: where two have one contract, the later one counts.
    tokens: [...before, ...stated],
    chain_symbols: new Map(
      network.tokens.flatMap(({ id, chain_symbol }) => (chain_symbol === undefined ? [] : [[id, chain_symbol]])),
    ),
    explorerUrl: pageOf(network),
  })
}

/** Opens the networks when `accept` has stored them. Whatever fails, nothing is left open. */
async function openAccepted(asked: readonly AskedNetwork[], accept: () => Promise<void>): Promise<ChainAdapter[]> {
  try {
    await accept()
    const adapters: ChainAdapter[] = []
    for (const network of asked) adapters.push(await network.open())
    return adapters
  } catch (error) {
    await Promise.all(asked.map(async (network) => await network.close()))
    throw error
  }
}
