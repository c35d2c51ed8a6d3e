import { ChainError } from '#server/chain/chain-error'
import { feeLimit } from '#server/chain/tron/energy'
import type { EnergyOffer } from '#server/chain/tron/energy'
import { LIFE_MILLIS } from '#server/chain/tron/stand-on'
import { canonicalNetwork } from '#shared/payout/canonical-names'
import { refused, wait } from '../answers'
import type { SignerNetwork } from '../chain-view'
import type { Refused, Signed, Wait } from '../contract'
import type { Intent } from '../intents'
import { MOST_AHEAD_SECONDS, orderOf, signedAnswer, treasuryOf } from '../outgoing'
import type { Decide, Outgoing, Signing } from '../outgoing'
import type { Decoded } from '../transaction'
import { decodeTronPayment, signTronBytes, transactionIn, tronCall, tronTransfer } from './tron-payment'
import type { TronSight, TronView } from './tron-view'

/** So much later than its expiry a final block has to be before a transaction counts as dead, in milliseconds. */
const AFTER_EXPIRY = 60_000n

/** What the nodes have said before something is signed. */
export interface Looked {
  readonly network: SignerNetwork
  readonly view: TronView
  readonly owner: string
  readonly sight: TronSight
  readonly offer: EnergyOffer
}

/** Signs the first transaction of a payout on TRON, as `signOutgoing` does. */
export async function signOnTron(
  signing: Signing,
  network: SignerNetwork,
  out: Outgoing,
  decide: Decide,
): Promise<Signed | Refused | Wait> {
  const { book, views, turns, now } = signing
  const view = views.get(network.id)
  if (view?.kind !== 'tron') return refused('unknown_network')
  const looked = await lookOnTron(signing, { network, view }, out)
  if ('state' in looked) return looked
  return await turns.alone(async () => {
    const fault = tronFault(signing, looked)
    if (fault !== undefined) return fault
    // Something may have been signed meanwhile, on this network or another one.
    const words = await decide(looked.sight.tip.time)
    if (typeof words !== 'function') return words
    const made = await signAttempt(signing, looked, { out, ceiling: out.fee_ceiling, isOrdered: words })
    if (made === undefined) return refused('assertion')
    const { written, decoded, ...attempt } = made
    book.record({
      kind: 'signed_tron',
      at: now(),
      ...orderOf(network, out, { written, decoded }),
      ...attempt,
    })
    const intent = book.intents.of(written.act, written.intent_id)
    return intent === undefined ? refused('unknown_intent') : signedAnswer(intent)
  })
}

/**
 * Asks the nodes for what a signature needs. Where nothing can be signed now it waits before the contract is asked: what that refuses
 * would be taken for an end, although a newer copy of the journal may have paid it.
 *
 * @throws ChainError refused, short_of_funds, short_of_gas
 */
export async function lookOnTron(
  signing: Signing,
  { network, view }: Pick<Looked, 'network' | 'view'>,
  out: Outgoing,
): Promise<Looked | Wait> {
  const owner = signing.keys.addressOf(treasuryOf(network.id))
  const { sight, fault } = await faultOnTron(signing, { network, view })
  if (fault !== undefined) return fault
  const alive = aliveOn(signing, network.id)
  const offer = await offerBeside(view, { owner, out, waiting: alive }).catch(async (error: unknown) => {
    if (alive.length === 0 || !(error instanceof ChainError && SHORT.has(error.code))) throw error
    // What a block has is taken off already. Only here each is looked for: that costs a call for every payout.
    return await offerBeside(view, { owner, out, waiting: await inNoBlock(view, alive) })
  })
  return { network, view, owner, sight, offer }
}

const SHORT: ReadonlySet<string> = new Set(['short_of_funds', 'short_of_gas'])

/** Lets the nodes try a transfer, which they do without what waits. @throws ChainError short_of_funds, short_of_gas, refused */
async function offerBeside(
  view: TronView,
  { owner, out, waiting }: { owner: string; out: Outgoing; waiting: readonly Intent[] },
): Promise<EnergyOffer> {
  const offer = await view.offer({
    owner,
    ...tronCall(out),
    moves: out.units,
    waiting: waiting
      .filter(({ signed }) => signed.contract === out.contract)
      .reduce((sum, { signed }) => sum + BigInt(signed.units), 0n),
  })
  const reserved = waiting.reduce((sum, { attempts }) => sum + (attempts.at(-1)?.most_sun ?? 0n), 0n)
  const left = { ...offer, coins: offer.coins - reserved }
  feeLimit(left, null)
  return left
}

