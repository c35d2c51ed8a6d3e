import { formatEther, getAddress, isHex, keccak256, numberToHex, parseGwei, parseTransaction } from 'viem'
import type { Hex } from 'viem'
import type { Clock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import type { SendManyOrder, Sent } from '../adapter'
import type { ChainKey } from '../key'
import { ChainError } from '../chain-error'
import { findByRef, writeJournal } from '../journal'
import type { Network } from '../network-table'
import { cannotSendTo } from '../signer'
import type { Signer } from '../signer'
import { isReverted, RpcRefusal } from './json-rpc'
import type { EvmNode } from './node'
import { broadcast } from './send-raw'
import { readQuantity } from './rpc-reader'
import { refusalReason } from './token-contract'

/** The gas price of a local chain, which has no base fee. */
const LOCAL_GAS_PRICE = parseGwei('1')

/** What signing and sending on an EVM chain needs. */
export interface EvmSenderOptions {
  db: Db
  clock: Clock
  network: Network
  chain_id: number
  signer: Signer
  node: EvmNode
}

/** One call of a contract that is to be signed and sent. */
export interface EvmCall {
  readonly from: ChainKey
  /** null creates a contract. */
  readonly to: Hex | null
  readonly data: Hex
  readonly ref: string | undefined
  readonly order_digest: string
  readonly permit?: SendManyOrder['permit']
}

interface Price {
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

/**
 * Signs a call, stores it in the journal, then sends it. The node tries the call first, so that a call it would reject
 * takes no nonce. What is in the journal is sent again at every start until a block includes it.
 */
export async function sendCall(options: EvmSenderOptions, call: EvmCall): Promise<Sent> {
  const { db, network, node } = options
  const network_id = network.id
  const { txid, raw } = (await findByRef(db, { network_id, ...call })) ?? (await signCall(options, call))
  try {
    await broadcast(db, node.request, { txid, raw })
  } catch (error) {
    // A local node that is down is no failure: at its next start it gets all journaled transactions.
    if (!(node.local && error instanceof ChainError && error.code === 'unreachable')) throw error
  }
  return { txid, fee: highestFee(raw) }
}

async function signCall(options: EvmSenderOptions, call: EvmCall): Promise<{ txid: string; raw: string }> {
  const { db, clock, network, chain_id, signer, node } = options
  if (!signer.signsFor(chain_id)) throw new ChainError('cannot_send', cannotSendTo(chain_id))
  const sender = getAddress(signer.addressOf(network, call.from))
  const price = await priceOf(node, { from: sender, call })
  const first_nonce = node.local ? 0n : await readQuantity(node.request, 'eth_getTransactionCount', sender, 'pending')
  return await inTransaction(db, (trx) =>
    writeJournal(trx, {
      network_id: network.id,
      sender,
      purpose: call.from.purpose,
      ref: call.ref,
      order_digest: call.order_digest,
      permit: call.permit,
      at: clock.now(),
      first_nonce,
      sign: async (nonce) => {
        const { to, data } = call
        const raw = await signer.signEvm(network, call.from, { chain_id, nonce, to, data, ...price })
        return { txid: keccak256(raw), raw }
      },
    }),
  )
}

/** Lets the node try the call without sending it; returns gas and fees. */
async function priceOf(node: EvmNode, { from, call }: { from: Hex; call: EvmCall }): Promise<Price> {
  const fees = node.local
    ? { maxFeePerGas: LOCAL_GAS_PRICE, maxPriorityFeePerGas: LOCAL_GAS_PRICE }
    : await marketFees(node)
  const trial = {
    from,
    data: call.data,
    maxFeePerGas: numberToHex(fees.maxFeePerGas),
    maxPriorityFeePerGas: numberToHex(fees.maxPriorityFeePerGas),
    ...(call.to === null ? {} : { to: getAddress(call.to) }),
  }
  try {
    const gas = await readQuantity(node.request, 'eth_estimateGas', trial)
    // Half more than estimated: a transfer to a receiver without tokens costs more gas, and the receiver's balance may
    // become zero between the estimate and the block.
    return { gas: (gas * 3n) / 2n, ...fees }
  } catch (cause) {
    if (!(cause instanceof RpcRefusal)) throw cause
    if (!isReverted(cause)) {
      // A rate limit, a missing block, or a treasury without coins: that may pass, and nobody's payout ends for it.
      const text = `The node cannot say whether the chain takes this transaction (${cause.message}): it is tried again.`
      throw new ChainError('not_tried', text, { cause })
    }
    const reason = refusalReason(cause.data) ?? cause.message
    throw new ChainError(
      'refused',
      `The chain refuses this transaction (${reason}): correct that, then send it again.`,
      { cause, detail: reason },
    )
  }
}

/** The fees that the node proposes, with room for a base fee that doubles before a block includes the transaction. */
async function marketFees({ request }: EvmNode): Promise<Omit<Price, 'gas'>> {
  const [gasPrice, maxPriorityFeePerGas] = await Promise.all([
    readQuantity(request, 'eth_gasPrice'),
    readQuantity(request, 'eth_maxPriorityFeePerGas'),
  ])
  return { maxFeePerGas: 2n * gasPrice + maxPriorityFeePerGas, maxPriorityFeePerGas }
}

function highestFee(raw: string): string {
  if (!isHex(raw)) return '0'
  const { gas = 0n, maxFeePerGas = 0n } = parseTransaction(raw)
  return formatEther(gas * maxFeePerGas)
}
