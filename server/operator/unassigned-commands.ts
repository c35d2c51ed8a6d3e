import { sql } from 'kysely'
import { assignUnassigned } from '#server/payment/assign-unassigned'
import { keepUnassigned } from '#server/payment/credit-unassigned'
import { unassignedTotals } from '#server/payment/unassigned-totals'
import { sendBackOfNobody } from '#server/payout/review'
import type { Db } from '#server/database/schema'
import type { Command } from './command'
import { pageOf } from './command'
import { actAndLog, merchantId } from './operator-act'

interface Row {
  readonly id: string
  readonly handle_id: string
  readonly state: string
  readonly in_suspense: boolean
  readonly mchid: string | null
  /** Whether that merchant has closed the account. */
  readonly is_closed: boolean
  readonly network: string
  readonly token: string | null
  readonly contract: string | null
  readonly amount: string
  readonly purpose: string
  readonly to_address: string
  readonly from_address: string
  readonly txid: string
  readonly block_time: Date
}

/** Money at addresses of the platform that were given to no merchant who is still there, the oldest first. */
async function rowsOfNobody(db: Db, { after, limit }: { after: string; limit: number }): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select u.id, u.handle_id, u.state, u.in_suspense, m.mchid, m.deleted_at is not null as is_closed, n.name as network, k.symbol as token, t.contract,
           trim_scale(t.amount)::text as amount, d.purpose, t.to_address, t.from_address, t.txid, t.block_time
    from unassigned u
    join chain_transfer t on t.id = u.transfer_id
    join network n on n.id = t.network_id
    join deposit_address d on d.network_id = t.network_id and d.address = t.to_address
    left join token k on k.id = t.token_id
    left join merchant m on m.id = u.merchant_id
    left join payment p on p.id = u.payment_id
    left join recharge_address r on r.network_id = t.network_id and r.address = t.to_address
    left join merchant given on given.id = coalesce(p.merchant_id, r.merchant_id) and given.deleted_at is null
    where u.id > ${after} and given.id is null
    order by u.id limit ${limit + 1}`.execute(db)
  return rows
}

/** Money that belongs to no order, and the decisions about what belongs to no merchant either. */
export const unassignedCommands = {
  'unassigned list': {
    kind: 'list',
    about: 'confirmed money that belongs to no order, as sums for each network, token and state',
    run: async ({ db }) => {
      const list = (await unassignedTotals(db)).map((total) => ({
        network: total.network,
        token: total.token ?? 'unknown tokens',
        state: total.state,
        merchant: total.of_nobody ? 'nobody' : 'known',
        booked: total.in_suspense,
        count: total.count,
        amount: total.amount,
      }))
      return { list, next: null }
    },
  },
  'unassigned rows': {
    kind: 'list',
    about:
      'money that no merchant decides about: addresses of nobody, of closed accounts, the treasury; the oldest first',
    run: async ({ db }, page) =>
      pageOf(await rowsOfNobody(db, page), page.limit, (row) => ({
        money: row.handle_id,
        network: row.network,
        token: row.token ?? `unknown: ${row.contract ?? '-'}`,
        amount: row.amount,
        state: row.state,
        booked: row.in_suspense,
        merchant: row.is_closed ? `${row.mchid} (closed)` : row.mchid,
        at: row.purpose === 'treasury' ? 'treasury' : 'deposit address',
        to: row.to_address,
        from: row.from_address,
        txid: row.txid,
        arrived: row.block_time.toISOString(),
      })),
  },
  'unassigned assign': {
    kind: 'act',
    about: 'gives money of nobody to a merchant, who then credits it or has it sent back',
    words: ['MONEY', 'MCHID'],
    run: async (services, input) => {
      const [handle_id = '', mchid = ''] = input.words
      const merchant_id = await merchantId(services, mchid)
      const { amount, token, chain } = await actAndLog(services, input, {
        act: `unassigned assign ${mchid}`,
        subject: handle_id,
        work: async (trx) => await assignUnassigned(trx, services, { handle_id, merchant_id }),
      })
      return { said: `Merchant ${mchid} decides about the ${amount} ${token} on ${chain} now, and was told.` }
    },
  },
  'unassigned send-back': {
    kind: 'act',
    about: 'sends money of nobody back; ADDRESS is where it came from, typed whole',
    words: ['MONEY', 'ADDRESS'],
    run: async (services, input) => {
      const [handle_id = '', address = ''] = input.words
      const logged_as = `unassigned send-back ${address}`
      const act = await actAndLog(services, input, {
        act: logged_as,
        subject: handle_id,
        work: async (trx) => await sendBackOfNobody(trx, services, { handle_id, address, logged_as }),
      })
      return { said: `${act.amount} ${act.token} will be sent back to ${address} on ${act.chain} by the worker.` }
    },
  },
  'unassigned keep': {
    kind: 'act',
    about: "books money of nobody as the operator's own, such as what the operator itself sent to the treasury",
    words: ['MONEY'],
    run: async (services, input) => {
      const [handle_id = ''] = input.words
      const act = await actAndLog(services, input, {
        act: 'unassigned keep',
        subject: handle_id,
        work: async (trx) => await keepUnassigned(trx, services, handle_id),
      })
      return { said: `${act.amount} ${act.token} on ${act.chain} is the operator's own now.` }
    },
  },
} as const satisfies Readonly<Record<string, Command>>
