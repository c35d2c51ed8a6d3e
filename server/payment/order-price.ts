import { sql } from 'kysely'
import { fiatDecimals } from '#shared/contract/fields'
import { Refusal } from '#server/core/refusal'
import type { Shop } from '#server/access/caller'
import type { Trx } from '#server/database/schema'
import type { createOrder } from '#shared/contract/order'
import type { BodyOf } from '#shared/contract/operation'
import { compare, multiply } from '#shared/money/amount'
import { DEFAULT_FIAT, RATE_GOOD_SECONDS, fiatAmount, fitsToken, refuseTooLarge, tokenAmount } from '#server/core/price'

/** The body of the call that creates an order. */
export type OrderBody = BodyOf<typeof createOrder>

/** The price of an order in the token and in fiat. */
export interface PricedOrder {
  readonly token_id: string
  readonly network_id: string
  /** The amount to pay in the token, as decimal text. */
  readonly amount: string
  readonly fiat_name: string
  readonly fiat_amount: string
  /** USDT for one token, at this moment. */
  readonly rate: string
  /** USDT for one unit of the fiat currency, at this moment. */
  readonly fiat_rate: string
}

interface Token {
  network_id: string
  decimals: number
  rate: string
}

/** A payment worth less than this in USDT is refused as too small. */
const SMALLEST_USDT = '0.01'

/**
 * The price of an order in the token and in fiat, at the rates of this moment. The mode of the application says which
 * of the two the shop may give: `address` the token, `otc` fiat, `hybrid` either.
 *
 * @throws Refusal currency_does_not_exist, currency_not_supported, amount_too_small, parameter_error; rate_unknown for a price
 * in fiat whose rate is more than a day old
 */
export async function priceOrder(
  trx: Trx,
  shop: Shop,
  { body, at }: { body: Omit<OrderBody, 'out_trade_no'>; at: Date },
): Promise<PricedOrder> {
  const { token_id } = body
  const token = await findToken(trx, shop, token_id)
  const asked = await askedIn(trx, shop, body)
  const fiat_rate = await fiatRate(trx, { fiat_name: asked.fiat_name, at, decides: asked.amount === undefined })
  const rates = { fiat_rate, token_rate: token.rate }
  const amount = asked.amount ?? tokenAmount(asked.fiat_amount, rates, token.decimals)
  if (!fitsToken(amount, token.decimals)) throw refused('amount', `at most ${token.decimals} decimals`)
  const worth = multiply(amount, token.rate)
  if (compare(worth, SMALLEST_USDT) < 0) throw new Refusal('amount_too_small')
  refuseTooLarge(amount, token.rate)
  const fiat_amount = asked.amount === undefined ? asked.fiat_amount : fiatAmount(amount, rates, asked.fiat_name)
  return {
    token_id,
    network_id: token.network_id,
    amount,
    fiat_name: asked.fiat_name,
    fiat_amount,
    rate: token.rate,
    fiat_rate,
  }
}

function tooManyDecimals(fiat_name: string): { message: string; chinese: string } {
  const decimals = fiatDecimals(fiat_name)
  if (decimals === 0) return { message: `${fiat_name} has no decimals`, chinese: `${fiat_name} 没有小数` }
  return { message: `${fiat_name} has at most ${decimals} decimals`, chinese: `${fiat_name} 至多 ${decimals} 位小数` }
}

const refused = (path: string, message: string): Refusal => new Refusal('parameter_error', [{ path, message }])

type Asked = { amount: string; fiat_name: string } | { amount?: never; fiat_name: string; fiat_amount: string }

async function askedIn(
  trx: Trx,
  shop: Shop,
  { amount, fiat_name, fiat_amount }: Omit<OrderBody, 'out_trade_no'>,
): Promise<Asked> {
  const application = await trx
    .selectFrom('application')
    .select('mode')
    .where('id', '=', shop.application_id)
    .where('deleted_at', 'is', null)
    // An application is deleted only when none of its orders is open: a new order and the deletion wait for each other.
    .forKeyShare()
    .executeTakeFirst()
  if (application === undefined) throw new Refusal('signature_refused')
  const { mode } = application
  if (fiat_name !== undefined && fiat_amount !== undefined) {
    if (mode === 'address') throw refused('fiat_amount', 'this application asks in the token: send amount')
    if (amount !== undefined) throw refused('amount', 'send amount, or fiat_name and fiat_amount')
    if (!fitsToken(fiat_amount, fiatDecimals(fiat_name))) {
      throw new Refusal('parameter_error', [{ path: 'fiat_amount', ...tooManyDecimals(fiat_name) }])
    }
    return { fiat_name, fiat_amount }
  }
  if (fiat_name !== undefined || fiat_amount !== undefined)
    throw refused('fiat_amount', 'send fiat_name and fiat_amount')
  if (amount === undefined) throw refused('amount', 'send amount, or fiat_name and fiat_amount')
  if (mode === 'otc') throw refused('amount', 'this application asks in fiat: send fiat_name and fiat_amount')
  return { amount, fiat_name: DEFAULT_FIAT }
}

async function findToken(trx: Trx, { application_id }: Shop, token_id: string): Promise<Token> {
  const token = await trx
    .selectFrom('token')
    .leftJoin('application_token', (join) =>
      join.onRef('application_token.token_id', '=', 'token.id').on('application_id', '=', application_id),
    )
    .select([
      'network_id',
      'decimals',
      'payable',
      'application_token.token_id as taken',
      sql<string>`trim_scale(usdt_rate)::text`.as('rate'),
    ])
    .where('token.id', '=', token_id)
    .executeTakeFirst()
  if (token === undefined) throw new Refusal('currency_does_not_exist')
  if (!token.payable || token.taken === null) throw new Refusal('currency_not_supported')
  return token
}

/** @param rate `decides`: the order costs what the rate says; else the price in fiat is only shown beside it */
async function fiatRate(
  trx: Trx,
  { fiat_name, at, decides }: { fiat_name: string; at: Date; decides: boolean },
): Promise<string> {
  const row = await trx
    .selectFrom('fiat_rate')
    .select(['stated_at', sql<string>`trim_scale(usdt_rate)::text`.as('rate')])
    .where('fiat_name', '=', fiat_name)
    .executeTakeFirst()
  if (row === undefined) throw new Refusal('currency_does_not_exist')
  const isOld = row.stated_at !== null && at.getTime() - row.stated_at.getTime() > RATE_GOOD_SECONDS * 1000
  if (decides && isOld) throw new Refusal('rate_unknown')
  return row.rate
}
