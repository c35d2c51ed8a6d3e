import { getAddress, numberToHex } from 'viem'
import { countWhenTaken } from '#server/chain/evm/dead'
import type { SignedNonce } from '#server/chain/evm/dead'
import type { Receipts } from './receipts'
import { receiptsOf } from './receipts'
import { gasFor, marketFees, readOffer } from '#server/chain/evm/fees'
import type { Offer, Price, PricedCall } from '#server/chain/evm/fees'
import type { NodeAddress } from '#server/chain/evm/group-member'
import { badAnswer } from '#server/chain/evm/json-rpc'
import { NodeGroup } from '#server/chain/evm/node-group'
import type { NodeGroupOptions } from '#server/chain/evm/node-group'
import { readQuantity } from '#server/chain/evm/rpc-reader'
import { balanceOf } from '#server/chain/evm/token-contract'

/** A network that a signer signs for. */
export interface SignerNetwork {
  readonly id: string
  readonly chain_type: 'Ethereum' | 'Tron'
  readonly chain_id: number
  readonly genesis_hash: string
  /** When a block counts: after so many, or when the nodes call it final. */
  readonly confirmations?: number | undefined
  readonly finality?: 'finalized' | undefined
  readonly tokens: readonly { readonly contract: string }[]
  /** Nodes of the signer's own; two must agree on everything. */
  readonly nodes: readonly NodeAddress[]
}

/** What the chain has of an address, and how late it is there. */
export interface Sight {
  /** Its transactions in blocks that count. */
  readonly mined: bigint
  /** With those that wait at any node. */
  readonly pending: bigint
  /** Seconds: the time of the newest block. */
  readonly time: number
}

/** What an address has: the token in a final block, smallest units; coin now, in wei; its transactions in blocks. */
export interface Holding {
  readonly units: bigint
  readonly coin: bigint
  readonly mined: bigint
}

/** An EVM chain as the signer's own nodes tell it. Every method throws a ChainError while they do not answer or do not agree. */
export interface ChainView extends Pick<Receipts, 'finalReceipt'> {
  readonly kind: 'evm'
  look(address: string): Promise<Sight>
  /** Lets the nodes try a call. @throws ChainError refused, short_of_funds, short_of_gas, not_tried */
  offer(call: PricedCall): Promise<Offer>
  /** What the network asks for one unit of gas now, in wei. */
  fees(): Promise<Pick<Offer, 'base' | 'tip'>>
  holding(of: { readonly address: string; readonly contract: string }): Promise<Holding>
  /** Lets the nodes try a call of somebody who may have no coin, and says how much gas it takes. @throws as `offer` */
  gas(call: PricedCall): Promise<bigint>
  /** How many transactions of a sender blocks have, where final ones have another one than ours with the nonce; null: not so, or nobody knows. */
  countWhenTaken(of: SignedNonce): Promise<bigint | null>
  close(): Promise<void>
}

/** Opens the signer's own view of an EVM chain. `tuning` is for tests. */
export function openView(
  network: SignerNetwork,
  report: NodeGroupOptions['report'],
  tuning: Partial<NodeGroupOptions> = {},
): ChainView {
  const node = new NodeGroup({ ...tuning, nodes: network.nodes, chain: network, report })
  const { finalBlock, finalReceipt } = receiptsOf(node, network)
  return {
    kind: 'evm',
    look: async (address) => {
      await node.ensureOpen()
      const of = getAddress(address)
      // The waiting ones first: one that is mined between the two questions must not look like one that nobody knows.
      const pending = await readQuantity(node.request, 'eth_getTransactionCount', of, 'pending')
      const height = await node.height()
      const mined = await readQuantity(node.request, 'eth_getTransactionCount', of, numberToHex(height))
      const tip = await node.block(height)
      if (tip === null) throw badAnswer('eth_getBlockByNumber')
      return { mined, pending, time: tip.time }
    },
    offer: async (call) => await readOffer(node, call),
    fees: async () => await marketFees(node),
    holding: async ({ address, contract }) => {
      await node.ensureOpen()
      const holder = getAddress(address)
      const [height, final] = [await node.height(), await finalBlock()]
      const units = final < 0n ? 0n : await balanceOf(node.request, { contract, holder, block: final })
      const coin = await readQuantity(node.request, 'eth_getBalance', holder, numberToHex(height))
      const mined = await readQuantity(node.request, 'eth_getTransactionCount', holder, numberToHex(height))
      return { units, coin, mined }
    },
    gas: async (call) => await gasFor(node, call),
    finalReceipt,
    countWhenTaken: async (of) => await countWhenTaken(node, finalBlock, of),
    close: async () => await node.close(),
  }
}

const most = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Nodes take another transaction with the same nonce for an eighth more in both fees, and some for no less. */
const moreThan = (fee: bigint): bigint => (fee * 9n + 7n) / 8n

/**
 * The price of a further attempt with the nonce of an earlier one: at least an eighth more, and what the network asks for now.
 *
 * @returns undefined where it would cost more than the ceiling
 */
export function nextPrice(
  before: Price,
  { base, tip }: Pick<Offer, 'base' | 'tip'>,
  { ceiling, gas }: { readonly ceiling: bigint; readonly gas: bigint },
): Price | undefined {
  const maxPriorityFeePerGas = most(moreThan(before.maxPriorityFeePerGas), tip)
  const maxFeePerGas = most(most(moreThan(before.maxFeePerGas), 2n * base + tip), maxPriorityFeePerGas)
  const least = most(moreThan(before.maxFeePerGas), maxPriorityFeePerGas)
  if (gas * least > ceiling) return undefined
  return { gas, maxFeePerGas: gas * maxFeePerGas > ceiling ? ceiling / gas : maxFeePerGas, maxPriorityFeePerGas }
}
