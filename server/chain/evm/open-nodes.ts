import type { Clock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import type { ChainAdapter } from '../adapter'
import type { ChainLog } from '../chain-log'
import { ChainError } from '../chain-error'
import { chainIdentity, keepIdentity } from '../identity'
import { waitingTransactions } from '../journal'
import { readTokens } from '../network-table'
import type { Network } from '../network-table'
import { cannotSendTo } from '../signer'
import type { Signer } from '../signer'
import { troubleBook } from '../trouble'
import { evmAdapter } from './evm-adapter'
import type { ExpectedChain, NodeAddress } from './group-member'
import type { EvmNode } from './node'
import { NodeGroup } from './node-group'
import { broadcast } from './send-raw'
import { tokenBook } from './token-book'
import { tokenFaults } from './validate-tokens'
import type { StatedToken } from './validate-tokens'

/** What opening an EVM network on several nodes needs. */
export interface OpenNodesOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: ChainLog
  readonly signer: Signer
  readonly network: Network
  readonly chain: ExpectedChain
  readonly nodes: readonly NodeAddress[]
  readonly explorerUrl: (txid: string) => string
  readonly tuning?: NodeTuning | undefined
}

/** How patient a group of nodes is, in milliseconds; tests set less. */
export interface NodeTuning {
  readonly patience_millis?: number
  readonly rest_millis?: number
  readonly checked_millis?: number
  readonly proven_millis?: number
}

/** A network that is open, and what its nodes say against the settings; none while they do not answer. */
export interface OpenedNetwork {
  readonly adapter: ChainAdapter
  readonly faults: readonly string[]
}

/**
 * Opens a network on nodes of others. Its chain is written down before any node is asked. Where the nodes do not answer
 * or do not agree, the network is open but closed to money, and is tried again at every step of its watcher; where they
 * contradict the settings, `faults` says so.
 *
 * @throws ChainError other_chain when the database knows the network as another chain
 */
export async function openNodes(options: OpenNodesOptions): Promise<OpenedNetwork> {
  const { db, clock, log, network, chain, nodes, signer, explorerUrl } = options
  const network_id = network.id
  await keepIdentity(db, { network_id, identity: chainIdentity(chain) })
  const troubles = troubleBook({ db, clock, log, network_id })
  const group = new NodeGroup({
    nodes,
    chain,
    report: (subject, text) => troubles.report(subject, text),
    ...options.tuning,
  })
  const tokens = await readTokens(db, network_id)
  const stated = tokens.flatMap(({ contract, ...token }) => (contract === null ? [] : [{ ...token, contract }]))
  const node = checkedNode(options, group, stated)
  const sender = { db, clock, network, chain_id: chain.chain_id, signer, node }
  if (!signer.signsFor(chain.chain_id)) log.warn({ network_id }, cannotSendTo(chain.chain_id))
  const book = tokenBook(node.request, { tokens, other: null })
  const adapter = evmAdapter({ network, sender, book, explorerUrl })
  const close = async (): Promise<void> => {
    await group.close()
    await troubles.written()
  }
  return { adapter: { ...adapter, close }, faults: await firstFaults(node, group) }
}

/** The group, which also refuses while its contracts do not fit the settings, and gets the journal at its first opening. */
function checkedNode(
  { db, log, network }: OpenNodesOptions,
  group: NodeGroup,
  tokens: readonly StatedToken[],
): EvmNode & { check(): Promise<readonly string[]> } {
  let faults: readonly string[] | null = null
  const check = async (): Promise<readonly string[]> => {
    await group.ensureOpen()
    if (faults !== null && faults.length === 0) return faults
    faults = await tokenFaults(group.request, tokens)
    if (faults.length === 0) await sendJournal({ db, log, network, request: group.request })
    return faults
  }
  return {
    local: false,
    request: group.request,
    height: async () => await group.height(),
    block: async (number) => await group.block(number),
    finalized: async () => await group.finalized(),
    check,
    ensureOpen: async () => {
      const found = await check()
      if (found.length > 0) throw new ChainError('disagreement', found.join(' '))
    },
    onBlock: () => group.onBlock(),
    close: async () => await group.close(),
  }
}

/** What the nodes say against the settings at the start. Nodes that do not answer say nothing. */
async function firstFaults(
  node: { check(): Promise<readonly string[]> },
  group: NodeGroup,
): Promise<readonly string[]> {
  try {
    return await node.check()
  } catch (error) {
    if (!(error instanceof ChainError)) throw error
    return group.isElsewhere() ? group.others().map(({ name, trouble }) => `${name} ${trouble}.`) : []
  }
}

/** Gives the nodes what was signed and is in no block yet: they may have lost it. */
async function sendJournal({
  db,
  log,
  network,
  request,
}: Pick<OpenNodesOptions, 'db' | 'log' | 'network'> & Pick<EvmNode, 'request'>): Promise<void> {
  for (const waiting of await waitingTransactions(db, network.id)) {
    await broadcast(db, request, waiting).catch((error: unknown) =>
      log.warn({ network_id: network.id, txid: waiting.txid, error }, 'a transaction of the journal was not taken'),
    )
  }
}
