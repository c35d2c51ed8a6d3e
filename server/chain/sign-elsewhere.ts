import type { Clock } from '#server/database/clock'
import { inTransaction } from '#server/database/connect'
import { untilDurable } from '#server/database/durable'
import type { Db, Trx } from '#server/database/schema'
import { canonicalPayout } from '#shared/payout/canonical'
import type { CanonicalPayout } from '#shared/payout/canonical'
import { canonicalAddress, canonicalNetwork } from '#shared/payout/canonical-names'
import type { SendManyOrder } from './adapter'
import { ChainError } from './chain-error'
import { confirmationOf, needsPasskey, noteAnswer, OF_NO_USE } from './confirmation'
import type { Confirmation } from './confirmation'
import { depositFor, keepGivenBack, keptGivenBack, refuseGivenBack, tellDepositAgain } from './given-back'
import type { GivenBack } from './given-back'
import { findByRef } from './journal'
import type { Network } from './network-table'
import { MAY_BE_SIGNED } from './payout-signer'
import type { PayoutSigner, SignerAnswer } from './payout-signer'
import { refuseHalted } from './sender-nonces'
import { askAgain, askFor, keepSigned, nothingSigned } from './signing'
import type { Asked } from './signing'

const DAY_SECONDS = 24 * 3600
/** Answers after which people have to confirm what was to be given back. */
const OF_DEPOSIT: ReadonlySet<string> = new Set(['deposit', 'deposit_spent'])

/** The only receiver of a payout, with the amount in smallest units. */
export interface Payee {
  readonly to: string
  readonly units: bigint
  readonly amount: string
  readonly merchant_id: string | null
}

/** A payout that another program signs. */
export interface ElsewhereOrder {
  readonly ref: string | undefined
  readonly permit?: SendManyOrder['permit']
  readonly givesBack?: SendManyOrder['givesBack']
  readonly order_digest: string
  /** The contract of the token, in the form of its chain. */
  readonly contract: string
  /** Absent where there are several receivers, or it is no payout. */
  readonly payee?: Payee | undefined
}

/** What asking a signer of another program needs. */
export interface Elsewhere {
  readonly db: Db
  readonly clock: Clock
  readonly network: Network
  readonly chain_id: number
  readonly payouts: PayoutSigner
  /** The most that it may cost in smallest units of the coin, as the policy has it in this transaction. */
  readonly ceilingOf: (trx: Trx) => Promise<bigint>
  /** The txid of signed bytes, and their nonce where the chain has one. @throws ChainError bad_answer for what was not asked for */
  readonly read: (raw: string) => { readonly txid: string; readonly nonce: bigint | null }
}

/**
 * Has a payout signed by a program of its own, in three steps that may each be repeated: the question is written down, asked, and
 * the answer is written down. From the first on the payout counts as signed. Two workers that ask get the same bytes.
 *
 * @throws ChainError signer_waits when nothing is signed yet, or nobody knows; refused when it never is; and whatever `permit`
 * throws
 */
export async function signElsewhere(options: Elsewhere, order: ElsewhereOrder): Promise<{ txid: string; raw: string }> {
  const { db, network, payouts, read } = options
  const { ref, payee } = order
  const network_id = network.id
  const treasury = payouts.treasuryOf(network_id)
  if (ref === undefined || payee === undefined || treasury === undefined) return nobodyPays()
  const signer_id = await payouts.id()
  const begun = await inTransaction(db, async (trx) => await begin(trx, options, { ...order, signer_id, treasury }))
  if ('raw' in begun) return begun
  // A standby that takes over must know that it was asked: what the signer has signed cannot be taken back.
  await untilDurable(db)
  const confirmed = await confirmationOf(db, begun.ref)
  const assertions = isSame(confirmed, begun) ? confirmed.assertions.map(({ at: _at, ...wire }) => wire) : []
  const deposit = begun.payout.act === 'refund' ? ((await keptGivenBack(db, begun.ref)) ?? null) : null
  const ask = async (): Promise<SignerAnswer> => await payouts.sign(begun.payout, { assertions, deposit })
  let answer = await ask()
  if (deposit !== null && answer.state === 'refused' && answer.reason === 'deposit') {
    // Its journal may be an older copy, so the deposit is named once more before that counts.
    if (!(await isCounted(options, deposit))) throw await toldAgain(options, begun)
    answer = await ask()
  }
  if (answer.state !== 'signed') throw await notSigned(options, { asked: begun, assertions: assertions.length }, answer)
  const { raw } = answer
  const kept = { ...begun, ...read(raw), sender: treasury, raw, at: options.clock.now() }
  await inTransaction(db, async (trx) => await keepSigned(trx, kept))
  return { txid: kept.txid, raw }
}

