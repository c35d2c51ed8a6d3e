import { formatEther, getAddress, isHex, keccak256, numberToHex, parseEther, parseTransaction } from 'viem'
import type { Hex } from 'viem'
import { inTransaction } from '#server/database/connect'
import type { Trx } from '#server/database/schema'
import type { Sent } from '../adapter'
import type { ChainKey } from '../key'
import { ChainError } from '../chain-error'
import { findByRef, waitingTransactions, writeJournal } from '../journal'
import { signElsewhere } from '../sign-elsewhere'
import { haltIfBehind, haltIfUnknown } from '../sender-nonces'
import type { ChainNonces } from '../sender-nonces'
import { cannotSendTo } from '../signer'
import { priceWithin, readOffer } from './fees'
import type { EvmNode } from './node'
import { broadcast } from './broadcast'
import type { EvmCall, EvmSenderOptions } from './evm-call'
import { readQuantity } from './rpc-reader'
import { movedBy } from './token-contract'

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
  const { payouts } = signer
  if (payouts?.treasuryOf(network.id) !== undefined && call.from.purpose === 'treasury')
    return await signElsewhere(
      {
        ...options,
        payouts,
        ceilingOf: async (trx) => (await limitOf(trx, options, call)) ?? parseEther('1'),
        read: (raw) => paymentIn(raw, call),
      },
      { ...call, contract: call.to ?? '' },
    )
  if (!signer.signsFor(chain_id, network.id)) throw new ChainError('cannot_send', cannotSendTo(chain_id))
  const sender = getAddress(signer.addressOf(network, call.from))
  const chain_nonces = node.local ? undefined : await readNonces(node, sender)
  const waiting = chain_nonces === undefined ? 0n : await unminedOf(options, call, { sender, from: chain_nonces.mined })
  const offer = await readOffer(node, { ...call, from: sender, waiting })
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

/** How much of the token that a call moves the sender has signed for, with nonces that no block has. */
async function unminedOf(
  { db, network }: EvmSenderOptions,
  { to, moves }: EvmCall,
  { sender, from }: { readonly sender: string; readonly from: bigint },
): Promise<bigint> {
  if (to === null || moves === undefined) return 0n
  const waiting = await waitingTransactions(db, network.id, { sender, from_nonce: from })
  return waiting.reduce((sum, { raw }) => sum + movedBy(raw, to), 0n)
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

/** Signed bytes, which have to pay what was asked for. @throws ChainError bad_answer */
function paymentIn(raw: string, { to, data }: EvmCall): { txid: string; nonce: bigint } {
  const signed = isHex(raw) ? parseTransaction(raw) : undefined
  const isAsked = signed?.to != null && to !== null && getAddress(signed.to) === getAddress(to) && signed.data === data
  if (!isHex(raw) || signed === undefined || !isAsked)
    throw new ChainError('bad_answer', 'The signer gave bytes that pay something else: nothing of it is sent.')
  return { txid: keccak256(raw), nonce: BigInt(signed.nonce ?? 0) }
}

function highestFee(raw: string): string {
  if (!isHex(raw)) return '0'
  const { gas = 0n, maxFeePerGas = 0n } = parseTransaction(raw)
  return formatEther(gas * maxFeePerGas)
}
