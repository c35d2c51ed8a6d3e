import { sql } from 'kysely'
import { notify } from '#server/events/notify'
import * as chart from '#server/ledger/chart'
import type { Services } from '#server/chain/services'
import { inTransaction } from '#server/database/connect'
import { postRatedEntry } from '#server/ledger/entry-rate'
import { postEntry } from '#server/ledger/ledger'
import type { Db, Trx } from '#server/database/schema'
import { repayDebt } from '#server/ledger/debt'
import { multiply, rescale, sum, toDecimal } from '@/lib/money/amount'
import { formatAmount } from '@/lib/money/format'

type AggregateServices = Pick<Services, 'db' | 'clock' | 'events'>

/** What one collecting transaction costs, in the network's own coin. */
const SWEEP_GAS: Readonly<Record<string, string>> = {
  '1': '13.7445',
  '2': '0.00042',
  '3': '0.00012',
  '4': '0.000105',
  '5': '0.0541',
  '6': '0.00091',
}
/** SPEC.md section 3, Gas history. */
const FUND_AGGREGATION = 2

interface Sweep {
  merchant_id: string
  token_id: string
  token: string
  chain: string
  network_id: string
  /** YYYY-MM-DD in the merchant's zone. */
  day: string
  accounts: { owner: string; amount: string }[]
}

/**
 * Moves what lay in application accounts at the merchant's midnight to the capital account, once a day per token: until
 * then it cannot be withdrawn. What came in since midnight waits for tomorrow.
 *
 * @returns how many merchants' tokens were swept
 */
export async function aggregateDue(services: AggregateServices): Promise<number> {
  const due = await findDue(services.db, services.clock.now())
  let swept = 0
  for (const each of due) {
    const isDone = await inTransaction(services.db, async (trx) => await sweep(trx, services, each))
    if (isDone) swept += 1
  }
  return swept
}

/** What was there at midnight, or what is left of it. */
async function findDue(db: Db, now: Date): Promise<Sweep[]> {
  const { rows } = await sql<Sweep>`
    with account as (
      select a.id, a.owner, a.token_id, a.balance, m.id as merchant_id, (${now}::timestamptz at time zone m.zone)::date as day, m.zone
      from ledger_account a
      join merchant m on m.id = split_part(a.owner, ':', ${sql.lit(chart.MERCHANT_PART)})::bigint
      where a.kind = 'liability' and a.owner like ${chart.applicationOwners()} and a.balance > 0
    ), resting as (
      select account.*, least(account.balance, before.balance_after) as amount
      from account
      cross join lateral (
        select p.balance_after from ledger_posting p join ledger_entry e on e.id = p.entry_id
        where p.account_id = account.id and e.created_at < account.day::timestamp at time zone account.zone
        order by p.seq desc limit 1
      ) before
    )
    select r.merchant_id::text, r.token_id, t.symbol as token, n.name as chain, t.network_id, r.day::text,
           json_agg(json_build_object('owner', r.owner, 'amount', trim_scale(r.amount)::text) order by r.owner) as accounts
    from resting r join token t on t.id = r.token_id join network n on n.id = t.network_id
    where r.amount > 0
      and not exists (select from ledger_entry e where e.ref = 'aggregation:' || r.merchant_id || ':' || r.token_id || ':' || r.day)
    group by r.merchant_id, r.token_id, t.symbol, n.name, t.network_id, r.day
    order by r.merchant_id, r.token_id`.execute(db)
  return rows
}

async function sweep(trx: Trx, services: AggregateServices, due: Sweep): Promise<boolean> {
  const { merchant_id, token_id, token, chain } = due
  const at = services.clock.now()
  const total = formatAmount(sum(due.accounts.map(({ amount }) => amount)), { mode: 'plain' })
  const cause = `aggregation:${merchant_id}:${token_id}:${due.day}`
  const { status } = await postRatedEntry(trx, {
    ref: cause,
    reason: 'aggregation',
    at,
    postings: [
      ...due.accounts.map(({ owner, amount }) => ({
        account: chart.readBack(owner),
        token_id,
        amount: `-${amount}`,
      })),
      { account: chart.capital(merchant_id), token_id, amount: total },
    ],
  })
  if (status === 'duplicate') return false
  await repayDebt(trx, { merchant_id, token_id, cause, at })
  await payGas(trx, due, at)
  await notify(trx, services, { merchant_id, code: 'fund_aggregation', params: { amount: total, token, chain } })
  await services.events.publish(trx, merchant_id, { type: 'balance' })
  return true
}

/**
 * The platform pays the gas; the merchant's gas history shows it. Networks without a coin of their own cost nothing.
 */
async function payGas(trx: Trx, { merchant_id, token_id, network_id, day }: Sweep, at: Date): Promise<void> {
  const amount = SWEEP_GAS[network_id]
  const coin = await trx
    .selectFrom('token')
    .select(['id', sql<string>`trim_scale(usdt_rate)::text`.as('rate')])
    .where('network_id', '=', network_id)
    .where('is_native', '=', true)
    .executeTakeFirst()
  if (amount === undefined || coin === undefined) return
  await postEntry(trx, {
    ref: `aggregation_gas:${merchant_id}:${token_id}:${day}`,
    reason: 'gas',
    at,
    postings: [
      { account: chart.onChain(network_id), token_id: coin.id, amount },
      { account: chart.gas, token_id: coin.id, amount: `-${amount}` },
    ],
  })
  const usdt_amount = toDecimal(rescale(multiply(amount, coin.rate), 6))
  await trx
    .insertInto('gas_expense')
    .values({
      merchant_id,
      token_id: coin.id,
      amount,
      usdt_amount,
      types: FUND_AGGREGATION,
      txid: null,
      created_at: at,
    })
    .execute()
}