/** The signer has signed nothing, because it does not know the deposit: that is told to it again, with the address that it came to. */
async function toldAgain({ db }: Elsewhere, asked: Asked): Promise<ChainError> {
  await inTransaction(db, async (trx) => {
    await tellDepositAgain(trx, asked.ref)
    await nothingSigned(trx, asked)
  })
  return unsigned('not_proven')
}

async function isCounted({ network, payouts }: Elsewhere, { txid, log_index }: GivenBack): Promise<boolean> {
  const named = await payouts.credit({ network: network.id, txid, log_index: String(log_index) })
  return named.state === 'credited'
}

async function begin(
  trx: Trx,
  { network, clock, chain_id, ceilingOf }: Elsewhere,
  order: ElsewhereOrder & { readonly signer_id: string; readonly treasury: string },
): Promise<Asked | { txid: string; raw: string }> {
  const { ref = '', order_digest, payee, contract } = order
  const question = { network_id: network.id, ref, order_digest }
  const before = await askAgain(trx, question)
  if (before !== undefined) return before
  await refuseHalted(trx, { network_id: network.id, sender: order.treasury })
  await order.permit?.(trx)
  // Who signed it meanwhile held the lock that `permit` has now.
  const signed = await findByRef(trx, question)
  if (signed !== undefined) return signed
  const asked = await askAgain(trx, question)
  if (asked !== undefined || payee === undefined) return asked ?? nobodyPays()
  const back = await givenBack(trx, network.id, order, payee)
  const confirmed = back === null ? await confirmationOf(trx, ref) : undefined
  if (back === null && confirmed === undefined && (await needsPasskey(trx, payee.merchant_id)))
    throw unsigned('passkey_needed')
  const answer = confirmed?.answer ?? null
  // The same answer would come again, and a signer that refuses too often answers nobody.
  if (answer !== null && (answer === 'second_person' || OF_NO_USE.has(answer))) throw unsigned(answer)
  const payout: CanonicalPayout = confirmed?.payout ?? {
    act: back === null ? 'pay' : 'refund',
    signer_id: order.signer_id,
    merchant_id: payee.merchant_id ?? '0',
    intent_id: ref,
    network: canonicalNetwork({ chain_type: network.chain_type, chain_id }),
    contract: canonicalAddress(contract) ?? '',
    to: canonicalAddress(payee.to) ?? '',
    amount_units: String(payee.units),
    fee_ceiling_units: String(await ceilingOf(trx)),
    not_after: String(clock.seconds() + DAY_SECONDS),
  }
  return await askFor(trx, { ...question, payout, at: clock.now() })
}

/**
 * The deposit that a payout gives back to who has paid it; null: none. It is kept with the payout, so that no other one gives the
 * same back. @throws ChainError signer_waits while the signer has not read it
 */
async function givenBack(
  trx: Trx,
  network_id: string,
  { ref = '', givesBack }: ElsewhereOrder,
  { to: address, amount, merchant_id }: Payee,
): Promise<GivenBack | null> {
  const transfers = (await givesBack?.(trx)) ?? []
  const found = await depositFor(trx, { ref, network_id, merchant_id, address, amount, transfers })
  if (found === 'waits') throw unsigned('not_proven')
  if (found === null) await refuseGivenBack(trx, ref, 'deposit')
  else await keepGivenBack(trx, { ref, transfer_id: found.transfer_id, amount })
  return found
}

const isSame = (confirmed: Confirmation | undefined, asked: Asked): confirmed is Confirmation =>
  confirmed !== undefined && canonicalPayout(confirmed.payout) === canonicalPayout(asked.payout)

/** Nothing is signed, for a reason that the signer gives or would give. */
export const unsigned = (reason: string): ChainError =>
  new ChainError('signer_waits', `The signer does not sign this payout (${reason}): see docs/signer.md.`, {
    detail: reason,
  })

function nobodyPays(): never {
  throw new ChainError('cannot_send', 'The signer signs payouts to one receiver each.')
}

/** What follows from an answer without bytes. Where nothing was signed for sure, the payout is unsigned again. */
async function notSigned(
  { db }: Elsewhere,
  { asked, assertions }: { readonly asked: Asked; readonly assertions: number },
  { state, reason }: Exclude<SignerAnswer, { state: 'signed' }>,
): Promise<ChainError> {
  await inTransaction(db, async (trx) => {
    if (!MAY_BE_SIGNED.has(reason)) await nothingSigned(trx, asked)
    if (asked.payout.act === 'refund' && OF_DEPOSIT.has(reason)) await refuseGivenBack(trx, asked.ref, reason)
    await noteAnswer(trx, { ref: asked.ref, assertions, answer: reason })
  })
  if (state !== 'refused' || reason !== 'chain_refuses') return unsigned(reason)
  return new ChainError('refused', `The chain refuses this payout: see docs/signer.md.`, { detail: reason })
}
