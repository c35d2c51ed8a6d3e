import { createHash } from 'node:crypto'
import { ChainError } from '#server/chain/chain-error'
import type { ChainErrorCode } from '#server/chain/chain-error'
import { priceWithin } from '#server/chain/evm/fees'
import { payment } from '#server/chain/evm/token-contract'
import { getAddress } from 'viem'
import { canonicalPayout } from '#shared/payout/canonical'
import { refused, wait } from './answers'
import type { ChainView, Sight } from './chain-view'
import { WrongSignature } from './checked-keys'
import type { CheckedKeys } from './checked-keys'
import type { Refused, RequestOf, Signed, Wait, WaitReason } from './contract'
import type { Intent } from './intents'
import { judge } from './judge'
import type { Judged, Judging } from './judge'
import { TokenError } from './pkcs11/token-error'
import type { Turns } from './turns'
import { decodePayment, payingTransaction, signTransaction } from './transaction'

/** So many of a key may wait for a block: more would be stuck behind one that is. */
const MOST_WAITING = 16n
/** A chain whose newest block is further ahead than this is one with another clock. */
const MOST_AHEAD_SECONDS = 60

/** What signing needs. */
export interface Signing extends Judging {
  readonly keys: CheckedKeys
  readonly turns: Turns
  readonly views: ReadonlyMap<string, ChainView>
  /** Seconds since 1970. */
  readonly now: () => number
}

type Answer = Signed | Refused | Wait

/** What was signed for an intent. */
export const signedAnswer = ({ attempts }: Intent): Signed => ({
  state: 'signed',
  txids: attempts.map(({ txid }) => txid),
  raw: attempts.at(-1)?.raw ?? '',
})

/**
 * Signs a payout, once: the same payout again is answered with the same bytes, and another one under the same intent never.
 * It is judged before the nodes are asked, so that what is forged costs no call, and again in the moment in which it is signed.
 *
 * @throws SignerError when it cannot be written down; then it was given to nobody
 */
