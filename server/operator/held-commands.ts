import {
  heldCandidate,
  heldPayouts,
  judgeHeld,
  payHeld,
  refuseHeld,
  releaseHeld,
  writeOffHeld,
} from '#server/payout/review'
import type { Ending, HeldCandidate } from '#server/payout/review'
import type { Trx } from '#server/database/schema'
import type { Command, Input, OperatorServices } from './command'
import { actAndLog } from './operator-act'
import { OperatorError } from './operator-error'

const LOOKS_AGAIN = 'The worker looks at the chain again, and holds it again when it finds the same.'
const SIGNED_ANEW = 'The worker signs it anew when a final block shows that its transfer can never be carried out.'
const FORGOTTEN = 'What was decided about it is forgotten.'
const NOTHING_SENT = 'Nothing is sent and nothing is booked.'

/** What follows from the release of a payout whose transfer people had to look at. */
const RELEASED = {
  nonce_taken: 'The worker signs it anew when a final block has the transaction that you named.',
  no_transfer: LOOKS_AGAIN,
  taken_back: SIGNED_ANEW,
  paid_after_release: NOTHING_SENT,
  not_proven: 'You have answered for it: it goes on through the usual checks.',
  fee_above_limit: LOOKS_AGAIN,
  short_of_funds: LOOKS_AGAIN,
  short_of_gas: LOOKS_AGAIN,
  unknown_nonce: FORGOTTEN,
  not_taken: LOOKS_AGAIN,
  signer_waits: FORGOTTEN,
} as const satisfies Record<NonNullable<HeldCandidate['hold']>, string>

/** Where the operator has to name the transaction that decides. */
const needsTransaction = (ending: Ending, { hold }: HeldCandidate): boolean =>
  ending === 'paid' || hold === 'nonce_taken'

interface Judged {
  readonly endings: readonly Ending[]
}

/** The act of the operator about a held payout. */
interface Act {
  readonly held: HeldCandidate
  readonly by: string
  readonly why: string
  /** null: he has named none. */
  readonly txid: string | null
}

const named = ({ kind, handle_id, amount, token }: HeldCandidate): string =>
  `${kind === 'send_back' ? 'send-back' : kind} ${handle_id} of ${amount} ${token}`

const ENDED = {
  release: 'released',
  refuse: 'refused',
  paid: 'counted as paid',
  'write-off': 'written off',
} as const satisfies Record<Ending, string>

const whatElse = (endings: readonly Ending[]): string =>
  endings.length === 0
    ? 'It goes on by itself.'
    : `It can only be ${endings.map((ending) => ENDED[ending]).join(' or ')}.`

/** What the worker will do, or what the operator can. */
function canBe({
  decision,
  named: txid,
  endings,
  hold,
}: Pick<HeldCandidate, 'decision' | 'named' | 'hold'> & Judged): string {
  if (txid !== null) return `${ENDED[decision ?? 'release']}: the worker looks at ${txid}`
  if (decision === 'release') return 'released: the worker signs it anew when it can never be carried out'
  if (decision === 'refuse') return 'refused: the worker gives it back'
  if (decision === 'write-off') return 'written off: the worker books it when it can never be carried out'
  if (hold === 'not_proven' && endings.length === 0) return 'nothing: see docs/runbook.md'
  return endings.length === 0 ? 'nothing: it goes on by itself' : endings.join(' or ')
}

/** Ends a hold and logs it. @throws OperatorError when it is not held, or this ending is not for its reason */
async function end(
  services: OperatorServices,
  input: Input,
  { ending, work }: { ending: Ending; work: (trx: Trx, act: Act) => Promise<void> },
): Promise<HeldCandidate> {
  const [handle_id = '', txid = null] = input.words
  return await actAndLog(services, input, {
    act: `held ${ending}`,
    subject: handle_id,
    work: async (trx) => {
      const held = await heldCandidate(trx, handle_id)
      const judged = held && (await judgeHeld(trx, services, held))
      if (held === undefined || judged === undefined)
        throw new OperatorError(`No payout ${handle_id} is held: "held list" shows those that are.`)
      if (!judged.endings.includes(ending))
        throw new OperatorError(`Not done: ${judged.reason}. ${whatElse(judged.endings)}`)
      if (txid === null && needsTransaction(ending, held))
        throw new OperatorError(`Not done: name the transaction, as in "held ${ending} ${handle_id} TXID".`)
      if (txid !== null && !needsTransaction(ending, held))
        throw new OperatorError('Not done: no transaction decides about this payout, so none is named.')
      await work(trx, { held, by: input.by, why: input.why, txid })
      return held
    },
  })
}

/** Payouts that are held, and the end of a hold. */
export const heldCommands = {
  'held list': {
    kind: 'list',
    about: 'withdrawals, refunds and send-backs that something holds, why, and how each can be ended',
    run: async (services, { after, limit }) => {
      const found = await heldPayouts(services, { after, limit: limit + 1 })
      const shown = found.slice(0, limit)
      const list = shown.map(({ handle_id, kind, mchid, amount, token, chain, address, reason, ...held }) => ({
        payout: handle_id,
        kind,
        merchant: mchid,
        amount,
        token,
        chain,
        address,
        asked: held.asked_at.toISOString(),
        held_because: reason,
        can: canBe(held),
      }))
      return { list, next: found.length > limit ? (shown.at(-1)?.cursor ?? null) : null }
    },
  },
  'held release': {
    kind: 'act',
    about: 'ends a hold: the payout goes on through the usual checks, and may be held again',
    words: ['PAYOUT'],
    moreWords: ['TXID'],
    run: async (services, input) => {
      const held = await end(services, input, {
        ending: 'release',
        work: async (trx, act) => await releaseHeld(trx, services, act),
      })
      const { hold } = held
      const follows = hold === null ? 'It will be sent by the worker.' : RELEASED[hold]
      return { said: `The hold of ${named(held)} is ended. ${follows}` }
    },
  },
  'held refuse': {
    kind: 'act',
    about: 'refuses a held payout and gives its money back; the merchant reads WHY',
    words: ['PAYOUT'],
    moreWords: ['TXID'],
    run: async (services, input) => {
      let isForWorker = false
      const held = await end(services, input, {
        ending: 'refuse',
        work: async (trx, act) => {
          isForWorker = await refuseHeld(trx, services, act)
        },
      })
      const follows = isForWorker
        ? 'The worker gives its money back, unless it finds the transfer on the chain after all.'
        : 'Its money is where it came from again.'
      return { said: `The ${named(held)} is refused. ${follows}` }
    },
  },
  'held paid': {
    kind: 'act',
    about: 'counts a held payout as paid by TXID, when the worker finds its transfer there',
    words: ['PAYOUT', 'TXID'],
    run: async (services, input) => {
      const held = await end(services, input, {
        ending: 'paid',
        work: async (trx, act) => await payHeld(trx, services, act),
      })
      return { said: `The worker ends the ${named(held)} when a final block has its transfer in that transaction.` }
    },
  },
  'held write-off': {
    kind: 'act',
    about:
      'leaves the money of a payout that a reorganisation took away with the operator, who has settled it otherwise',
    words: ['PAYOUT'],
    run: async (services, input) => {
      const held = await end(services, input, {
        ending: 'write-off',
        work: async (trx, act) => await writeOffHeld(trx, services, act),
      })
      return { said: `The worker books the ${named(held)} as the operator's own when it can never be carried out.` }
    },
  },
} as const satisfies Readonly<Record<string, Command>>
