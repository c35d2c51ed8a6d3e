import type { Clock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import type { ChainAdapter } from '../adapter'
import type { ChainLog } from '../chain-log'
import { ChainError } from '../chain-error'
import { formOf } from '../form-of'
import type { Network, Token } from '../network-table'
import { callTron } from '../tron/call-node'
import { tronAdapter } from '../tron/tron-adapter'
import { cannotSendTo } from '../signer'
import type { Signer } from '../signer'
import { TOKEN, troubleBook } from '../trouble'
import type { TroubleBook } from '../trouble'
import { evmAdapter } from './evm-adapter'
import type { ExpectedChain, NodeAddress } from './group-member'
import type { EvmNode } from './node'
import { NodeGroup } from './node-group'
import { tokenBook } from './token-book'
import { compareTokens } from './validate-tokens'

/** What opening an EVM network on several nodes needs. */
export interface AskNodesOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: ChainLog
  readonly signer: Signer
  readonly network: Network
  /** The tokens that are followed. */
  readonly tokens: readonly Token[]
  /** What contracts call themselves, by the id of the token, where that is not its symbol. */
  readonly chain_symbols?: ReadonlyMap<string, string> | undefined
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
  readonly again_millis?: number
}

/** A network whose nodes were asked. Nothing was written and nothing was sent yet. */
export interface AskedNetwork {
  /** What its nodes say against the settings; none while they do not answer. */
  readonly faults: readonly string[]
  /** Opens it, when its settings are stored. */
  open(): Promise<ChainAdapter>
  close(): Promise<void>
}

/**
 * Asks the nodes of a network what they say against its settings. Where they do not answer or do not agree, there are no
 * faults: it can be opened, is closed to money, and is tried again at every step of its watcher.
 *
 * @example
 * const asked = await askNodes(options)
 * const adapter = asked.faults.length === 0 ? await asked.open() : null
 */
export async function askNodes(options: AskNodesOptions): Promise<AskedNetwork> {
  const { db, clock, log, network, chain, nodes, signer } = options
  const network_id = network.id
  let book: TroubleBook | null = null
  /** What was found before there was a book: a start that is refused leaves no trouble behind. */
  const early = new Map<string, string | null>()
  const report = (subject: string, text: string | null): void => {
    if (book === null) early.set(subject, text)
    else book.report(subject, text)
  }
  const group = new NodeGroup({ nodes, chain, report, ...options.tuning, call: isTron(network) ? callTron : undefined })
  const node = checkedNode(options, group, report)
  return {
    faults: await firstFaults(node, group),
    open: async () => {
      const troubles = troubleBook({ db, clock, log, network_id })
      book = troubles
      for (const [subject, text] of early) troubles.report(subject, text)
      if (!signer.signsFor(chain.chain_id, network_id)) log.warn({ network_id }, cannotSendTo(chain.chain_id))
      const adapter = adapterOf(options, node)
      // What is signed and in no block is not sent here: whoever waits for it gives it to the nodes in each of his rounds.
      await node.check().catch(onlyChainErrors)
      // What an earlier worker wrote is gone then, and nothing that is written from now on.
      await troubles.written()
      const close = async (): Promise<void> => {
        await group.close()
        await troubles.written()
      }
      return { ...adapter, close }
    },
    close: async () => await group.close(),
  }
}

const isTron = ({ chain_type }: Network): boolean => chain_type === 'Tron'

function adapterOf(options: AskNodesOptions, node: EvmNode): ChainAdapter {
  const { db, clock, network, chain, signer, tokens, explorerUrl, tuning } = options
  const book = tokenBook(node.request, { tokens, other: null, form: formOf(network) })
  const sender = { db, clock, network, chain_id: chain.chain_id, signer, node }
  if (isTron(network)) return tronAdapter({ ...sender, book, explorerUrl, again_millis: tuning?.again_millis })
  return evmAdapter({ network, sender, book, explorerUrl })
}

interface CheckedNode extends EvmNode {
  check(): Promise<readonly string[]>
}

/** The group, which also refuses while its contracts do not fit the settings. */
function checkedNode(
  options: AskNodesOptions,
  group: NodeGroup,
  report: (subject: string, text: string | null) => void,
): CheckedNode {
  const stated = options.tokens.flatMap(({ contract, ...token }) =>
    contract === null ? [] : [{ ...token, contract, chain_symbol: options.chain_symbols?.get(token.id) }],
  )
  let faults: readonly string[] | null = null
  const check = async (): Promise<readonly string[]> => {
    await group.ensureOpen()
    if (faults === null || faults.length > 0) {
      const found = await compareTokens(group.request, { tokens: stated, form: formOf(options.network) })
      faults = found.faults
      for (const [id, text] of found.names) report(`${TOKEN}${id}`, text)
    }
    return faults
  }
  return {
    local: false,
    request: group.request,
    height: async () => await group.height(),
    tip: async () => await group.tip(),
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

/** Nodes that do not answer are asked again by the watcher. */
function onlyChainErrors(error: unknown): void {
  if (!(error instanceof ChainError)) throw error
}

/** What the nodes say against the settings at the start. Nodes that do not answer say nothing. */
async function firstFaults(node: CheckedNode, group: NodeGroup): Promise<readonly string[]> {
  try {
    return await node.check()
  } catch (error) {
    onlyChainErrors(error)
    return group.isElsewhere() ? group.others().map(({ name, trouble }) => `${name} ${trouble}.`) : []
  }
}
