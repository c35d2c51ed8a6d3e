import { sql } from 'kysely'
import * as z from 'zod/mini'
import { browserUrl } from '#server/chain/browser-url'
import type { ChainRegistry } from '#server/chain/registry'
import { secondsOf } from '#server/core/seconds-of'
import type { Db } from '#server/database/schema'
import type { LookUpRecord } from '#shared/contract/search'

/** The transfers of a look-up as they are stored. */
const storedTransfers = z.array(
  z.object({
    from_address: z.string(),
    to_address: z.string(),
    contract: z.nullable(z.string()),
    token_id: z.nullable(z.string()),
    amount: z.string(),
    yours: z.boolean(),
  }),
)
export type StoredTransfers = z.output<typeof storedTransfers>

/** Shown for a token that is not in our list: its own name cannot be trusted. */
const UNKNOWN_TOKEN = '?'
const ASKS_SHOWN = 20

interface Scope {
  readonly merchant_id: string
  readonly handle_id?: string | undefined
}

/** A page of a merchant's look-ups, the newest first. */
export async function lookUpPage(
  sources: { readonly db: Db; readonly chains: ChainRegistry },
  scope: Scope,
  { current, size }: { current: number; size: number },
): Promise<{ list: LookUpRecord[]; total: number }> {
  const { db } = sources
  const rows = await selectLookUps(db, scope)
    .orderBy('look_up.id', 'desc')
    .limit(size)
    .offset((current - 1) * size)
    .execute()
  const { total } = await selectLookUps(db, scope)
    .clearSelect()
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('total'))
    .executeTakeFirstOrThrow()
  const list: LookUpRecord[] = []
  for (const row of rows) list.push(await toRecord(sources, row))
  return { list, total }
}

/** One look-up of a merchant; undefined where he has none with this handle. */
export async function findLookUp(
  sources: { readonly db: Db; readonly chains: ChainRegistry },
  scope: Required<Scope>,
): Promise<LookUpRecord | undefined> {
  const row = await selectLookUps(sources.db, scope).executeTakeFirst()
  return row && (await toRecord(sources, row))
}

function selectLookUps(db: Db, { merchant_id, handle_id }: Scope) {
  const own = db
    .selectFrom('look_up')
    .innerJoin('network', 'network.id', 'look_up.network_id')
    .select([
      'look_up.id',
      'look_up.handle_id',
      'look_up.merchant_id',
      'look_up.network_id',
      'network.name as chain',
      'network.kind',
      'network.confirmations as required',
      'look_up.txid',
      'look_up.state',
      'look_up.answer',
      'look_up.block_number',
      'look_up.block_hash',
      'look_up.block_time',
      'look_up.confirmations',
      'look_up.transfers',
      'look_up.created_at',
      'look_up.answered_at',
    ])
    .where('look_up.merchant_id', '=', merchant_id)
  return handle_id === undefined ? own : own.where('look_up.handle_id', '=', handle_id)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectLookUps>['executeTakeFirstOrThrow']>>

async function toRecord({ db, chains }: { db: Db; chains: ChainRegistry }, row: Row): Promise<LookUpRecord> {
  const { id, merchant_id, kind, block_time, created_at, answered_at, transfers, ...shown } = row
  const stored = storedTransfers.parse(transfers)
  const symbols = await symbolsOf(db, stored)
  const asks = await db
    .selectFrom('look_up_ask')
    .select(['asked_at', 'device', 'ip'])
    .where('look_up_id', '=', id)
    .orderBy('id', 'desc')
    .limit(ASKS_SHOWN)
    .execute()
  return {
    ...shown,
    browser_url: browserUrl(chains, row),
    simulated: kind === 'simulated',
    block_time: secondsOf(block_time),
    transfers: stored.map(({ token_id, ...transfer }) => ({
      ...transfer,
      token: (token_id === null ? undefined : symbols.get(token_id)) ?? UNKNOWN_TOKEN,
    })),
    records: await recordsOf(db, { ...row, merchant_id }),
    asked_time: secondsOf(asks[0]?.asked_at ?? created_at),
    answered_time: secondsOf(answered_at),
    asks: asks.map(({ asked_at, device, ip }) => ({ time: secondsOf(asked_at), device, ip })),
  }
}

async function symbolsOf(db: Db, transfers: StoredTransfers): Promise<ReadonlyMap<string, string>> {
  const ids = transfers.flatMap(({ token_id }) => token_id ?? [])
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('token').select(['id', 'symbol']).where('id', 'in', ids).execute()
  return new Map(rows.map(({ id, symbol }) => [id, symbol]))
}

/** The merchant's own records that the transfers of a transaction belong to. */
async function recordsOf(
  db: Db,
  { merchant_id, network_id, txid }: { merchant_id: string; network_id: string; txid: string },
): Promise<LookUpRecord['records']> {
  const { rows } = await sql<LookUpRecord['records'][number]>`
    with own as (select id from chain_transfer where txid = ${txid} and network_id = ${network_id})
    select distinct 'payment' as kind, p.handle_id as id, p.out_trade_no as name
    from own join payment_transfer pt on pt.transfer_id = own.id join payment p on p.id = pt.payment_id
    where p.merchant_id = ${merchant_id}
    union all
    select 'recharge', r.id::text, '' from own join recharge r on r.transfer_id = own.id
    where r.merchant_id = ${merchant_id}
    union all
    select 'unassigned', u.handle_id, '' from own join unassigned u on u.transfer_id = own.id
    where u.merchant_id = ${merchant_id} and u.state not in ('assigned', 'taken_back')`.execute(db)
  return rows
}
