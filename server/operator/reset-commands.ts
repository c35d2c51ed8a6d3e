import * as z from 'zod/mini'
import { askReset, endReset } from '#server/merchant/factor-reset'
import { maskMailbox } from '#server/merchant/mask-contact'
import type { LostFactor } from '#server/merchant/take-off-factor'
import { email } from '#shared/contract/fields'
import type { Command, Input, Output, OperatorServices } from './command'
import { pageOf } from './command'
import { actAndLog, merchantId } from './operator-act'
import { OperatorError } from './operator-error'

/** The words of FACTOR, and what each takes off. */
const FACTORS: Readonly<Record<string, LostFactor>> = {
  google: 'google',
  phone: 'phone',
  'transaction-password': 'transaction_password',
  'email-to': 'email',
}

/** @throws OperatorError for another word, a missing mailbox, and one that another factor does not take */
function askedFor(word: string, address: string | undefined): { factor: LostFactor; mailbox: string | null } {
  const factor = Object.hasOwn(FACTORS, word) ? FACTORS[word] : undefined
  if (factor === undefined) throw new OperatorError(`FACTOR is one of ${Object.keys(FACTORS).join(', ')}.`)
  if ((factor === 'email') !== (address !== undefined))
    throw new OperatorError('ADDRESS is the new mailbox of email-to, and belongs to no other FACTOR.')
  if (address === undefined) return { factor, mailbox: null }
  const mailbox = z.safeParse(email, address)
  if (!mailbox.success) throw new OperatorError(`"${address}" is no mailbox.`)
  return { factor, mailbox: mailbox.data.toLowerCase() }
}

const REFUSED = {
  closed: 'has closed the account',
  not_bound: 'has no such factor',
  open_already: 'has a reset already: "merchant resets" shows it',
  mailbox_taken: 'cannot have this mailbox: it belongs to an account',
} as const

async function reset(services: OperatorServices, input: Input): Promise<Output> {
  const [mchid = '', word = '', address] = input.words
  const asked = askedFor(word, address)
  const merchant_id = await merchantId(services, mchid)
  await actAndLog(services, input, {
    act: ['merchant reset-factor', word, ...(asked.mailbox === null ? [] : [asked.mailbox])].join(' '),
    subject: mchid,
    work: async (trx) => {
      const refused = await askReset(trx, services, { merchant_id, ...asked })
      if (refused !== null) throw new OperatorError(`Merchant ${mchid} ${REFUSED[refused]}.`)
    },
  })
  return {
    said: `The worker tells all contacts of merchant ${mchid} now; the reset takes effect after the hold, if nobody stops it. See "merchant resets".`,
  }
}

/** Resets of lost factors. */
export const resetCommands = {
  'merchant reset-factor': {
    kind: 'act',
    about:
      'takes a lost factor (google, phone, transaction-password) off after the hold, or changes the mailbox (email-to ADDRESS)',
    words: ['MCHID', 'FACTOR'],
    moreWords: ['ADDRESS'],
    run: reset,
  },
  'merchant resets': {
    kind: 'list',
    about: 'resets of lost factors that wait, the oldest first',
    run: async ({ db }, { after, limit }) => {
      const rows = await db
        .selectFrom('factor_reset')
        .innerJoin('merchant', 'merchant.id', 'merchant_id')
        .select(['factor_reset.id', 'mchid', 'name', 'factor', 'mailbox', 'asked_at', 'told_at', 'due_at'])
        .where('ended_at', 'is', null)
        .where('factor_reset.id', '>', after)
        .orderBy('factor_reset.id')
        .limit(limit + 1)
        .execute()
      return pageOf(rows, limit, ({ mchid, name, factor, mailbox, asked_at, told_at, due_at }) => ({
        merchant: mchid,
        name,
        factor,
        new_mailbox: maskMailbox(mailbox),
        asked: asked_at.toISOString(),
        told: told_at?.toISOString() ?? null,
        takes_effect: due_at?.toISOString() ?? null,
      }))
    },
  },
  'merchant cancel-reset': {
    kind: 'act',
    about: 'withdraws the reset of a lost factor that waits',
    words: ['MCHID'],
    run: async (services, input) => {
      const [mchid = ''] = input.words
      const merchant_id = await merchantId(services, mchid)
      await actAndLog(services, input, {
        act: 'merchant cancel-reset',
        subject: mchid,
        work: async (trx) => {
          if (!(await endReset(trx, services, { merchant_id, ending: 'canceled' })))
            throw new OperatorError(`No reset of merchant ${mchid} waits: "merchant resets" shows those that do.`)
        },
      })
      return { said: `The factors of merchant ${mchid} stay as they are.` }
    },
  },
} as const satisfies Readonly<Record<string, Command>>
