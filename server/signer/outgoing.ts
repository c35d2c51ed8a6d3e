import { ChainError } from '#server/chain/chain-error'
import type { ChainErrorCode } from '#server/chain/chain-error'
import { priceWithin } from '#server/chain/evm/fees'
import { payment } from '#server/chain/evm/token-contract'
import { getAddress } from 'viem'
import { refused, wait } from './answers'
import type { ChainView, Sight, SignerNetwork } from './chain-view'
import { WrongSignature } from './checked-keys'
import type { CheckedKeys } from './checked-keys'
import type { Refused, Signed, Wait, WaitReason } from './contract'
import type { EntryOf } from './entries'
import type { Intent } from './intents'
import type { Judging } from './judge'
import { TokenError } from './pkcs11/token-error'
import type { TronView } from './tron/tron-view'
import type { Turns } from './turns'
import { decodePayment, payingTransaction, signTransaction } from './transaction'
import type { Decoded } from './transaction'

/** So many of a key may wait for a block: more would be stuck behind one that is. */
const MOST_WAITING = 16n
/** A chain whose newest block is further ahead than this is one with another clock. */
export const MOST_AHEAD_SECONDS = 60

/** How this run of the signer began. */
export interface Began {
  /** Whether no other copy of the journal can have signed anything: it is new. */
  readonly is_new: boolean
  /**
   * Since when transfers of each network were not looked at for sure: since the last signature before this start, in seconds of the chain's
   * clock, or of the own one where nothing was signed yet. Entries of other kinds are written although no node was asked.
   */
  readonly looked_until: ReadonlyMap<string, number>
  /** The time of the chain when each network of TRON was looked at first, in seconds. */
  readonly first_seen: Map<string, number>
  /** Since when looks have shown that another transaction has the nonce of a payout, by the txid that was signed first. */
  readonly taken_since: Map<string, number>
}

/** What signing needs. */
export interface Signing extends Judging {
  readonly keys: CheckedKeys
  readonly turns: Turns
  readonly views: ReadonlyMap<string, ChainView | TronView>
  /** Seconds since 1970. */
  readonly now: () => number
  readonly began: Began
}

/** What was signed for an intent. */
export const signedAnswer = ({ attempts }: Intent): Signed => ({
  state: 'signed',
  txids: attempts.map(({ txid }) => txid),
  raw: attempts.at(-1)?.raw ?? '',
})

/** A transfer out of the treasury of a network. */
export interface Outgoing {
  /** In the words of payouts, as `to`. */
  readonly contract: string
  readonly to: string
  readonly units: bigint
  /** The most that it may cost, in smallest units of the network's coin. */
  readonly fee_ceiling: bigint
}

/** What the journal says of a transfer beside its bytes. */
type Words = Pick<EntryOf<'signed'>, 'act' | 'merchant_id' | 'intent_id' | 'text_hash' | 'by' | 'deposit'>

/** What is asked in the moment of signing, after the nodes, with the time of the newest block. */
export type Decide = (time: number) => Promise<Signed | Refused | Wait | ((decoded: Decoded) => Words | undefined)>

/** Signs a transfer with the next nonce of the treasury of an EVM chain, as `signOutgoing` does. */
export async function signOnEvm(
  signing: Signing,
  network: SignerNetwork,
  out: Outgoing,
  decide: Decide,
): Promise<Signed | Refused | Wait> {
  const { book, keys, views, turns } = signing
  const view = views.get(network.id)
  if (view?.kind !== 'evm') return refused('unknown_network')
  const treasury = getAddress(keys.addressOf(treasuryOf(network.id)))
  const sight = await view.look(treasury)
  // Before the contract is asked: what that refuses has ended for good, although a newer copy of the journal may have paid it.
  const early = await turns.alone(async () => await Promise.resolve(nonceFault(signing, network.id, sight)))
  if (early !== undefined) return early
  const offer = await view.offer({
    from: treasury,
    to: getAddress(out.contract),
    data: payment([{ to: out.to, value: out.units }]),
    moves: out.units,
    waiting: book.intents.waiting({ network: network.id, contract: out.contract }, sight.mined),
  })
  return await turns.alone(async () => {
    const fault = nonceFault(signing, network.id, sight)
    if (fault !== undefined) return fault
    // Something may have been signed meanwhile, on this network or another one.
    const words = await decide(sight.time)
    if (typeof words !== 'function') return words
    const nonce = nextNonce(signing, network.id)
    const price = priceWithin(offer, out.fee_ceiling)
    const unsigned = payingTransaction({ chain_id: network.chain_id, nonce, price }, out)
    const decoded = decodePayment(unsigned)
    const written = words(decoded)
    if (written === undefined || decoded.most_fee > out.fee_ceiling) return refused('assertion')
    const { txid, raw } = await signTransaction(keys, treasuryOf(network.id), unsigned)
    book.record({
      kind: 'signed',
      at: signing.now(),
      ...orderOf(network, out, { written, decoded }),
      nonce: String(nonce),
      txid,
      raw,
    })
    const intent = book.intents.of(written.act, written.intent_id)
    return intent === undefined ? refused('unknown_intent') : signedAnswer(intent)
  })
}

/** What the journal says of a transfer, as its bytes have it. */
export const orderOf = (
  { id: network }: SignerNetwork,
  { fee_ceiling }: Outgoing,
  { written, decoded: { contract, to, amount_units: units } }: { written: Words; decoded: Decoded },
) => ({ ...written, network, contract, to, units, fee_ceiling: String(fee_ceiling) })

/** The treasury of a network. */
export const treasuryOf = (network: string) => ({ network, purpose: 'treasury', index: 0n }) as const

const nextNonce = ({ book }: Signing, network: string): bigint => {
  const [next, acknowledged] = [book.intents.nextNonce(network), book.closings.acknowledged(network)]
  return next > acknowledged ? next : acknowledged
}

/** Why no nonce of the treasury can be used now. A chain that knows more than the journal closes the network. */
export function nonceFault(signing: Signing, network: string, { mined, pending, time }: Sight): Wait | undefined {
  const { book, now } = signing
  // It may have been closed since this was asked for: an act to a cold wallet is judged before its turn comes.
  if (book.closings.isClosed(network)) return wait('closed')
  const next = nextNonce(signing, network)
  if (mined > next) {
    book.record({ kind: 'closed', at: now(), network, mined: String(mined) })
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
