import { ChainError } from '#server/chain/chain-error'
import { hasTransfer } from '#server/chain/evm/token-contract'
import { toHex, tronAddress } from '#server/chain/tron/address'
import { refused } from '../answers'
import type { SignerNetwork } from '../chain-view'
import type { Refused, RequestOf, Signed, Wait } from '../contract'
import type { Intent } from '../intents'
import { chainWait, refusesFor, signedAnswer, treasuryOf } from '../outgoing'
import type { Outgoing, Signing } from '../outgoing'
import { isLongPast } from '../time'
import { faultOnTron, lookOnTron, signAttempt, tronFault } from './tron-outgoing'
import { transactionIn } from './tron-payment'
import type { TronEnding, TronView } from './tron-view'

/** A payout that burned all its energy is tried again so often. */
const MOST_BURNED = 2

type Name = RequestOf<'bump'>

/** A signed payout that has no end yet, and where it is looked for. */
interface Open {
  readonly intent: Intent
  readonly network: SignerNetwork
  readonly view: TronView
}

/**
 * Looks how far a payout is on TRON, and writes down what final blocks say: only status and the event of the transfer count, never
 * what the contract returns.
 *
 * @throws ChainError while the nodes do not answer or do not agree
 */
export async function followOnTron(signing: Signing, of: Name, { intent, view, network }: Open): Promise<Intent> {
  const newest = intent.attempts.at(-1)
  if (newest === undefined || newest.over !== undefined) return intent
  const { txid, raw } = newest
  const ending = await view.ending(txid)
  const isDead = ending === null && (await view.isDead({ txid, transaction: transactionIn(raw) }))
  if (ending === null && !isDead) return intent
  const { book, now } = signing
  return await signing.turns.alone(async () => {
    const current = book.intents.of(of.act, of.intent_id) ?? intent
    const isKnown = current.outcome !== null || current.attempts.at(-1)?.over !== undefined
    if (isKnown || current.attempts.at(-1)?.txid !== txid) return await Promise.resolve(current)
    const common = { at: now(), act: of.act, intent_id: of.intent_id, txid }
    if (ending === null) book.record({ kind: 'over', ...common, why: 'dead', fee: '0' })
    else {
      const end = endOf(signing, { network, intent }, ending)
      if (end === 'out_of_energy') book.record({ kind: 'over', ...common, why: end, fee: String(ending.info.fee) })
      else if (end === 'held') book.record({ kind: 'held', ...common, result: ending.info.result ?? '' })
      else book.record({ kind: 'final', ...common, outcome: end })
    }
    return await Promise.resolve(book.intents.of(of.act, of.intent_id) ?? intent)
  })
}

function endOf(
  { keys }: Signing,
  { network, intent: { signed } }: Pick<Open, 'network' | 'intent'>,
  { receipt: { status, logs }, info: { result } }: TronEnding,
): 'paid' | 'failed' | 'out_of_energy' | 'held' {
  if (status === 1n) {
    const wanted = {
      contract: toHex(tronAddress(signed.contract)),
      from: toHex(keys.addressOf(treasuryOf(network.id))),
      to: toHex(tronAddress(signed.to)),
      value: BigInt(signed.units),
    }
    return hasTransfer(logs, wanted) ? 'paid' : 'held'
  }
  if (result === 'OUT_OF_ENERGY') return 'out_of_energy'
  return result === 'REVERT' ? 'failed' : 'held'
}

/**
 * Signs a payout again whose newest transaction can never pay any more. It is decided here alone, by two nodes of the signer's own:
 * whoever asks cannot bring about two transactions of which both may come. Where the contract refuses it, or the network takes more than
 * was confirmed, after energy was burned or for as long as a confirmation can hold, the payout has ended without paying.
 */
