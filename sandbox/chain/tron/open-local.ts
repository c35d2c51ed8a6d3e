import { encodeFunctionData, getAddress, hexToBytes, parseAbi, parseUnits } from 'viem'
import type { Clock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import { ChainError } from '#server/chain/chain-error'
import { keepIdentity } from '#server/chain/identity'
import { blockIsWanted } from '#server/chain/journal'
import { TREASURY } from '#server/chain/key'
import { networkKeys } from '#server/chain/network-keys'
import { contractToken, readTokens } from '#server/chain/network-table'
import type { Network } from '#server/chain/network-table'
import type { PayoutSigner } from '#server/chain/payout-signer'
import { LOCAL_TRON, seedSigner } from '#server/chain/seed-signer'
import { withTreasuries } from '#server/chain/signer'
import { tokenBook } from '#server/chain/evm/token-book'
import { toHex } from '#server/chain/tron/address'
import { COIN_DECIMALS } from '#server/chain/tron/energy'
import { tronAdapter } from '#server/chain/tron/tron-adapter'
import { TRON_FORM } from '#server/chain/tron/tron-form'
import { sendTronCall } from '#server/chain/tron/tron-sender'
import type { TronSenderOptions } from '#server/chain/tron/tron-sender'
import { fundedKeys } from '../evm/setup-chain'
import type { MinedChain } from '../mined-chain'
import { FakeChain } from './fake-chain'
import type { FakeChainOptions } from './fake-chain'
import { fundTronSigner } from './fund-signer'
import { openLocalTron } from './local-tron'
import type { LocalTronNode } from './local-tron'

/** Unix seconds, before every other block. */
const BEGAN = 1_700_000_000
const TRX_OF_EACH = '1000000'
const TOKENS_OF_EACH = '1000000000'
const OTHER_DECIMALS = 18

/** What opening the stand-in for TRON needs. */
export interface OpenTronOptions {
  readonly db: Db
  readonly clock: Clock
  readonly seed: Uint8Array
  readonly network: Network
  readonly explorer_url: string
}

/** The stand-in that runs, and is not offered yet. */
export interface LocalTronChain {
  readonly node: LocalTronNode
  /** What a signer of another program has to know of it. */
  readonly known: {
    readonly id: string
    readonly chain_id: number
    readonly genesis_hash: string
    readonly contract: string
  }
  /** Opens it; with a signer of another program its treasury gets coin and tokens at the first start. */
  readonly open: (payouts?: PayoutSigner) => Promise<MinedChain>
}

/**
 * Starts a network of TRON on the stand-in of this machine: it is read and paid by the adapter that reads and pays TRON, through a node that
 * answers as java-tron's documentation says. It is not TRON.
 *
 * @throws ChainError other_chain
 */
export async function startTron(options: OpenTronOptions): Promise<LocalTronChain> {
  const { db, clock, seed, network } = options
  const { id: network_id } = network
  const keys = networkKeys(seed, network)
  const token = await contractToken(db, network)
  const { contract } = token
  if (contract === null) throw new ChainError('unknown_token', `${network.name} has a token without a contract.`)
  const other = keys.addressOf({ purpose: 'treasury', index: 1n })
  const owner = keys.addressOf(TREASURY)
  const terms = ({ decimals }: { decimals: number }) => ({
    decimals,
    owner,
    each: parseUnits(TOKENS_OF_EACH, decimals),
  })
  const first: FakeChainOptions = {
    began: BEGAN,
    tokens: [
      { contract, name: 'Tether USD', symbol: token.symbol, ...terms(token) },
      { contract: other, name: 'Other Dollar', symbol: 'OUSD', ...terms({ decimals: OTHER_DECIMALS }) },
    ],
    holders: fundedKeys().map((key) => ({ address: keys.addressOf(key), sun: parseUnits(TRX_OF_EACH, COIN_DECIMALS) })),
  }
  const { id } = new FakeChain(first).head
  await keepIdentity(db, { network_id, identity: `stand-in ${id}` })
  const node = await openLocalTron({ db, clock, network_id, first })
  const book = tokenBook(node.request, {
    tokens: await readTokens(db, network_id),
    other: TRON_FORM.writeAddress(other),
    form: TRON_FORM,
  })
  const own = { db, clock, network, chain_id: LOCAL_TRON, signer: seedSigner(seed), node, book }
  return {
    node,
    known: { id: network_id, chain_id: LOCAL_TRON, genesis_hash: `0x${id}`, contract },
    open: async (payouts) => {
      if (payouts !== undefined) await fundTronSigner(own, { payouts, contract, decimals: token.decimals })
      return openStarted(options, { own, contract, payouts })
    },
  }
}

function openStarted(
  { network, db, explorer_url }: OpenTronOptions,
  {
    own,
    contract,
    payouts,
  }: {
    own: TronSenderOptions & { readonly node: LocalTronNode }
    contract: string
    payouts: PayoutSigner | undefined
  },
): MinedChain {
  const { id: network_id, confirmations } = network
  const { node } = own
  const explorerUrl = (txid: string): string => `${explorer_url}/${network_id}/tx/${encodeURIComponent(txid)}`
  const signer = payouts === undefined ? own.signer : withTreasuries(own.signer, payouts)
  const adapter = tronAdapter({ ...own, signer, explorerUrl })
  return {
    ...adapter,
    send: async (order) => {
      await node.catchUp()
      return await adapter.send(order)
    },
    sendMany: async (order) => {
      await node.catchUp()
      return await adapter.sendMany(order)
    },
    transaction: async (txid, expected) => {
      const found = await adapter.transaction(txid, expected)
      return found.block_number === null ? { ...found, state: node.waits(txid) ? 'waiting' : 'unknown' } : found
    },
    wantsBlock: async () => await blockIsWanted(db, { network_id, confirmations, tip: await node.height() }),
    // The issuer of the token is the key that has all of it in the first block.
    freeze: async (address, frozen) => {
      await node.catchUp()
      return await setFrozen(own, { contract, address, frozen })
    },
    mine: (blocks) => node.mine(blocks),
    reorg: (depth, drop) => node.reorg((tip) => tip - BigInt(depth), drop),
    reorgAbove: (height, drop) => node.reorg(() => height, drop),
  }
}

const abi = parseAbi(['function addBlackList(address holder)', 'function removeBlackList(address holder)'])
let count = 0

/** Freezes an address in the contract of the token, or frees it. @returns the txid; it counts once a block has it */
async function setFrozen(
  sender: TronSenderOptions,
  { contract, address, frozen }: { contract: string; address: string; frozen: boolean },
): Promise<string> {
  const functionName = frozen ? 'addBlackList' : 'removeBlackList'
  const data = hexToBytes(encodeFunctionData({ abi, functionName, args: [getAddress(toHex(address))] }))
  const ref = `freeze:${Date.now()}:${++count}`
  const write = () => ({ contract, data, moves: 0n })
  const { txid } = await sendTronCall(sender, { from: TREASURY, ref, order_digest: ref, write })
  return txid
}
