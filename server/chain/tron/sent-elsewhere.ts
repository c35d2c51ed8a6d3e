import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import type { Clock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import type { Db } from '#server/database/schema'
import { ChainError } from '../chain-error'
import { keptGivenBack } from '../given-back'
import { dropDead } from '../set-aside'
import { TREASURY } from '../key'
import type { ChainKey } from '../key'
import type { Network } from '../network-table'
import { COLD_REF } from '../payout-signer'
import type { PayoutSigner } from '../payout-signer'
import type { Signer } from '../signer'
import { unsigned } from '../sign-elsewhere'
import { keepSigned } from '../signing'
import { readSigned, txidOf } from './transaction'

interface Renewing {
  readonly db: Db
  readonly clock: Clock
  readonly network: Network
  readonly payouts: PayoutSigner
}

interface Bytes {
  readonly txid: string
  readonly raw: string
}

/** The signer of another program, where that signs what leaves the treasury. */
export function elsewhere(
  { network, signer }: { readonly network: Network; readonly signer: Signer },
  from: ChainKey,
): PayoutSigner | undefined {
  const { payouts } = signer
  return from.purpose === TREASURY.purpose && payouts?.treasuryOf(network.id) !== undefined ? payouts : undefined
}

/**
 * The txid of signed bytes that the signer gave, which have to make the very call.
 *
 * @throws ChainError bad_answer
 */
export function paymentIn(
  raw: string,
  { owner, contract, data }: { readonly owner: string; readonly contract: string; readonly data: Uint8Array },
): string {
  const signed = /^(?:[0-9a-f]{2})+$/.test(raw) ? readSigned(hexToBytes(raw)) : undefined
  const call = signed?.transaction.contract
  const isAsked =
    call?.kind === 'call' &&
    call.owner === owner &&
    call.contract === contract &&
    bytesToHex(call.data) === bytesToHex(data)
  if (signed === undefined || !isAsked)
    throw new ChainError('bad_answer', 'The signer gave bytes that pay something else: nothing of it is sent.')
  return txidOf(signed.raw)
}

/**
 * Asks the signer for what stands in the place of a transaction that will not pay any more, as far as is known here. Whether that is so,
 * and whether the payout is signed again, the signer decides by nodes of its own; until then what was signed first stays.
 *
 * @returns the newest bytes; `ended`: the payout will never be paid
 * @throws ChainError signer_waits where it signs nothing in its place, whatever the reason: what is followed here can pay no more, so one
 * that nobody is told of would wait for ever
 */
export async function renew(options: Renewing, known: Bytes): Promise<Bytes | 'ended'> {
  const { db, clock, network, payouts } = options
  const row = await db
    .selectFrom('chain_journal')
    .select(['ref', 'order_digest', 'sender'])
    .where('network_id', '=', network.id)
    .where('txid', '=', known.txid)
    .executeTakeFirst()
  // What another key has signed before there was a signer, it knows nothing of.
  if (row !== undefined && row.sender !== payouts.treasuryOf(network.id)) return 'ended'
  if (row?.ref == null) return known
  // A move to a cold wallet is asked for by its act, and what its signer says of it is not a payout's answer.
  if (row.ref.startsWith(COLD_REF)) return 'ended'
  const { ref, order_digest, sender } = row
  const act = (await keptGivenBack(db, ref)) === undefined ? 'pay' : 'refund'
  const answer = await payouts.bump(act, ref)
  if (answer.state === 'refused' && answer.reason === 'chain_refuses') return 'ended'
  if (answer.state !== 'signed') throw unsigned(answer.reason)
  if (answer.raw === known.raw) return known
  const { raw } = answer
  const call = readSigned(hexToBytes(known.raw))?.transaction.contract
  if (call?.kind !== 'call') throw new TypeError('The journal has bytes that are no payment.')
  const [txid, at] = [paymentIn(raw, call), clock.now()]
  await inTransaction(db, async (trx) => {
    await dropDead(trx, { network_id: network.id, txid: known.txid, at, by: txid })
    await keepSigned(trx, { network_id: network.id, ref, order_digest, sender, nonce: null, txid, raw, at })
  })
  return { txid, raw }
}
