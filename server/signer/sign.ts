import { createHash } from 'node:crypto'
import { canonicalPayout } from '#shared/payout/canonical'
import { refused } from './answers'
import type { Refused, RequestOf, Signed, Wait } from './contract'
import { judge } from './judge'
import type { Judged } from './judge'
import { chainWait, refusesFor, signedAnswer } from './outgoing'
import type { Signing } from './outgoing'
import { signOutgoing } from './sign-outgoing'

type Answer = Signed | Refused | Wait

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

/** SHA-256 in hexadecimal letters. */
export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** What was said of this intent before; undefined: nothing. */
function knownAnswer({ book }: Signing, { payout }: RequestOf<'sign'>): Answer | undefined {
  const text_hash = hashOf(canonicalPayout(payout))
  const intent = book.intents.of(payout.act, payout.intent_id)
  // What has ended without paying is never signed again, whatever is asked for under its name.
  if (intent?.outcome === 'failed' || intent?.outcome === 'void') return refused('chain_refuses')
  if (intent !== undefined) return intent.signed.text_hash === text_hash ? signedAnswer(intent) : refused('spent')
  // What goes back to its payer and what people confirm has one name: it leaves once, whichever way it was asked for.
  if (book.intents.of(payout.act === 'pay' ? 'refund' : 'pay', payout.intent_id) !== undefined) return refused('spent')
  const refusal = book.intents.refusalOf(payout.act, payout.intent_id)
  if (refusal === undefined) return undefined
  return refused(refusal.text_hash === text_hash ? 'chain_refuses' : 'spent')
}

async function signOnChain(signing: Signing, body: RequestOf<'sign'>, { network }: Judged): Promise<Answer> {
  const { payout } = body
  const out = {
    contract: payout.contract,
    to: payout.to,
    units: BigInt(payout.amount_units),
    fee_ceiling: BigInt(payout.fee_ceiling_units),
  }
  return await signOutgoing(signing, network, out, async (time) => {
    const answered = knownAnswer(signing, body)
    if (answered !== undefined) return answered
    const judged = await judge(signing, body, Math.max(signing.now(), time))
    if ('state' in judged) return judged
    return ({ most_fee: _most_fee, ...decoded }) => {
      const text = canonicalPayout({ ...payout, ...decoded })
      if (text !== judged.text) return undefined
      return {
        act: judged.deposit === null ? 'pay' : 'refund',
        merchant_id: payout.merchant_id,
        intent_id: payout.intent_id,
        text_hash: hashOf(text),
        by: judged.confirmers.map(({ passkey: { credential_id }, sign_count }) => ({ credential_id, sign_count })),
        deposit: judged.deposit,
      }
    }
  })
}

/** A contract that refuses a confirmed payout ends it for good: the worker gives the money back. */
function chainAnswer({ book, now }: Signing, { payout }: RequestOf<'sign'>, error: unknown): Refused | Wait {
  const reason = refusesFor(error)
  if (reason === undefined) return chainWait(error)
  const { act, intent_id } = payout
  const text_hash = hashOf(canonicalPayout(payout))
  book.record({ kind: 'refused', at: now(), act, intent_id, text_hash, reason })
  return refused('chain_refuses')
}
