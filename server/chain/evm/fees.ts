import { formatEther, getAddress, numberToHex, parseGwei } from 'viem'
import type { Hex } from 'viem'
import { ChainError } from '../chain-error'
import { badAnswer, isReverted, RpcRefusal } from './json-rpc'
import type { EvmNode } from './node'
import { readQuantity } from './rpc-reader'
import { balanceOf, refusalReason } from './token-contract'

/** The gas price of a local chain, which has no base fee. */
const LOCAL_GAS_PRICE = parseGwei('1')
/** A block may raise the base fee by an eighth at most. */
const MOST_RISE = 8n
const LACKS_COIN = /insufficient (?:funds|balance)|gas required exceeds allowance/i

/** A call that is to be tried and priced. */
export interface PricedCall {
  readonly from: Hex
  /** null creates a contract. */
  readonly to: Hex | null
  readonly data: Hex
  /** How much of the token at `to` it moves, in smallest units; absent where it moves none. */
  readonly moves?: bigint | undefined
  /** How much of it the sender has signed for that is in no block yet: nodes try a call without it. */
  readonly waiting?: bigint | undefined
}

/** What the network asks for a call now, before any limit. Amounts in wei. */
export interface Offer {
  readonly gas: bigint
  /** What the newest block took for one unit of gas. */
  readonly base: bigint
  /** What goes to the maker of the block, for one unit. */
  readonly tip: bigint
  /** The coin that the sender has; null where it is not asked, on a local chain. */
  readonly coin: bigint | null
}

