import { sql } from 'kysely'
import type { Services } from '#server/chain/services'
import { secondsOf } from '#server/core/seconds-of'
import type { Db } from '#server/database/schema'
import * as chart from '#server/ledger/chart'
import { entriesOfPayment } from '#server/payment/payment-entries'
import { largestTransfers } from '#server/payment/payment-transfers'
import type { AnswerOf } from '#shared/contract/operation'
import type { evidence } from '#shared/contract/search'

type Evidence = AnswerOf<typeof evidence>

interface Paid {
  readonly id: string
  readonly merchant_id: string
  readonly application_id: string
}

/** What the books and the chain have of a payment; undefined where the merchant has no payment with this handle. */
export async function evidenceOf(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  { merchant_id, handle_id }: { merchant_id: string; handle_id: string },
): Promise<Evidence | undefined> {
  const payment = await db
    .selectFrom('payment')
    .innerJoin('merchant', 'merchant.id', 'payment.merchant_id')
    .select(['payment.id', 'payment.merchant_id', 'payment.application_id', 'merchant.mchid', 'merchant.name'])
    .where('payment.handle_id', '=', handle_id)
    .where('payment.merchant_id', '=', merchant_id)
    .executeTakeFirst()
  if (payment === undefined) return undefined
  return {
    merchant: { id: payment.mchid, name: payment.name },
    transfers: await transfersOf(db, payment),
    postings: await postingsOf(db, payment),
    look_ups: await lookUpsOf(db, payment),
    made_time: clock.seconds(),
  }
}

async function transfersOf(db: Db, { id }: Paid): Promise<Evidence['transfers']> {
  const rows = await db
    .selectFrom('payment_transfer')
    .innerJoin('chain_transfer', 'chain_transfer.id', 'payment_transfer.transfer_id')
    .select(['txid', 'log_index', 'block_number', 'block_hash', 'block_time', 'contract', 'counted'])
    .where('payment_transfer.payment_id', '=', id)
    .where('chain_transfer.id', 'in', largestTransfers(id))
    .orderBy('chain_transfer.block_number')
    .orderBy('chain_transfer.id')
    .execute()
  return rows.map((row) => ({ ...row, block_time: secondsOf(row.block_time) }))
}

interface PostingRow {
  readonly owner: string
  readonly reason: string
  readonly created_at: Date
  readonly amount: string
  readonly token: string
}

/** The postings of a payment and of its refunds. */
async function postingsOf(db: Db, payment: Paid): Promise<Evidence['postings']> {
  const { id, merchant_id, application_id } = payment
  const { rows } = await sql<PostingRow>`
    with entries as (
      select id from ${entriesOfPayment(sql`${id}::text`)} booked
      union all
      select e.id from refund
      cross join (values (''), (':hold'), (':release'), (':revived')) entry (ending)
      join ledger_entry e on e.ref = 'refund:' || refund.id || ending
      where refund.payment_id = ${id}
    )
    select a.owner, e.reason, e.created_at, trim_scale(l.amount)::text as amount, t.symbol as token
    from ledger_entry e
    join ledger_posting l on l.entry_id = e.id
    join ledger_account a on a.id = l.account_id
    join token t on t.id = l.token_id
    where e.id in (select id from entries) and a.owner like ${chart.ownersOf(merchant_id)}
    order by e.id, l.id`.execute(db)
  const names = namesOf(merchant_id, application_id)
  return rows.flatMap(({ owner, created_at, ...row }) => {
    const account = names.get(owner)
    return account === undefined ? [] : [{ ...row, account, time: secondsOf(created_at) }]
  })
}

const namesOf = (merchant_id: string, application_id: string) =>
  new Map<string, Evidence['postings'][number]['account']>([
    [chart.application(merchant_id, application_id).owner, 'application'],
    [chart.capital(merchant_id).owner, 'capital'],
    [chart.held(merchant_id).owner, 'held'],
    [chart.debt(merchant_id).owner, 'debt'],
  ])

async function lookUpsOf(db: Db, { id, merchant_id }: Paid): Promise<Evidence['look_ups']> {
  const rows = await db
    .selectFrom('look_up')
    .innerJoin('look_up_ask', 'look_up_ask.look_up_id', 'look_up.id')
    .select(['look_up.txid', 'look_up.answer', 'look_up_ask.asked_at', 'look_up_ask.device'])
    .where('look_up.merchant_id', '=', merchant_id)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('payment_transfer')
          .innerJoin('chain_transfer', 'chain_transfer.id', 'payment_transfer.transfer_id')
          .select('chain_transfer.id')
          .where('payment_transfer.payment_id', '=', id)
          .whereRef('chain_transfer.txid', '=', 'look_up.txid')
          .whereRef('chain_transfer.network_id', '=', 'look_up.network_id'),
      ),
    )
    .orderBy('look_up_ask.id')
    .execute()
  return rows.map(({ asked_at, ...row }) => ({ ...row, time: secondsOf(asked_at) }))
}
