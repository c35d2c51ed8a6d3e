import { canonicalNetwork } from '#shared/payout/canonical-names'
import { refused } from './answers'
import type { ColdAct } from './allowances'
import { bump, settle } from './attempts'
import type { SignerNetwork } from './chain-view'
import type { ColdMove, Refused, RequestOf } from './contract'
import type { Intent } from './intents'
import { chainWait, refusesFor } from './outgoing'
import type { Signing } from './outgoing'
import { hasToken } from './names'
import { hashOf } from './sign'
import { signOutgoing } from './sign-outgoing'
import { giveUpOnTron, mayBePaidElsewhere } from './tron/tron-attempts'

/** A move that no block has after so long gets a higher fee, and again after as long. */
const PATIENCE_SECONDS = 300
/** What has ended, or is held, is told for so long, so that the worker books it also after a week without it, and not for ever. */
const TOLD_SECONDS = 30 * 24 * 3600

/**
 * Signs what acts have ordered to leave the treasury of a network for a cold wallet, and looks which of them a final block has.
 *
 * @returns how far each is: those that were ordered, or have ended or were held, in the last 30 days, and those without an end
 * @throws SignerError when it cannot be written down; then it was given to nobody
 */
export async function moveToCold(
  signing: Signing,
  of: RequestOf<'cold'>,
): Promise<{ readonly moves: readonly ColdMove[] } | Refused> {
  const network = [...signing.networks.values()].find(({ id }) => id === of.network)
  if (network === undefined) return refused('unknown_network')
  const moves: ColdMove[] = []
  for (const order of toldOrders(signing, network)) moves.push(await nextOf(signing, network, order))
  return { moves }
}

/** The same, as the journal has it: no node is asked, and nothing is signed. */
export const coldMoves = (signing: Signing, network: SignerNetwork): ColdMove[] =>
  toldOrders(signing, network).map((order) => moveOf(signing, network, order, null))

const intentOf = ({ book }: Signing, { act_id }: ColdAct): Intent | undefined => book.intents.of('cold', act_id)

const toldOrders = (signing: Signing, network: SignerNetwork): ColdAct[] =>
  signing.book.allowances
    .cold(canonicalNetwork(network))
    .filter((order) => toldFrom(signing, order) > signing.now() - TOLD_SECONDS)

/** Since when it is as it is, in seconds; infinity: it may still end at any time. */
function toldFrom(signing: Signing, order: ColdAct): number {
  const intent = intentOf(signing, order)
  if (intent === undefined) return order.taken_at
  if (intent.outcome !== null) return Math.max(order.taken_at, intent.ended_at)
  const { closings } = signing.book
  const looked = Math.max(closings.reopenedAt(), signing.began.taken_since.get(intent.signed.txid) ?? 0)
  return isHeld(signing, intent) ? Math.max(order.taken_at, looked) : Infinity
}

async function nextOf(signing: Signing, network: SignerNetwork, order: ColdAct): Promise<ColdMove> {
  const intent = intentOf(signing, order)
  if (intent?.outcome === null) await follow(signing, network, order)
  const reason = intent === undefined && mayBeSigned(signing, order) ? await signOrder(signing, network, order) : null
  return moveOf(signing, network, order, reason)
}

/** Looks whether a final block has it, and raises its fee when no block takes it. */
async function follow(signing: Signing, network: SignerNetwork, order: ColdAct): Promise<void> {
  const of = { act: 'cold', intent_id: order.act_id } as const
  const { state } = await settle(signing, of)
  const intent = intentOf(signing, order)
  const last = intent?.attempts.at(-1)
  if (state !== 'signed' || intent === undefined || last === undefined || last.at + PATIENCE_SECONDS >= signing.now())
    return
  if (mayBePaidElsewhere(signing, intent)) return
  // On TRON it has died or burned its energy, and would be signed anew: not weeks after people have ordered it.
  const view = signing.views.get(network.id)
  const isLate = last.over !== undefined && order.sign_until < signing.now()
  if (isLate && view?.kind === 'tron') await giveUpOnTron(signing, of, { intent, network, view })
  else await bump(signing, of)
}

const mayBeSigned = ({ book, now }: Signing, { act_id, sign_until }: ColdAct): boolean =>
  sign_until >= now() && book.intents.refusalOf('cold', act_id) === undefined

/** @returns why it is not signed yet; null: it is */
async function signOrder(signing: Signing, network: SignerNetwork, order: ColdAct): Promise<string | null> {
  const { book, turns, now } = signing
  const { act_id, contract, to } = order
  if (!hasToken(network, contract)) return 'unknown_token'
  if (book.closings.isClosed(network.id)) return 'closed'
  const out = { contract, to, units: BigInt(order.units), fee_ceiling: BigInt(order.fee_ceiling_wei) }
  const text_hash = hashOf(book.allowances.takenAs(act_id) ?? '')
  const common = { act: 'cold', intent_id: act_id, text_hash } as const
  return await turns.ofNetwork(network.id, async () => {
    try {
      const answer = await signOutgoing(
        signing,
        network,
        out,
        async () =>
          await Promise.resolve(
            intentOf(signing, order) !== undefined || !mayBeSigned(signing, order)
              ? refused('spent')
              : (decoded) =>
                  decoded.contract === contract && decoded.to === to && decoded.amount_units === order.units
                    ? { ...common, merchant_id: '0', by: [], deposit: null }
                    : undefined,
          ),
      )
      return answer.state === 'signed' ? null : answer.reason
    } catch (error) {
      const reason = refusesFor(error)
      if (reason === undefined) return chainWait(error).reason
      book.record({ kind: 'refused', at: now(), ...common, reason })
      return 'chain_refuses'
    }
  })
}

/** Whether nobody can say for sure that it was paid. */
const isHeld = (signing: Signing, intent: Intent): boolean =>
  mayBePaidElsewhere(signing, intent) || isTaken(signing, intent)

/** Whether operators have acknowledged the nonce of a move, and final blocks have another transaction with it. */
const isTaken = ({ book, began }: Signing, { signed, outcome }: Intent): boolean =>
  outcome === null &&
  signed.kind === 'signed' &&
  BigInt(signed.nonce) < book.closings.acknowledged(signed.network) &&
  began.taken_since.has(signed.txid)

function moveOf(signing: Signing, network: SignerNetwork, order: ColdAct, reason: string | null): ColdMove {
  const { act_id, contract, to, units } = order
  const common = { act_id, network: network.id, contract, to, units }
  const intent = intentOf(signing, order)
  if (intent !== undefined) {
    const txids = intent.attempts.map(({ txid }) => txid)
    return {
      ...common,
      state: isHeld(signing, intent) ? 'held' : (intent.outcome ?? 'sent'),
      reason: null,
      txids,
      raw: intent.attempts.at(-1)?.raw ?? null,
    }
  }
  const unsigned = { ...common, txids: [], raw: null }
  if (signing.book.intents.refusalOf('cold', act_id) !== undefined)
    return { ...unsigned, state: 'ended', reason: 'chain_refuses' }
  if (order.sign_until < signing.now()) return { ...unsigned, state: 'ended', reason: 'expired' }
  return { ...unsigned, state: 'waits', reason }
}
