import { sql } from 'kysely'
import type { Db } from '#server/database/schema'
import { maskMailbox } from '#server/merchant/mask-contact'
import { recognise, spellingsOf } from '#shared/address/pasted'
import type { Command } from './command'
import { pageOf } from './command'
import { resetCommands } from './reset-commands'
import { termsCommands } from './terms-commands'

interface Found {
  readonly id: string
  readonly mchid: string
  readonly name: string
  readonly status: number
  readonly email: string | null
  readonly created_at: Date
  readonly deleted_at: Date | null
}

const STATUS: Readonly<Record<number, string>> = {
  1: 'not applied',
  2: 'under review',
  3: 'open',
  4: 'not passed',
}

/**
 * The merchants that a text identifies, the oldest first. All but a part of the name is compared whole. A closed account has
 * no mailbox any more; it is found by what it has left.
 *
 * @param text as the merchant or a payer has written it: an address may be in any spelling of its network
 */
async function merchantsOf(db: Db, text: string, page: { after: string; limit: number }): Promise<Found[]> {
  const addresses = [...new Set([text, ...spellingsOf(recognise(text))])]
  const { rows } = await sql<Found>`
    select id, mchid, name, status, email, created_at, deleted_at from merchant
    where id > ${page.after} and id in (
      select id from merchant
      where email = lower(${text}) or mchid = ${text} or position(lower(${text}) in lower(name)) > 0
      union all
      select p.merchant_id from application a join payment p on p.application_id = a.id where p.out_trade_no = ${text}
      union all
      select merchant_id from payment where trade_no = ${text} or handle_id = ${text} or address = any(${addresses})
      union all
      select merchant_id from withdrawal where handle_id = ${text}
      union all
      select merchant_id from recharge_address where address = any(${addresses})
    )
    order by id limit ${page.limit + 1}`.execute(db)
  return rows
}

/** Finding a merchant who asks for help, and giving back an account whose factor is lost. */
export const merchantCommands = {
  'merchant find': {
    kind: 'list',
    about:
      'merchants by mailbox, mchid, a part of the name, an order number, a withdrawal, or the address of an order or a recharge',
    words: ['TEXT'],
    run: async ({ db }, { words, after, limit }) => {
      const text = (words[0] ?? '').trim()
      // An empty text is a part of every name.
      const rows = text === '' ? [] : await merchantsOf(db, text, { after, limit })
      return pageOf(rows, limit, ({ mchid, name, status, email, created_at, deleted_at }) => ({
        merchant: mchid,
        name,
        status: deleted_at === null ? (STATUS[status] ?? String(status)) : 'closed',
        mailbox: maskMailbox(email),
        created: created_at.toISOString(),
      }))
    },
  },
  ...resetCommands,
  ...termsCommands,
} as const satisfies Readonly<Record<string, Command>>
