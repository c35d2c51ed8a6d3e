import { sql } from 'kysely'
import { openKey } from '#server/access/application-key'
import type { StoredKey } from '#server/access/application-key'
import type { Services } from '#server/chain/services'
import { CustomerError } from './customer-world'

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

/** An order that a shop or a merchant has made, by the platform's number or as the address of its payer page names it. */
export type MadeOrder = { readonly trade_no: string } | { readonly handle_id: string }

/**
 * The desk at which an order was made, and the shop's number of it.
 *
 * @throws CustomerError when there is no such order, or its application takes no payments any more
 */
export async function findMadeOrder(
  services: Pick<Services, 'db' | 'settings'>,
  made: MadeOrder,
): Promise<{ desk: ShopDesk; out_trade_no: string }> {
  const order = await services.db
    .selectFrom('payment')
    .innerJoin('application', 'application.id', 'payment.application_id')
    .select(['application.appid', 'payment.token_id as token', 'payment.out_trade_no'])
    .$call((query) =>
      'trade_no' in made
        ? query.where('payment.trade_no', '=', made.trade_no)
        : query.where('payment.handle_id', '=', made.handle_id),
    )
    .executeTakeFirst()
  if (order === undefined) throw new CustomerError('There is no such order.')
  const { out_trade_no, ...wish } = order
  const [desk] = await findDesks(services, wish)
  if (desk === undefined) throw new CustomerError('The application of this order takes no payments any more.')
  return { desk, out_trade_no }
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
