import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { browserUrl } from '#server/chain/browser-url'
import type { Services } from '#server/chain/services'
import type { Language } from '#server/core/refusal'
import { secondsOf } from '#server/core/seconds-of'
import type { Db } from '#server/database/schema'
import { creditFees } from '#server/payment/credit-unassigned'
import { isKept, isWaiting, mayBecomeTheOrders, UNASSIGNED, usdtWorth } from '#server/payment/waiting-money'
import { selectActs, toActRecord } from '#server/payment/unassigned-row'
import type { ActRow } from '#server/payment/unassigned-row'
import { whyUnassigned } from '#server/payment/why-unassigned'
import type { AnswerOf, QueryOf } from '#shared/contract/operation'
import type { unassigned, UnassignedMoney } from '#shared/contract/unassigned'
import { subtract, toDecimal } from '#shared/money/amount'
import { smallestPayouts } from '../smallest-payout'
import { paymentFees } from '#server/merchant/terms'

type Page = AnswerOf<typeof unassigned>
type Filter = Omit<QueryOf<typeof unassigned>, 'current' | 'pageSize'>
type Sources = Pick<Services, 'db' | 'chains' | 'settings'> & { readonly language: Language }

/** Shown for a token that is not in our list: its own name cannot be trusted. */
const UNKNOWN_TOKEN = '?'
/** The usual number of decimals, for a token of which we know none. */
const USUAL_DECIMALS = 18

/** What a list shows: not what an order has got after all. Of one payment, or of one handle, also what an order may still get. */
const listed = ({ state, payment, client_ref, handle_id }: Filter): RawBuilder<boolean> =>
  sql.join(
    [
      sql`u.state <> 'assigned'`,
      ...(payment === undefined && handle_id === undefined ? [sql`not ${mayBecomeTheOrders}`] : []),
      ...(payment === undefined ? [] : [sql`p.handle_id = ${payment}`]),
      ...(state === undefined
        ? []
        : [state === 'open' ? isWaiting : sql`(u.state in ('credited', 'sending', 'sent_back') or ${isKept})`]),
      ...(handle_id === undefined ? [] : [sql`u.handle_id = ${handle_id}`]),
      ...(client_ref === undefined
        ? []
        : [sql`exists (select from unassigned_act a where a.unassigned_id = u.id and a.client_ref = ${client_ref})`]),
    ],
    sql` and `,
  )

interface Row {
  readonly id: string
  readonly handle_id: string
  readonly state: UnassignedMoney['state']
  readonly kept: boolean
  readonly in_suspense: boolean
  readonly amount: string
  readonly token_id: string | null
  readonly symbol: string | null
  readonly decimals: number | null
  readonly network_id: string
  readonly chain: string
  readonly contract: string | null
  readonly from_address: string
  readonly to_address: string
  readonly txid: string
  readonly block_time: Date
  readonly asked_token_id: string | null
  readonly payment_handle_id: string | null
  /** When the order began, whose fee its money has. */
  readonly ordered_at: Date | null
  readonly trade_no: string | null
  readonly out_trade_no: string | null
  readonly apply_name: string | null
  /** The application of the order was deleted; null: there is no order. */
  readonly is_deleted: boolean | null
  readonly status: number | null
  readonly exception: string | null
}

const FROM = sql`
  from ${UNASSIGNED}
  join network n on n.id = t.network_id
  left join application a on a.id = p.application_id`

