import { heldCandidate, heldPayouts, judgeHeld, refuseHeld, releaseHeld } from '#server/payout/review'
import type { HeldCandidate } from '#server/payout/review'
import type { Trx } from '#server/database/schema'
import type { Command, Input, OperatorServices } from './command'
import { actAndLog } from './operator-act'
import { OperatorError } from './operator-error'

/** What follows from the release of a payout whose transfer people had to look at. */
const RELEASED = {
  nonce_taken: 'The worker looks at the chain again, and holds it again when it finds the same.',
  no_transfer: 'The worker looks at the chain again, and holds it again when it finds the same.',
  taken_back: 'Nothing is sent and nothing is booked.',
  paid_after_release: 'Nothing is sent and nothing is booked.',
} as const satisfies Record<NonNullable<HeldCandidate['hold']>, string>

const named = ({ kind, handle_id, amount, token }: HeldCandidate): string =>
  `${kind === 'send_back' ? 'send-back' : kind} ${handle_id} of ${amount} ${token}`

/** Ends a hold and logs it. @throws OperatorError when it is not held, or this ending is not for its reason */
async function end(
  services: OperatorServices,
  input: Input,
  { ending, work }: { ending: 'release' | 'refuse'; work: (trx: Trx, held: HeldCandidate) => Promise<void> },
): Promise<HeldCandidate> {
  const [handle_id = ''] = input.words
  return await actAndLog(services, input, {
    act: `held ${ending}`,
    subject: handle_id,
    work: async (trx) => {
      const held = await heldCandidate(trx, handle_id)
      const judged = held && (await judgeHeld(trx, services, held))
      if (held === undefined || judged === undefined)
        throw new OperatorError(`No payout ${handle_id} is held: "held list" shows those that are.`)
      if (!judged.endings.includes(ending))
        throw new OperatorError(`Not done: ${judged.reason}. It can only be ${judged.endings.join(' or ')}d.`)
      await work(trx, held)
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
        can: held.is_refused ? 'refused: the worker gives it back' : held.endings.join(' or '),
      }))
      return { list, next: found.length > limit ? (shown.at(-1)?.cursor ?? null) : null }
    },
  },
  'held release': {
    kind: 'act',
    about: 'ends a hold: the payout goes on through the usual checks, and may be held again',
    words: ['PAYOUT'],
    run: async (services, input) => {
      const held = await end(services, input, {
        ending: 'release',
        work: async (trx, found) => await releaseHeld(trx, services, { held: found, why: input.why }),
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
    run: async (services, input) => {
      const held = await end(services, input, {
        ending: 'refuse',
        work: async (trx, found) => await refuseHeld(trx, services, { held: found, why: input.why }),
      })
      const follows =
        held.hold === null
          ? 'Its money is where it came from again.'
          : 'The worker gives its money back, unless it finds the transfer on the chain after all.'
      return { said: `The ${named(held)} is refused. ${follows}` }
    },
  },
} as const satisfies Readonly<Record<string, Command>>