/** What is signed and may still come, or has come and was not looked at since. */
const aliveOn = ({ book }: Signing, network: string): readonly Intent[] =>
  book.intents.open(network).flatMap(({ act, intent_id }) => {
    const intent = book.intents.of(act, intent_id)
    return intent === undefined || intent.attempts.at(-1)?.over !== undefined ? [] : [intent]
  })

async function inNoBlock(view: TronView, alive: readonly Intent[]): Promise<readonly Intent[]> {
  const waiting: Intent[] = []
  for (const intent of alive) if (!(await view.isMined(intent.attempts.at(-1)?.txid ?? ''))) waiting.push(intent)
  return waiting
}

/** Looks whether something can be signed on TRON now. @throws ChainError while the nodes do not answer or do not agree */
export async function faultOnTron(
  signing: Signing,
  { network, view }: Pick<Looked, 'network' | 'view'>,
): Promise<{ readonly sight: TronSight; readonly fault: Wait | undefined }> {
  // The sight comes first: what was final in it is looked at after it.
  const sight = await view.look()
  await closeIfStrange(signing, { network, view })
  const fault = await signing.turns.alone(async () => await Promise.resolve(tronFault(signing, { network, sight })))
  return { sight, fault }
}

/**
 * Closes a network whose chain has transfers out of the treasury that this journal does not have. It is written down before anything else
 * is asked: final blocks are looked at once, and nothing that fails later may make the signer forget what they have shown.
 */
async function closeIfStrange(
  { book, keys, began, turns, now }: Signing,
  { network, view }: Pick<Looked, 'network' | 'view'>,
): Promise<void> {
  const strange = await view.left({
    from: keys.addressOf(treasuryOf(network.id)),
    after: Math.max(began.looked_until.get(network.id) ?? 0, book.closings.reopenedAt()),
    isKnown: (txid) => book.intents.hasSigned(txid),
  })
  await turns.alone(async () => {
    if (strange.length > 0 && !book.closings.isClosed(network.id))
      book.record({ kind: 'closed', at: now(), network: network.id, mined: '0' })
    await Promise.resolve()
  })
}

/**
 * Why nothing can be signed on TRON now. What another copy of the
 * journal has signed before this start may come for ten minutes more, and there is no nonce that would stop a second payment: so
 * nothing is signed until final blocks show that it did not.
 */
export function tronFault(
  { book, now, began }: Signing,
  { network, sight }: Pick<Looked, 'network' | 'sight'>,
): Wait | undefined {
  if (book.closings.isClosed(network.id)) return wait('closed')
  if (sight.tip.time > now() + MOST_AHEAD_SECONDS) return wait('clock')
  if (began.is_new) return undefined
  const first = began.first_seen.get(network.id) ?? sight.tip.time
  began.first_seen.set(network.id, first)
  const isOver = BigInt(sight.final.time) * 1000n >= BigInt(first) * 1000n + LIFE_MILLIS + AFTER_EXPIRY
  return isOver ? undefined : wait('started')
}

/** Signs a transfer, when its bytes say what was ordered. @returns undefined: they do not */
export async function signAttempt<Written>(
  { book, keys }: Signing,
  { network, owner, sight, offer }: Looked,
  { out, ceiling, isOrdered }: { out: Outgoing; ceiling: bigint; isOrdered: (decoded: Decoded) => Written | undefined },
) {
  const fee_limit = feeLimit(offer, ceiling)
  const first = book.intents.signedOnTron()
  for (let place = first; place < first + 1000n; place++) {
    const bytes = tronTransfer(out, { owner, sight, place, fee_limit })
    const decoded = decodeTronPayment(bytes, {
      network: canonicalNetwork(network),
      owner,
      bytes_cost: offer.bytes_cost,
    })
    const written = isOrdered(decoded)
    const { most_fee: most_sun } = decoded
    if (written === undefined || most_sun > ceiling) return undefined
    const { txid, raw } = await signTronBytes(keys, treasuryOf(network.id), bytes)
    // Two payouts with the same bytes would be one transaction.
    if (book.intents.hasSigned(txid)) continue
    const expiration = String(transactionIn(raw).expiration)
    return { written, decoded, txid, raw, expiration, most_fee: String(most_sun) }
  }
  return undefined
}
