import { refused, wait } from './answers'
import { nextPrice } from './chain-view'
import type { ChainView, SignerNetwork } from './chain-view'
import { later } from './collections'
import type { Refused, RequestOf, Signed, Wait } from './contract'
import type { Intent } from './intents'
import { networkOf } from './names'
import { chainWait, nonceFault, signedAnswer, treasuryOf } from './outgoing'
import type { Signing } from './outgoing'
import { againOnTron, followOnTron } from './tron/tron-attempts'
import { faultOnTron } from './tron/tron-outgoing'
import type { TronView } from './tron/tron-view'
import { emptyTransaction, payingTransaction, PLAIN_GAS, priceOf, signTransaction } from './transaction'

type Answer = Signed | Refused | Wait

/**
 * Signs a payout again, within what a person has confirmed: with the same nonce and a higher fee, or on TRON when what was signed
 * before is dead.
 */
export async function bump(signing: Signing, of: RequestOf<'bump'>): Promise<Answer> {
  const found = findOpen(signing, of)
  if ('intent' in found && found.view.kind === 'tron')
    return await againOnTron(signing, of, { ...found, view: found.view })
  return await attempt(signing, of, 'bump')
}

/** Signs a transfer of nothing with the nonce of a payout. Whichever of them a block takes, the others are dead. */
export async function voidIntent(signing: Signing, of: RequestOf<'void'>): Promise<Answer> {
  const known = signing.book.intents.of(of.act, of.intent_id)
  if (known?.attempts.at(-1)?.is_void === true) return signedAnswer(known)
  return await attempt(signing, of, 'void')
}

async function attempt(signing: Signing, of: RequestOf<'bump'>, asked: 'bump' | 'void'): Promise<Answer> {
  const found = findOpen(signing, of)
  if ('state' in found) return found
  const { intent, view, network: at } = found
  const { signed } = intent
  // TRON has no nonce that could be used for nothing.
  if (view.kind !== 'evm' || signed.kind !== 'signed') return refused('unknown_intent')
  const { network, contract, to, units, nonce, fee_ceiling } = signed
  return await signing.turns.ofNetwork(network, async () => {
    try {
      const treasury = signing.keys.addressOf(treasuryOf(network))
      const sight = await view.look(treasury)
      // A block has one of them already: which one, `final` says.
      if (sight.mined > BigInt(nonce)) return signedAnswer(signing.book.intents.of(of.act, of.intent_id) ?? intent)
      const market = await view.fees()
      return await signing.turns.alone(async () => {
        const now = signing.book.intents.of(of.act, of.intent_id)
        const before = now?.attempts.at(-1)
        if (now === undefined || before === undefined) return refused('unknown_intent')
        if (signing.book.closings.isClosed(network)) return wait('closed')
        // Only in its turn it is known what was signed last. What was voided is never paid after all: from then on the void alone goes on,
        // so the gas of what is signed to pay is that of bytes that pay.
        const is_void = asked === 'void' || now.attempts.some((each) => each.is_void)
        // What waits for an earlier nonce needs no higher fee yet.
        const isEarly = !is_void && sight.mined < BigInt(nonce)
        if (now.outcome !== null || isEarly || (asked === 'void' && before.is_void)) return signedAnswer(now)
        const { gas, ...fees } = priceOf(before.raw)
        const limits = { ceiling: BigInt(fee_ceiling), gas: is_void ? PLAIN_GAS : gas }
        const price = nextPrice({ gas, ...fees }, market, limits)
        if (price === undefined) return wait('fee')
        const place = { chain_id: at.chain_id, nonce: BigInt(nonce), price }
        const unsigned = is_void
          ? emptyTransaction(place, treasury)
          : payingTransaction(place, { contract, to, units: BigInt(units) })
        const signed = await signTransaction(signing.keys, treasuryOf(network), unsigned)
        signing.book.record({ kind: 'attempt', at: signing.now(), ...of, is_void, ...signed })
        return signedAnswer(signing.book.intents.of(of.act, of.intent_id) ?? now)
      })
    } catch (error) {
      return chainWait(error)
    }
  })
}

/** An intent that is signed and has no outcome yet, with the chain that it is on; or the answer that there is to it. */
function findOpen(
  { book, views, networks }: Signing,
  { act, intent_id }: RequestOf<'bump'>,
): { intent: Intent; view: ChainView | TronView; network: SignerNetwork } | Answer {
  const intent = book.intents.of(act, intent_id)
  if (intent === undefined) return refused('unknown_intent')
  if (intent.outcome === 'failed' && intent.signed.kind === 'signed_tron') return refused('chain_refuses')
  if (intent.outcome !== null) return signedAnswer(intent)
  const network = networkOf({ networks }, intent.signed.network)
  const view = views.get(intent.signed.network)
  if (network === undefined || view === undefined) return refused('unknown_network')
  return book.closings.isClosed(network.id) ? wait('closed') : { intent, view, network }
}

