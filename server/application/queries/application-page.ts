import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import { openKey } from '#server/access/application-key'
import { Refusal } from '#server/core/refusal'
import type { SecretKeys } from '#server/core/secrets'
import type { Db } from '#server/database/schema'
import type { AnswerOf } from '#shared/contract/operation'
import type { applicationList, options } from '#shared/contract/application'
import { maskMiddle } from '#shared/money/mask'
import { secondsOf } from '#server/core/seconds-of'

export type Application = AnswerOf<typeof applicationList>['list'][number]

interface Reading {
  readonly db: Db
  readonly keys: SecretKeys
}

/**
 * The income of all time in USDT: one row of the tally of the statistics, and what is not folded into it yet, however many
 * payments there were.
 */
const INCOME = sql`
  (select coalesce(sum(part.income), 0) from (
    select income from statistics_tally
    where merchant_id = a.merchant_id and application_id = a.id and span = 'ever'
    union all
    select income from statistics_change where merchant_id = a.merchant_id and application_id = a.id) part)`

type ApplicationRow = Omit<Application, 'created_time' | 'key'> & {
  created_at: Date
  secret: string | null
  sealed: string | null
}

/** The rows of applications, for the plan test also. */
export const selectApplications = (where: RawBuilder<unknown>): RawBuilder<ApplicationRow> => sql<ApplicationRow>`
  select a.appid, a.name, a.logo, a.website_url, a.notify_url, a.mode, a.whitelist_ips, a.created_at, a.callback_events,
         trim_scale(a.key_refund_limit)::text as key_refund_limit,
         case a.status when 1 then 'normal' else 'error' end as status,
         ${INCOME}::text as usdt_total,
         coalesce((select array_agg(t.token_id order by t.token_id) from application_token t where t.application_id = a.id),
                  '{}') as token_ids,
         k.secret, k.sealed
  from application a
  left join lateral (
    select secret, sealed from application_key where application_id = a.id order by id desc limit 1
  ) k on true
  where ${where} and a.deleted_at is null`

const writeRow = (
  keys: SecretKeys,
  { created_at, secret, sealed, ...row }: ApplicationRow,
  show: (key: string) => string,
): Application => ({ ...row, key: show(openKey(keys, { secret, sealed })), created_time: secondsOf(created_at) })

/** A page of a merchant's applications in the merchant's own order, each with its income in USDT and its masked KEY. */
export async function applicationPage(
  { db, keys }: Reading,
  merchant_id: string,
  { current, size }: { current: number; size: number },
): Promise<{ list: Application[]; total: number }> {
  const { rows } = await sql<ApplicationRow>`
    ${selectApplications(sql`a.merchant_id = ${merchant_id}`)}
    order by a.sort, a.id
    limit ${size} offset ${(current - 1) * size}`.execute(db)
  const list = rows.map((row) => writeRow(keys, row, maskMiddle))
  const { total } = await db
    .selectFrom('application')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('merchant_id', '=', merchant_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return { list, total }
}

/**
 * One application of a merchant.
 *
 * @param show how its KEY is shown: masked, unless the merchant has just proven who he is
 * @throws Refusal does_not_exist also for another merchant's and for a deleted one
 */
export async function oneApplication(
  { db, keys }: Reading,
  { merchant_id, appid }: { merchant_id: string; appid: string },
  show: 'masked' | 'in clear' = 'masked',
): Promise<Application> {
  const { rows } = await selectApplications(sql`a.merchant_id = ${merchant_id} and a.appid = ${appid}`).execute(db)
  const [row] = rows
  if (row === undefined) throw new Refusal('does_not_exist')
  return writeRow(keys, row, show === 'masked' ? maskMiddle : (key) => key)
}

/** Name and id of each application, for the choices of a filter. */
export async function applicationOptions(db: Db, merchant_id: string): Promise<AnswerOf<typeof options>> {
  return await db
    .selectFrom('application')
    .select(['name', 'appid'])
    .where('merchant_id', '=', merchant_id)
    .where('deleted_at', 'is', null)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}
