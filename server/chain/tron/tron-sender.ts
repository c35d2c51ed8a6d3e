import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { formatUnits } from 'viem'
import { toUnits, rescale } from '#shared/money/amount'
import type { Clock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import type { Db, Trx } from '#server/database/schema'
import type { SendManyOrder, Sent } from '../adapter'
import { ChainError } from '../chain-error'
import type { EvmNode } from '../evm/node'
import type { TokenBook } from '../evm/token-book'
import { payment } from '../evm/token-contract'
import { findByRef, writeJournal } from '../journal'
import { bringBack, dropDead, earlierThan } from '../set-aside'
import type { Network } from '../network-table'
import { orderDigest } from '../order-digest'
import { signElsewhere } from '../sign-elsewhere'
import type { Payee } from '../sign-elsewhere'
import { cannotSendTo } from '../signer'
import type { Signer } from '../signer'
import { broadcast } from './broadcast'
import { isDead } from './dead'
import { COIN_DECIMALS, feeLimit, readEnergy } from './energy'
import { readInfo } from './http-reader'
import { elsewhere, paymentIn, renew } from './sent-elsewhere'
import { standOn } from './stand-on'
import { readSigned, txidOf, writeRaw, writeSigned } from './transaction'
import type { TronTransaction } from './transaction'
import { TRON_FORM } from './tron-form'

/** What a local chain, which has no limit of an operator, lets a signer pay for a transaction: 100 TRX. */
const LOCAL_CEILING = 100_000_000n

/** What signing and sending on TRON needs. */
export interface TronSenderOptions {
  readonly db: Db
  readonly clock: Clock
  readonly network: Network
  readonly chain_id: number
  readonly signer: Signer
  readonly node: EvmNode
  readonly book: TokenBook
}

/** A transaction of the journal. */
interface Journaled {
  readonly txid: string
  readonly raw: string
}

/** A call of a contract. */
export interface TronCall extends Pick<SendManyOrder, 'from' | 'ref' | 'permit' | 'mostFee' | 'givesBack'> {
  /** Absent where there are several receivers, or it is no payout. */
  readonly payee?: Payee | undefined

  readonly order_digest: string
  /** What is signed: contract `T...`, and how many smallest units of a token it moves. @throws ChainError for an order that is none */
  write(): { readonly contract: string; readonly data: Uint8Array; readonly moves: bigint }
}

/** Signs an order, stores it in the journal, then sends it, as {@link sendTronCall} does. */
export async function sendTron(options: TronSenderOptions, order: SendManyOrder): Promise<Sent> {
  const write = () => writeOrder(options, order)
  return await sendTronCall(options, {
    ...order,
    order_digest: orderDigest(order),
    write,
    payee: payeeOf(options, order),
  })
}

/** The only receiver; undefined where there are several. */
function payeeOf({ book }: TronSenderOptions, order: SendManyOrder): Payee | undefined {
  const [only, ...others] = order.payees
  const [written] = book.write(order).payees
  if (only === undefined || written === undefined || others.length > 0) return undefined
  return { to: only.to, units: written.value, amount: only.amount, merchant_id: order.merchant_id ?? null }
}

function writeOrder({ book }: TronSenderOptions, order: SendManyOrder): ReturnType<TronCall['write']> {
  const { contract, payees } = book.write(order)
  const inHex = payees.map(({ to, value }) => ({ to: TRON_FORM.writeAddress(to), value }))
  return {
    contract: TRON_FORM.readAddress(contract),
    data: hexToBytes(payment(inHex).slice(2)),
    moves: payees.reduce((sum, { value }) => sum + value, 0n),
  }
}

/**
 * Signs a call, stores it in the journal, then sends it. What is in the journal under the same ref is sent again, unchanged, for as long
 * as it lives. Only when it can never be carried out any more is it set aside, and the next call signs the order a second time.
 *
 * @throws ChainError refused, short_of_funds, short_of_gas, fee_above_limit: nothing was signed. not_tried: what was signed waits.
 * dead: what was signed is set aside
 */
export async function sendTronCall(options: TronSenderOptions, call: TronCall): Promise<Sent> {
  const { db, network, node } = options
  const { ref, order_digest } = call
  await node.ensureOpen()
  const before = await findByRef(db, { network_id: network.id, ref, order_digest })
  const known = before === undefined ? undefined : await stillGood(options, call, before)
  const { txid, raw } = known ?? (await sign(options, call))
  const { transaction } = readJournaled(raw)
  const { time } = await node.tip()
  if (transaction.expiration > BigInt(time) * 1000n) await broadcast(options, { txid, raw })
  return { txid, fee: highestFee(transaction, raw) }
}

/** Sends a transaction of the journal again, unchanged, while a block may still have it. */
export async function resendTron(options: TronSenderOptions, known: Journaled): Promise<void> {
  const { transaction } = readJournaled(known.raw)
  const { time } = await options.node.tip()
  if (transaction.expiration > BigInt(time) * 1000n) await broadcast(options, known)
}

/**
 * What was signed before, or what the signer of another program has signed in its place.
 *
 * @throws ChainError dead when it can never be carried out any more, and nothing stands in its place: it is set aside then
 */
async function stillGood(options: TronSenderOptions, call: TronCall, known: Journaled): Promise<Journaled> {
  const { db, clock, network, node } = options
  const { txid, raw } = known
  const { transaction } = readJournaled(raw)
  if (!(await isDead(node, { txid, transaction }))) return known
  const payouts = elsewhere(options, call.from)
  const renewed = payouts === undefined ? 'ended' : await renew({ ...options, payouts }, known)
  if (renewed !== 'ended') return renewed
  const burned = await burnedEarlier(options, txid)
  await inTransaction(db, async (trx) => {
    await dropDead(trx, { network_id: network.id, txid, at: clock.now() })
    if (burned !== undefined) await bringBack(trx, { network_id: network.id, txid: burned, ref: call.ref })
  })
  throw new ChainError('dead', `${txid} has expired and is in no block: its order is signed again.`)
}

/** The newest of those in whose place a transaction was signed that a final block has: it has cost something, which is still to be booked. */
async function burnedEarlier({ db, network, node }: TronSenderOptions, txid: string): Promise<string | undefined> {
  for (const earlier of await earlierThan(db, { network_id: network.id, txid }))
    if ((await readInfo(node.request, earlier, { final: true })) !== null) return earlier
  return undefined
}

async function sign(options: TronSenderOptions, call: TronCall): Promise<Journaled> {
  const { db, clock, network, chain_id, signer, node } = options
  const payouts = elsewhere(options, call.from)
  if (payouts !== undefined) {
    const ceilingOfCall = async (trx: Trx) => (await ceilingOf(trx, options, call)) ?? LOCAL_CEILING
    const written = call.write()
    const read = (raw: string) => ({
      txid: paymentIn(raw, { ...written, owner: signer.addressOf(network, call.from) }),
      nonce: null,
    })
    return await signElsewhere(
      { ...options, payouts, ceilingOf: ceilingOfCall, read },
      { ...call, ...written, ref: call.ref },
    )
  }
  const { from, ref, permit, order_digest } = call
  if (!signer.signsFor(chain_id, network.id)) throw new ChainError('cannot_send', cannotSendTo(chain_id))
  const owner = signer.addressOf(network, from)
  const { contract, data, moves } = call.write()
  const offer = await readEnergy(node, { owner, contract, data, moves })
  const final = await node.block(await node.finalized())
  const tip = await node.tip()
  if (final === null) throw new ChainError('not_tried', 'The final block is not there now: it is tried again.')
  const write = async (trx: Trx): Promise<Journaled> =>
    await writeJournal(trx, {
      network_id: network.id,
      sender: owner,
      purpose: from.purpose,
      ref,
      order_digest,
      permit,
      at: clock.now(),
      sign: async (place) => {
        const fee_limit = feeLimit(offer, await ceilingOf(trx, options, call))
        const raw = writeRaw({
          ...standOn(final, { tip, place }),
          fee_limit,
          contract: { kind: 'call', owner, contract, data },
        })
        const signature = await signer.signTron(network, from, { chain_id, raw })
        return { txid: txidOf(raw), raw: bytesToHex(writeSigned(raw, signature)) }
      },
    })
  return await inTransaction(db, write)
}

/** The most that an order may cost, in sun: the operator's limit for the network, and the order's own; null on a local chain. */
async function ceilingOf(
  trx: Trx,
  { network, node }: TronSenderOptions,
  { mostFee }: Pick<SendManyOrder, 'mostFee'>,
): Promise<bigint | null> {
  const { gas_limit } = await trx
    .selectFrom('network')
    .select('gas_limit')
    .where('id', '=', network.id)
    .executeTakeFirstOrThrow()
  const own = mostFee === undefined ? null : sunOf(await mostFee(trx))
  const operator = node.local ? null : sunOf(gas_limit)
  if (own === null || operator === null) return own ?? operator
  return own < operator ? own : operator
}

/** A ceiling may have more decimals than TRX: what is beyond them is left away, so it never becomes higher. */
const sunOf = (coins: string): bigint => toUnits(rescale(coins, COIN_DECIMALS), COIN_DECIMALS)

/** @throws TypeError for bytes that this program has not written */
export function readJournaled(raw: string): { transaction: TronTransaction } {
  const read = readSigned(hexToBytes(raw))
  if (read === undefined) throw new TypeError('The journal has bytes that are no transaction of TRON.')
  return read
}

function highestFee({ fee_limit }: TronTransaction, raw: string): string {
  const bytes = BigInt(raw.length / 2) + 64n
  return formatUnits(fee_limit + bytes * 1_000n, COIN_DECIMALS)
}
