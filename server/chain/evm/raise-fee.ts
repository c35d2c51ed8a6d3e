import { isHex, keccak256, parseTransaction } from 'viem'
import { ChainError } from '../chain-error'
import { keptGivenBack } from '../given-back'
import { journaled } from '../journal'
import type { PayoutSigner } from '../payout-signer'
import type { EvmSenderOptions } from './evm-call'
import { hasSlot } from './rival'
import type { Slot } from './rival'
import { sendRaw } from './send-raw'

/** A payout that no block has after so long is asked for with a higher fee, and again after as long. */
const RAISE_MILLIS = 300_000

/** A signed payout that waits for a block. */
interface Waiting {
  readonly ref: string
  readonly txid: string
}

/** What was signed first is followed all the same while the signer does not answer. */
function onlyWaits(error: unknown): undefined {
  if (!(error instanceof ChainError && error.code === 'signer_waits')) throw error
}

/** What is forgotten is waited for once more. */
const MOST_KNOWN = 10_000

/** What the signer of another program does for payouts that wait for a block. */
export interface FeeRaiser {
  /**
   * Has it sign a waiting payout again with a higher fee and the same nonce, within what was confirmed. Whichever of the transactions
   * a block takes: the payout is ended by the one in a final block. A signer that gives no other bytes changes nothing.
   */
  readonly raise: (waiting: Waiting) => Promise<void>
  /**
   * The transaction of a payout that a block has, among all that the signer has signed for it: nodes cannot tell who has used a nonce
   * long ago.
   *
   * @returns its txid; null when there is none, and when it was looked for a moment ago
   */
  readonly find: (of: { readonly ref: string; readonly slot: Slot }) => Promise<string | null>
}

/**
 * Asks the signer for higher fees, seldom: one that refuses too often answers nobody.
 *
 * @example
 * const { raise } = feeRaiser(options, payouts)
 * await raise({ ref: 'withdrawal:17', txid })
 */
export function feeRaiser(
  { db, clock, network, node }: EvmSenderOptions,
  payouts: Pick<PayoutSigner, 'bump'>,
): FeeRaiser {
  const [since, looked] = [new Map<string, number>(), new Map<string, number>()]
  const ask = async (ref: string) => {
    const act = (await keptGivenBack(db, ref)) === undefined ? 'pay' : 'refund'
    const answer = await payouts.bump(act, ref).catch(onlyWaits)
    return answer?.state === 'signed' ? answer : undefined
  }
  return {
    raise: async ({ ref, txid }) => {
      const now = clock.now().getTime()
      if (since.size > MOST_KNOWN) since.clear()
      const from = since.get(ref) ?? now
      since.set(ref, from)
      if (now - from < RAISE_MILLIS) return
      since.set(ref, now)
      const ours = await journaled(db, { network_id: network.id, txid })
      const bumped = await ask(ref)
      if (ours === undefined || !isHex(ours.raw) || bumped === undefined || bumped.raw === ours.raw) return
      const { raw } = bumped
      const [first, newest] = [parseTransaction(ours.raw), isHex(raw) ? parseTransaction(raw) : {}]
      if (!isHex(raw) || first.nonce !== newest.nonce || first.to !== newest.to || first.data !== newest.data)
        throw new ChainError('bad_answer', 'The signer gave bytes that pay something else: nothing of it is sent.')
      await sendRaw(node.request, { txid: keccak256(raw), raw })
    },
    find: async ({ ref, slot }) => {
      const now = clock.now().getTime()
      if (now - (looked.get(ref) ?? 0) < RAISE_MILLIS) return null
      if (looked.size > MOST_KNOWN) looked.clear()
      looked.set(ref, now)
      for (const txid of (await ask(ref))?.txids ?? []) if (await hasSlot(node, txid, slot)) return txid
      return null
    },
  }
}