export async function sign(signing: Signing, body: RequestOf<'sign'>): Promise<Answer> {
  const known = knownAnswer(signing, body)
  if (known !== undefined) return known
  const judged = await judge(signing, body, signing.now())
  if ('state' in judged) return judged
  return await signing.turns.ofNetwork(judged.network.id, async () => {
    const answered = knownAnswer(signing, body)
    if (answered !== undefined) return answered
    try {
      return await signOnChain(signing, body, judged)
    } catch (error) {
      return chainAnswer(signing, body, error)
    }
  })
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What was said of this intent before; undefined: nothing. */
function knownAnswer({ book }: Signing, { payout }: RequestOf<'sign'>): Answer | undefined {
  const text_hash = hashOf(canonicalPayout(payout))
  const intent = book.intents.of(payout.act, payout.intent_id)
  if (intent !== undefined) return intent.signed.text_hash === text_hash ? signedAnswer(intent) : refused('spent')
  // What goes back to its payer and what people confirm has one name: it leaves once, whichever way it was asked for.
  if (book.intents.of(payout.act === 'pay' ? 'refund' : 'pay', payout.intent_id) !== undefined) return refused('spent')
  const refusal = book.intents.refusalOf(payout.act, payout.intent_id)
  if (refusal === undefined) return undefined
  return refused(refusal.text_hash === text_hash ? 'chain_refuses' : 'spent')
}

async function signOnChain(signing: Signing, body: RequestOf<'sign'>, { network }: Judged): Promise<Answer> {
  const { book, keys, views, turns } = signing
  const { payout } = body
  const view = views.get(network.id)
  if (view === undefined) return refused('unknown_network')
  const treasury = keys.addressOf(treasuryOf(network.id))
  const sight = await view.look(treasury)
  const units = BigInt(payout.amount_units)
  const paid = { contract: payout.contract, to: payout.to, units }
  const contract = getAddress(payout.contract)
  const offer = await view.offer({
    from: treasury,
    to: contract,
    data: payment([{ to: payout.to, value: units }]),
    moves: units,
    waiting: book.intents.waiting({ network: network.id, contract: payout.contract }, sight.mined),
  })
  return await turns.alone(async () => {
    // On another network, or for another act, it may have been signed while the nodes were asked.
    const answered = knownAnswer(signing, body)
    if (answered !== undefined) return answered
    const fault = nonceFault(signing, network.id, sight)
    if (fault !== undefined) return fault
    // Something may have been signed for the merchant on another network while the nodes were asked.
    const judged = await judge(signing, body, Math.max(signing.now(), sight.time))
    if ('state' in judged) return judged
    const nonce = nextNonce(signing, network.id)
    const price = priceWithin(offer, BigInt(payout.fee_ceiling_units))
    const unsigned = payingTransaction({ chain_id: network.chain_id, nonce, price }, paid)
    const { most_fee, ...decoded } = decodePayment(unsigned)
    const text = canonicalPayout({ ...payout, ...decoded })
    if (text !== judged.text || most_fee > BigInt(payout.fee_ceiling_units)) return refused('assertion')
    const { txid, raw } = await signTransaction(keys, treasuryOf(network.id), unsigned)
    book.record({
      kind: 'signed',
      at: signing.now(),
      act: judged.deposit === null ? 'pay' : 'refund',
      merchant_id: payout.merchant_id,
      intent_id: payout.intent_id,
      network: network.id,
      contract: decoded.contract,
      to: decoded.to,
      units: decoded.amount_units,
      fee_ceiling: payout.fee_ceiling_units,
      text_hash: hashOf(text),
      by: judged.confirmers.map(({ passkey: { credential_id }, sign_count }) => ({ credential_id, sign_count })),
      deposit: judged.deposit,
      nonce: String(nonce),
      txid,
      raw,
    })
    const intent = book.intents.of(payout.act, payout.intent_id)
    return intent === undefined ? refused('unknown_intent') : signedAnswer(intent)
  })
}

/** The treasury of a network. */
export const treasuryOf = (network: string) => ({ network, purpose: 'treasury', index: 0n }) as const

const nextNonce = ({ book }: Signing, network: string): bigint => {
  const [next, acknowledged] = [book.intents.nextNonce(network), book.closings.acknowledged(network)]
  return next > acknowledged ? next : acknowledged
}

/** Why no nonce of the treasury can be used now. A chain that knows more than the journal closes the network. */
export function nonceFault(signing: Signing, network: string, { mined, pending, time }: Sight): Wait | undefined {
  const { book, now } = signing
  const next = nextNonce(signing, network)
  if (mined > next) {
    if (!book.closings.isClosed(network)) book.record({ kind: 'closed', at: now(), network, mined: String(mined) })
    return wait('closed')
  }
  if (time > now() + MOST_AHEAD_SECONDS) return wait('clock')
  return pending > next || next - mined >= MOST_WAITING ? wait('nonces') : undefined
}

/** What a chain says when it does not take a payout now. */
const WAITS = {
  fee_above_limit: 'fee',
  short_of_funds: 'short_of_funds',
  short_of_gas: 'short_of_gas',
  not_tried: 'nodes',
  unreachable: 'nodes',
  limited: 'nodes',
  disagreement: 'nodes',
  bad_answer: 'nodes',
  other_chain: 'nodes',
} as const satisfies Partial<Record<ChainErrorCode, WaitReason>>

const isWait = (code: ChainErrorCode): code is keyof typeof WAITS => Object.hasOwn(WAITS, code)

/** The answer to nodes that do not answer, and to keys that do not sign. @throws every other error */
export function chainWait(error: unknown): Wait {
  if (error instanceof WrongSignature) return wait('key')
  if (error instanceof TokenError) return wait('pkcs11')
  if (error instanceof ChainError && isWait(error.code)) return wait(WAITS[error.code])
  throw error
}

/** Why a contract does not carry something out; undefined for every other error. */
export const refusesFor = (error: unknown): string | undefined =>
  error instanceof ChainError && error.code === 'refused' ? (error.detail ?? error.message) : undefined

/** A contract that refuses a confirmed payout ends it for good: the worker gives the money back. */
function chainAnswer({ book, now }: Signing, { payout }: RequestOf<'sign'>, error: unknown): Refused | Wait {
  const reason = refusesFor(error)
  if (reason === undefined) return chainWait(error)
  const { act, intent_id } = payout
  const text_hash = hashOf(canonicalPayout(payout))
  book.record({ kind: 'refused', at: now(), act, intent_id, text_hash, reason })
  return refused('chain_refuses')
}