/** The price that is signed. Nothing that the network does later makes the transaction cost more than both multiplied. */
export interface Price {
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/**
 * Lets the nodes try a call without sending it, and reads what it costs now. The base fee stands in the newest block, on
 * which two nodes agree; only the tip is a proposal of each node.
 *
 * @throws ChainError refused when the contract does; short_of_funds, short_of_gas, not_tried when that may pass
 */
export async function readOffer(node: EvmNode, call: PricedCall): Promise<Offer> {
  const { base, tip } = node.local ? { base: 0n, tip: LOCAL_GAS_PRICE } : await marketFees(node)
  const short = (call.waiting ?? 0n) > 0n ? await shortOfFunds(node, call) : undefined
  if (short !== undefined) throw short
  const gas = await gasOf(node, call, { base, tip })
  const coin = node.local ? null : await coinOf(node, call.from)
  // Half more than estimated: a transfer to a receiver without tokens costs more gas, and the receiver's balance may
  // become zero between the estimate and the block.
  return { gas: (gas * 3n) / 2n, base, tip, coin }
}

/**
 * The price to sign: room for a base fee that doubles, as far as the limit and the sender's coin reach, and never less than
 * what the next block may take.
 *
 * @param limit wei for the whole transaction; null: no limit
 * @throws ChainError fee_above_limit, short_of_gas
 * @example
 * priceWithin({ gas: 60_000n, base: 10n, tip: 2n, coin: null }, null).maxFeePerGas // 22n
 */
export function priceWithin({ gas, base, tip, coin }: Offer, limit: bigint | null): Price {
  const least = base + base / MOST_RISE + tip
  if (limit !== null && gas * least > limit) {
    const detail = `it costs ${formatEther(gas * least)} now, and may cost ${formatEther(limit)}`
    throw new ChainError(
      'fee_above_limit',
      `The network asks for more than the limit (${detail}): it is tried again.`,
      {
        detail,
      },
    )
  }
  if (coin !== null && gas * least > coin) throw shortOfGas(coin, gas * least)
  const room = [limit, coin].reduce<bigint>(
    (most, bound) => (bound === null || bound / gas > most ? most : bound / gas),
    2n * base + tip,
  )
  return { gas, maxFeePerGas: room, maxPriorityFeePerGas: tip }
}

/** What the newest block took for one unit of gas, and the tip that the nodes propose, in wei. */
export async function marketFees(node: EvmNode): Promise<Pick<Offer, 'base' | 'tip'>> {
  const newest = await node.block(await node.height())
  if (newest === null) throw badAnswer('eth_getBlockByNumber')
  const tip = await readQuantity(node.request, 'eth_maxPriorityFeePerGas')
  return { base: newest.base_fee ?? (await readQuantity(node.request, 'eth_gasPrice')), tip }
}

/**
 * Lets the nodes try a call and reads how much gas it takes, a fourth more than estimated. The sender may have no coin yet.
 *
 * @throws ChainError as `readOffer`
 */
export async function gasFor(node: EvmNode, call: PricedCall): Promise<bigint> {
  return ((await gasOf(node, call, null)) * 5n) / 4n
}

/** @param market null: nobody asks whether the sender could pay */
async function gasOf(node: EvmNode, call: PricedCall, market: Pick<Offer, 'base' | 'tip'> | null): Promise<bigint> {
  const { from, to, data } = call
  const fees = market && {
    maxFeePerGas: numberToHex(2n * market.base + market.tip),
    maxPriorityFeePerGas: numberToHex(market.tip),
  }
  const trial = {
    from,
    data,
    ...fees,
    ...(to === null ? {} : { to: getAddress(to) }),
  }
  try {
    return await readQuantity(node.request, 'eth_estimateGas', trial)
  } catch (cause) {
    if (!(cause instanceof RpcRefusal)) throw cause
    throw isReverted(cause) ? await reverted(node, call, cause) : await notTried(node, call, cause)
  }
}

/** The contract does not carry it out. Where the sender lacks the money that is no fault of the order: it waits. */
async function reverted(node: EvmNode, call: PricedCall, cause: RpcRefusal): Promise<ChainError> {
  const short = await shortOfFunds(node, call, cause)
  if (short !== undefined) return short
  const reason = refusalReason(cause.data) ?? cause.message
  return new ChainError(
    'refused',
    `The chain refuses this transaction (${reason}): correct that, then send it again.`,
    {
      cause,
      detail: reason,
    },
  )
}

/**
 * Whether the sender lacks the token, what it has signed for before included. A node may be some blocks ahead of the one at
 * which two agree: there the balance is less already, and the call is refused for what is only a short treasury.
 */
async function shortOfFunds(
  node: EvmNode,
  { from, to, moves = 0n, waiting = 0n }: PricedCall,
  cause?: RpcRefusal,
): Promise<ChainError | undefined> {
  if (to === null || moves === 0n) return undefined
  const has = await balanceOf(node.request, { contract: to, holder: from, block: await node.height() })
  if (has >= moves + waiting) return undefined
  const also = waiting === 0n ? '' : `, and ${waiting} are on their way`
  const detail = `${from} has too little of the token at ${to}: ${has} of ${moves} smallest units${also}`
  return new ChainError('short_of_funds', `${detail}: send it more.`, { cause, detail })
}

/** A rate limit, a missing block, or a sender without coin: that may pass, and nobody's payout ends for it. */
async function notTried(node: EvmNode, { from }: PricedCall, cause: RpcRefusal): Promise<ChainError> {
  if (!node.local && LACKS_COIN.test(cause.message)) return shortOfGas(await coinOf(node, from), null)
  const text = `The node cannot say whether the chain takes this transaction (${cause.message}): it is tried again.`
  return new ChainError('not_tried', text, { cause })
}

async function coinOf(node: EvmNode, holder: Hex): Promise<bigint> {
  return await readQuantity(node.request, 'eth_getBalance', holder, numberToHex(await node.height()))
}

function shortOfGas(coin: bigint, wanted: bigint | null): ChainError {
  const detail = `it has ${formatEther(coin)} of the coin${wanted === null ? '' : `, and the fee is ${formatEther(wanted)}`}`
  return new ChainError('short_of_gas', `The address that pays lacks coin for the fee (${detail}): send it more.`, {
    detail,
  })
}