/** How an intent has ended: which of its transactions is in a final block, and what that did. */
export type Ended = {
  readonly state: 'final'
  readonly outcome: NonNullable<Intent['outcome']>
}

/** Looks whether an attempt of an intent is in a final block, and writes down what it did. */
export async function settle(signing: Signing, of: RequestOf<'final'>): Promise<Ended | Answer> {
  const known = signing.book.intents.of(of.act, of.intent_id)
  if (known?.outcome != null) return { state: 'final', outcome: known.outcome }
  const found = findOpen(signing, of)
  if ('state' in found) return found
  const { intent, view } = found
  return await signing.turns.ofNetwork(intent.signed.network, async () => {
    try {
      if (view.kind === 'tron') {
        const { outcome } = await followOnTron(signing, of, { ...found, view })
        return outcome === null ? signedAnswer(intent) : { state: 'final', outcome }
      }
      for (const { txid, is_void } of signing.book.intents.of(of.act, of.intent_id)?.attempts ?? []) {
        const found = await view.finalReceipt(txid)
        if (found === null) continue
        const outcome = is_void ? 'void' : found.receipt.status === 1n ? 'paid' : 'failed'
        const isNew = signing.book.intents.of(of.act, of.intent_id)?.outcome === null
        if (isNew) signing.book.record({ kind: 'final', at: signing.now(), ...of, txid, outcome })
        return { state: 'final', outcome }
      }
      return (await nonceTaken(signing, view, of)) ?? signedAnswer(intent)
    } catch (error) {
      return chainWait(error)
    }
  })
}

/** Looks that show the nonce of a payout taken are believed when they are so far apart. */
const LOOKS_APART_SECONDS = 180

/**
 * Closes a network whose final blocks count the nonce of a payout, and have none of its transactions: a newer copy of the journal, or
 * somebody else with the key, has signed something else with it. Operators have to open it again, so one look is not enough: nodes that
 * are out of step for a moment might show the same.
 */
async function nonceTaken(signing: Signing, view: ChainView, of: RequestOf<'final'>): Promise<Wait | undefined> {
  const { book, keys, now, turns, began } = signing
  const { signed, attempts = [] } = book.intents.of(of.act, of.intent_id) ?? {}
  if (signed?.kind !== 'signed') return undefined
  const { network, nonce, txid: name } = signed
  // What operators have acknowledged closes nothing once more. Of a move to a cold wallet they are told, once it is known.
  const isAcknowledged = BigInt(nonce) < book.closings.acknowledged(network)
  if (isAcknowledged && (of.act !== 'cold' || began.taken_since.has(name))) return undefined
  const txids = attempts.map(({ txid }) => txid)
  const sender = keys.addressOf(treasuryOf(network))
  const count = await view.countWhenTaken({ sender, nonce: BigInt(nonce), txids })
  if (count === null) {
    began.taken_since.delete(name)
    return undefined
  }
  const since = began.taken_since.get(name) ?? now()
  began.taken_since.set(name, since)
  if (isAcknowledged || since > now() - LOOKS_APART_SECONDS) return undefined
  return await turns.alone(async () => {
    // Whoever has taken one nonce may take every later one that was signed here: they are acknowledged together.
    const mined = String(later(count, book.intents.nextNonce(network)))
    if (!book.closings.isClosed(network)) book.record({ kind: 'closed', at: now(), network, mined })
    return await Promise.resolve(wait('closed'))
  })
}

/**
 * Looks for the end of everything that has none yet: so a payout that a block has as failed is given back to the proven balance
 * although nobody asks. A network whose nodes do not answer, or that is closed, is left for the next time.
 */
export async function settleAll(signing: Signing): Promise<void> {
  for (const { id } of signing.networks.values())
    for (const { act, intent_id } of signing.book.intents.open(id))
      if ((await settle(signing, { act, intent_id })).state === 'wait') break
}

/** Asks each network whether its chain knows more of the treasury than the journal: then it is closed. */
export async function compareChains(signing: Signing): Promise<void> {
  for (const network of signing.networks.values()) {
    const { id } = network
    const view = signing.views.get(id)
    if (view === undefined) continue
    await signing.turns.ofNetwork(id, async () => {
      const look = view.kind === 'tron' ? tronLook(signing, network, view) : evmLook(signing, id, view)
      const note = await look.catch(() => undefined)
      if (note !== undefined) await signing.turns.alone(async () => await Promise.resolve(note()))
    })
  }
}

/** Asks a chain for what the journal is compared with. @returns what is done with it when nothing else is decided */
async function evmLook(signing: Signing, id: string, view: ChainView): Promise<() => unknown> {
  const sight = await view.look(signing.keys.addressOf(treasuryOf(id)))
  return () => nonceFault(signing, id, sight)
}

async function tronLook(signing: Signing, network: SignerNetwork, view: TronView): Promise<() => unknown> {
  await faultOnTron(signing, { network, view })
  return () => undefined
}
