import type { Clock } from '#server/database/clock'
import { StartError } from '#server/database/start-error'
import type { Db } from '#server/database/schema'
import type { ChainAdapter } from '#server/chain/adapter'
import type { ChainLog } from '#server/chain/chain-log'
import type { ExpectedChain } from '#server/chain/evm/group-member'
import { callRpc } from '#server/chain/evm/json-rpc'
import type { Request } from '#server/chain/evm/json-rpc'
import { askNodes } from '#server/chain/evm/open-nodes'
import type { NodeTuning } from '#server/chain/evm/open-nodes'
import { readBlock, readQuantity } from '#server/chain/evm/rpc-reader'
import { chainIdentity, keepIdentity } from '#server/chain/identity'
import { contractToken, readTokens } from '#server/chain/network-table'
import type { Network } from '#server/chain/network-table'
import { readNodes } from '#server/chain/networks-file'
import { seedSigner } from '#server/chain/seed-signer'

const USDT_ON_ETHEREUM = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const VARIABLE = 'EVM_RPC_URL'

interface ForeignOptions {
  readonly db: Db
  readonly clock: Clock
  readonly log: ChainLog
  readonly seed: Uint8Array
  readonly network: Network
  readonly explorer_url: string
  /** The value of EVM_RPC_URL. */
  readonly urls: string
  /** The contract of the token; that of USDT on the main net unless given. */
  readonly contract?: string | undefined
  readonly tuning?: NodeTuning | undefined
}

/**
 * Opens a network of the sandbox on nodes of others. An operator names the chain in `networks.json`; here it is the one
 * that the nodes agree on at the first start, and another one is refused from then on.
 *
 * @throws StartError settings_wrong when the nodes do not answer, differ, or do not fit the token
 */
export async function openForeign(options: ForeignOptions): Promise<ChainAdapter> {
  const { db, clock, log, seed, network, explorer_url, contract = USDT_ON_ETHEREUM, tuning } = options
  const { nodes, faults } = readNodes({ nodes: VARIABLE }, { [VARIABLE]: options.urls })
  if (faults.length > 0) throw new StartError('settings_wrong', faults.join(' '))
  const chains = await Promise.all(nodes.map(async (node) => await chainOf(node)))
  const [chain] = chains
  if (
    chain === undefined ||
    chains.some(({ chain_id, genesis_hash }) => chain_id !== chain.chain_id || genesis_hash !== chain.genesis_hash)
  )
    throw new StartError('settings_wrong', `The nodes of ${VARIABLE} are of different chains: give nodes of one chain.`)
  const token = await contractToken(db, network)
  const others = (await readTokens(db, network.id)).filter(({ id }) => id !== token.id)
  const asked = await askNodes({
    db,
    clock,
    log,
    network,
    chain,
    nodes,
    tuning,
    tokens: [{ ...token, contract }, ...others],
    signer: seedSigner(seed),
    explorerUrl: (txid) => `${explorer_url}/${network.id}/tx/${encodeURIComponent(txid)}`,
  })
  try {
    if (asked.faults.length > 0) throw new StartError('settings_wrong', `${VARIABLE}: ${asked.faults.join(' ')}`)
    // Before anything else is written: a world of another chain must stay as it is.
    await keepIdentity(db, { network_id: network.id, identity: chainIdentity(chain) })
    await db.updateTable('token').set({ contract }).where('id', '=', token.id).execute()
    return await asked.open()
  } catch (error) {
    await asked.close()
    throw error
  }
}

async function chainOf({ name, url }: { name: string; url: string }): Promise<ExpectedChain> {
  const request: Request = (method, ...params) => callRpc(url, method, params, { name })
  try {
    const chain_id = Number(await readQuantity(request, 'eth_chainId'))
    const first = await readBlock(request, 0n)
    if (first !== null) return { chain_id, genesis_hash: first.hash }
  } catch (cause) {
    throw new StartError('settings_wrong', `The node ${name} does not answer: see that it runs.`, { cause })
  }
  throw new StartError('settings_wrong', `The node ${name} does not tell its first block: use another node.`)
}