export async function againOnTron(signing: Signing, of: Name, open: Open): Promise<Signed | Refused | Wait> {
  return await signing.turns.ofNetwork(open.network.id, async () => {
    try {
      const intent = await followOnTron(signing, of, open)
      if (intent.outcome === 'failed') return refused('chain_refuses')
      if (intent.outcome !== null || intent.attempts.at(-1)?.over === undefined) return signedAnswer(intent)
      if (mayBePaidElsewhere(signing, intent)) return refused('spent')
      return await signAgain(signing, of, { ...open, intent })
    } catch (error) {
      return chainWait(error)
    }
  })
}

/**
 * Whether nobody can say if a payout was paid: what this journal has signed for it has paid nothing, but the journal was an older copy
 * when operators opened it, and a newer copy may have signed it again. People look, and it is never signed again.
 */
export const mayBePaidElsewhere = ({ book }: Pick<Signing, 'book'>, { signed, attempts, outcome }: Intent): boolean =>
  outcome === null && attempts.at(-1)?.over !== undefined && signed.at <= book.closings.reopenedAt()

async function signAgain(signing: Signing, of: Name, open: Open): Promise<Signed | Refused | Wait> {
  const { book, now, turns } = signing
  const { intent } = open
  const { signed, attempts } = intent
  const burned = attempts.filter(({ over }) => over?.why === 'out_of_energy').length
  if (burned > MOST_BURNED) return end(signing, of, intent)
  const spent = attempts.reduce((sum, { over }) => sum + (over?.burned_sun ?? 0n), 0n)
  const out: Outgoing = {
    contract: signed.contract,
    to: signed.to,
    units: BigInt(signed.units),
    fee_ceiling: BigInt(signed.fee_ceiling) - spent,
  }
  try {
    const looked = await lookOnTron(signing, open, out)
    if ('state' in looked) return looked
    return await turns.alone(async () => {
      const fault = tronFault(signing, looked)
      if (fault !== undefined) return fault
      const current = book.intents.of(of.act, of.intent_id)
      if (current === undefined || current.outcome !== null || current.attempts.at(-1)?.over === undefined)
        return signedAnswer(current ?? intent)
      const made = await signAttempt(signing, looked, {
        out,
        ceiling: out.fee_ceiling,
        isOrdered: ({ contract, to, amount_units }) =>
          contract === signed.contract && to === signed.to && amount_units === signed.units ? true : undefined,
      })
      if (made === undefined) return refused('assertion')
      const { txid, raw, expiration, most_fee } = made
      book.record({ kind: 'attempt_tron', at: now(), ...of, txid, raw, expiration, most_fee })
      return signedAnswer(book.intents.of(of.act, of.intent_id) ?? current)
    })
  } catch (error) {
    const isTooDear = error instanceof ChainError && error.code === 'fee_above_limit'
    // What has cost nothing yet waits for the network to ask for less, but not longer than people can have confirmed it for.
    const isEnd = isTooDear && (burned > 0 || isLongPast(signed.at, now()))
    if (!isEnd && refusesFor(error) === undefined) throw error
    return end(signing, of, intent)
  }
}

/**
 * Ends a payout whose newest transaction can pay no more, and that is not signed again. An older copy of the journal does not know what
 * the newer one has signed in its place: so it waits where nothing could be signed now.
 */
export async function giveUpOnTron(signing: Signing, of: Name, open: Open): Promise<Signed | Refused | Wait> {
  return await signing.turns.ofNetwork(open.network.id, async () => {
    try {
      const { fault } = await faultOnTron(signing, open)
      if (fault !== undefined) return fault
      const current = signing.book.intents.of(of.act, of.intent_id) ?? open.intent
      const isOver = current.outcome === null && current.attempts.at(-1)?.over !== undefined
      return isOver ? end(signing, of, current) : signedAnswer(current)
    } catch (error) {
      return chainWait(error)
    }
  })
}

/** Nothing of it can pay any more, and nothing will be signed for it again. */
function end({ book, now }: Signing, of: Name, { attempts }: Intent): Refused {
  if (book.intents.of(of.act, of.intent_id)?.outcome === null)
    book.record({ kind: 'final', at: now(), ...of, txid: attempts.at(-1)?.txid ?? '', outcome: 'failed' })
  return refused('chain_refuses')
}
