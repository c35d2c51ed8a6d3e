import { formatEther, getAddress, isHex, keccak256, numberToHex, parseEther, parseTransaction } from 'viem'
import type { Hex } from 'viem'
import type { Clock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import type { SendManyOrder, Sent } from '../adapter'
import type { ChainKey } from '../key'
import { ChainError } from '../chain-error'
import { findByRef, writeJournal } from '../journal'
import { haltIfBehind, haltIfUnknown } from '../sender-nonces'
import type { ChainNonces } from '../sender-nonces'
import type { Network } from '../network-table'
import { cannotSendTo } from '../signer'
import type { Signer } from '../signer'
import { priceWithin, readOffer } from './fees'
import type { EvmNode } from './node'
import { broadcast } from './broadcast'
import { readQuantity } from './rpc-reader'

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
  readonly mostFee?: SendManyOrder['mostFee']
  /** How much of the token at `to` it moves, in smallest units; absent where it moves none. */
  readonly moves?: bigint
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
  const offer = await readOffer(node, { ...call, from: sender })
  const chain_nonces = node.local ? undefined : await readNonces(node, sender)
  const unsigned = {
    network_id: network.id,
    sender,
    purpose: call.from.purpose,
    ref: call.ref,
    order_digest: call.order_digest,
    permit: call.permit,
    at: clock.now(),
    chain_nonces,
  }
  const write = async (trx: Trx): Promise<{ txid: string; raw: string }> =>
    await writeJournal(trx, {
      ...unsigned,
      sign: async (nonce) => {
        const { to, data } = call
        const price = priceWithin(offer, await limitOf(trx, options, call))
        const raw = await signer.signEvm(network, call.from, { chain_id, nonce, to, data, ...price })
        return { txid: keccak256(raw), raw }
      },
    })
  try {
    return await inTransaction(db, write)
  } catch (error) {
    if (chain_nonces !== undefined) await haltIfUnknown(db, { ...unsigned, mined: chain_nonces.mined, error })
    throw error
  }
}

/** Stops a sender whose chain has transactions that the journal does not know. A local chain has none. */
export async function checkNonce({ db, clock, network, node, signer }: EvmSenderOptions, key: ChainKey): Promise<void> {
  if (node.local) return
  await node.ensureOpen()
  const sender = getAddress(signer.addressOf(network, key))
  const { mined } = await readNonces(node, sender)
  await haltIfBehind(db, { network_id: network.id, sender, mined, at: clock.now() })
}

/** How many transactions of a sender the chain has, and how many with those that wait at any node. */
async function readNonces(node: EvmNode, sender: Hex): Promise<ChainNonces> {
  const height = numberToHex(await node.height())
  const mined = await readQuantity(node.request, 'eth_getTransactionCount', sender, height)
  const pending = await readQuantity(node.request, 'eth_getTransactionCount', sender, 'pending')
  return { mined, pending: pending > mined ? pending : mined }
}

/** The most that a call may cost, in wei: the operator's limit for the network, and the order's own; null on a local chain. */
async function limitOf(trx: Trx, { network, node }: EvmSenderOptions, { mostFee }: EvmCall): Promise<bigint | null> {
  const { gas_limit } = await trx
    .selectFrom('network')
    .select('gas_limit')
    .where('id', '=', network.id)
    .executeTakeFirstOrThrow()
  const own = mostFee === undefined ? null : parseEther(await mostFee(trx))
  // A local chain of the sandbox has no market, and its contracts are made with the same keys.
  const operator = node.local ? null : parseEther(gas_limit)
  if (own === null || operator === null) return own ?? operator
  return own < operator ? own : operator
}

function highestFee(raw: string): string {
  if (!isHex(raw)) return '0'
  const { gas = 0n, maxFeePerGas = 0n } = parseTransaction(raw)
  return formatEther(gas * maxFeePerGas)
}
