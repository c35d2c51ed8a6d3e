import { sql } from 'kysely'
import { openKey } from '#server/access/application-key'
import type { StoredKey } from '#server/access/application-key'
import type { Services } from '#server/chain/services'

/** Where an order can be made: an application with its current KEY, and one token that it takes. */
export interface ShopDesk {
  readonly appid: string
  readonly secret: string
  readonly mode: 'address' | 'hybrid' | 'otc'
  readonly token_id: string
  readonly network_id: string
  readonly chain: string
  readonly decimals: number
  readonly zone: string
}

export interface DeskWish {
  readonly appid?: string | undefined
  /** Id or name of a network. */
  readonly chain?: string | undefined
  /** Id or symbol of a token. */
  readonly token?: string | undefined
}

/** All pairs of application and token that match the wish, the oldest application first. */
export async function findDesks(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  { appid, chain, token }: DeskWish,
): Promise<ShopDesk[]> {
  const wishes = [
    sql`a.deleted_at is null and m.status = 3 and m.deleted_at is null and t.payable`,
    appid === undefined ? undefined : sql`a.appid = ${appid}`,
    chain === undefined ? undefined : sql`(n.id = ${chain} or lower(n.name) = lower(${chain}))`,
    token === undefined ? undefined : sql`(t.id = ${token} or lower(t.symbol) = lower(${token}))`,
  ].filter((wish) => wish !== undefined)
  const { rows } = await sql<Omit<ShopDesk, 'secret'> & { key: StoredKey }>`
    select a.appid, jsonb_build_object('secret', k.secret, 'sealed', k.sealed) as key, a.mode, t.id as token_id, n.id as network_id, n.name as chain, t.decimals, m.zone
    from application a
    join merchant m on m.id = a.merchant_id
    join application_token taken on taken.application_id = a.id
    join token t on t.id = taken.token_id
    join network n on n.id = t.network_id
    join lateral (
      select secret, sealed from application_key where application_id = a.id and expires_at is null order by id desc limit 1
    ) k on true
    where ${sql.join(wishes, sql` and `)}
    order by a.id, t.sort`.execute(db)
  return rows.map(({ key, ...desk }) => ({ ...desk, secret: openKey(settings, key) }))
}