/** A page of a merchant's unassigned money, the newest first, with sums over all of it. */
export async function unassignedPage(
  sources: Sources,
  { merchant_id, filter }: { merchant_id: string; filter: Filter },
  { current, size }: { current: number; size: number },
): Promise<Page> {
  const { db } = sources
  const where = sql`where u.merchant_id = ${merchant_id} and ${listed(filter)}`
  const { rows } = await sql<Row>`
    select u.id, u.handle_id, u.state, ${isKept} as kept, u.in_suspense, trim_scale(t.amount)::text as amount, t.token_id, k.symbol, k.decimals,
           t.network_id, n.name as chain, t.contract, t.from_address, t.to_address, t.txid, t.block_time,
           p.token_id as asked_token_id, p.handle_id as payment_handle_id, p.created_at as ordered_at,
           p.trade_no, p.out_trade_no, a.name as apply_name,
           a.deleted_at is not null as is_deleted,
           p.status, p.exception
    ${FROM} ${where}
    order by u.id desc limit ${size} offset ${(current - 1) * size}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total ${FROM} ${where}`.execute(db)
  const acts = await actsOf(db, rows)
  const feeOf = await paymentFees(db, sources.settings, [merchant_id])
  const feeAt = (created_at: Date): string => feeOf({ merchant_id, created_at })
  const least = await smallestPayouts(
    db,
    rows.flatMap(({ token_id }) => (token_id === null ? [] : [token_id])),
  )
  return {
    list: rows.map((row) => toMoney(sources, row, { act: acts.get(row.id), least, feeAt })),
    total: counted[0]?.total ?? 0,
    sums: await sumsOf(db, merchant_id),
  }
}

/** The newest decision about each. */
async function actsOf(db: Db, rows: readonly Row[]): Promise<ReadonlyMap<string, ActRow>> {
  if (rows.length === 0) return new Map()
  const acts = await selectActs(db)
    .where(sql<boolean>`unassigned_act.unassigned_id = any(${rows.map(({ id }) => id)}::bigint[])`)
    .orderBy('unassigned_act.id')
    .execute()
  return new Map(acts.map((act) => [act.unassigned_id, act]))
}

function toMoney(
  { chains, language }: Sources,
  row: Row,
  { act, least, feeAt }: { act: ActRow | undefined; least: ReadonlyMap<string, string>; feeAt: (at: Date) => string },
): UnassignedMoney {
  const { handle_id, state, kept, amount, token_id, chain, network_id, contract, from_address, to_address, txid } = row
  const why = whyUnassigned(row)
  const isDecidable = state === 'open' && row.in_suspense && token_id !== null && why !== 'waiting'
  const decimals = row.decimals ?? USUAL_DECIMALS
  const account = row.payment_handle_id === null || row.is_deleted === true ? 'capital' : 'application'
  const fees = row.ordered_at === null ? '0' : creditFees(amount, { fee: feeAt(row.ordered_at), decimals })
  return {
    handle_id,
    state,
    kept,
    why,
    amount,
    token: row.symbol ?? UNKNOWN_TOKEN,
    chain,
    network_id,
    decimals,
    contract,
    from_address,
    to_address,
    txid,
    browser_url: browserUrl(chains, row),
    arrived_time: secondsOf(row.block_time),
    payment: paymentOf(row),
    credit: isDecidable ? { fees, received: toDecimal(subtract(amount, fees)), account } : null,
    send_back: isDecidable ? { amount, minimum: least.get(token_id) ?? '0', elsewhere: true } : null,
    act: act === undefined ? null : toActRecord({ chains, language }, act),
  }
}

function paymentOf({ payment_handle_id, trade_no, out_trade_no, apply_name, status }: Row): UnassignedMoney['payment'] {
  if (payment_handle_id === null || status === null) return null
  return {
    handle_id: payment_handle_id,
    trade_no: trade_no ?? '',
    out_trade_no: out_trade_no ?? '',
    apply_name: apply_name ?? '',
    status,
  }
}

async function sumsOf(db: Db, merchant_id: string): Promise<Page['sums']> {
  const { rows } = await sql<{ state: string; count: number; usdt_amount: string; oldest: number | null }>`
    select case when u.state = 'open' then 'open' when u.state = 'credited' then 'credited' else 'sent_back' end as state,
           count(*)::int as count,
           ${usdtWorth} as usdt_amount,
           floor(extract(epoch from min(t.block_time)))::int as oldest
    from ${UNASSIGNED}
    where u.merchant_id = ${merchant_id} and (u.state in ('credited', 'sending', 'sent_back') or ${isWaiting})
    group by 1`.execute(db)
  const sumOf = (state: string) => {
    const { count, usdt_amount } = rows.find((row) => row.state === state) ?? { count: 0, usdt_amount: '0' }
    return { count, usdt_amount }
  }
  const oldest_time = rows.find(({ state }) => state === 'open')?.oldest ?? null
  return { open: { ...sumOf('open'), oldest_time }, credited: sumOf('credited'), sent_back: sumOf('sent_back') }
}
