import { sql } from 'kysely'
import { keyId } from '#server/core/secrets'
import { secretCounts } from '#server/access/secret-counts'
import { acknowledgeNonces, haltedSenders } from '#server/chain/sender-nonces'
import { warrantCounts } from '#server/payout/review'
import type { Command } from './command'
import { pageOf } from './command'
import { actAndLog } from './operator-act'
import { OperatorError } from './operator-error'

/** What shows who has asked for payouts that have not ended. */
const OPEN_PAYOUTS = 'payout_warrant.mac'

/** Lists that only show. */
export const overviewCommands = {
  'treasury list': {
    kind: 'list',
    about:
      'the address of each network that pays withdrawals and refunds, and what lies elsewhere and is to be moved there',
    run: async ({ db }, { after, limit }) => {
      const rows = await db
        .selectFrom('deposit_address')
        .innerJoin('network', 'network.id', 'deposit_address.network_id')
        .select(['network.id', 'network.name', 'network.kind', 'network.chain_id', 'address'])
        .select(
          sql<string>`coalesce((
            select string_agg(trim_scale(c.amount)::text || ' ' || t.symbol, ', ' order by t.symbol)
            from (select token_id, sum(amount) as amount from collectable where network_id = network.id group by token_id) c
            join token t on t.id = c.token_id where c.amount > 0), '')`.as('not_collected'),
        )
        .where('purpose', '=', 'treasury')
        .where('key_index', '=', '0')
        .where('network.id', '>', after)
        .orderBy('network.id')
        .limit(limit + 1)
        .execute()
      return pageOf(rows, limit, ({ id, name, kind, chain_id, address, not_collected }) => ({
        network: id,
        name,
        kind,
        chain_id,
        address,
        not_collected,
      }))
    },
  },
  'treasury acknowledge': {
    kind: 'act',
    about: 'payouts of a network go on after transactions of its treasury that the journal does not know',
    words: ['NETWORK'],
    run: async (services, input) => {
      const [network_id = ''] = input.words
      const halted = await actAndLog(services, input, {
        act: 'treasury acknowledge',
        subject: network_id,
        work: async (trx) => {
          const senders = await haltedSenders(trx, network_id)
          if (senders.length === 0)
            throw new OperatorError(`Nothing has stopped on the network ${network_id}: "treasury list" shows them.`)
          for (const sender of senders) await acknowledgeNonces(trx, sender)
          return senders
        },
      })
      const numbers = halted.map(({ address, halted_nonce }) => `${address} from nonce ${halted_nonce}`)
      return { said: `Payouts go on: ${numbers.join(', ')}.` }
    },
  },
  'acts list': {
    kind: 'list',
    about: 'what was done with this command, the newest first',
    run: async ({ db }, { after, limit }) => {
      const rows = await db
        .selectFrom('operator_act')
        .selectAll()
        .where(sql<boolean>`${after} = '0' or id < ${after}::bigint`)
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute()
      return pageOf(rows, limit, ({ acted_at, acted_by, act, subject, why }) => ({
        at: acted_at.toISOString(),
        by: acted_by,
        act,
        on: subject,
        why,
      }))
    },
  },
  'secrets list': {
    kind: 'list',
    about: 'how many stored secrets were made with which key',
    run: async (services) => {
      const { db, settings } = services
      const current = keyId(settings.secret)
      const warrants = (await warrantCounts(services)).map((made) => ({ place: OPEN_PAYOUTS, ...made }))
      const list = [...(await secretCounts(db)), ...warrants].map(({ place, key_id, count }) => ({
        place,
        key: key_id ?? 'not named',
        current: key_id === current,
        count,
      }))
      return { list, next: null }
    },
  },
} as const satisfies Readonly<Record<string, Command>>
