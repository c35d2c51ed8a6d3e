import { sql } from 'kysely'
import { Refusal } from '#server/core/refusal'
import { secondsOf } from '#server/core/seconds-of'
import type { Services } from '#server/chain/services'
import { isOffered, newAddress } from '#server/chain/addresses'
import type { Db, Trx } from '#server/database/schema'
import { fitsToken, refuseTooLarge } from '#server/core/price'
import type { rechargeFunds } from '#shared/contract/account'
import type { AnswerOf, BodyOf } from '#shared/contract/operation'
import { compare, divide } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'

type Reservation = AnswerOf<typeof rechargeFunds>
type RechargeBody = BodyOf<typeof rechargeFunds>

/**
 * After a day the page offers a new address. The old one still belongs to the merchant: later payments to it are
 * credited too.
 */
const RESERVED_SECONDS = 24 * 3600
/**
 * The smallest amount that can be announced, in USDT, because moving less would cost more. A smaller transfer is
 * credited all the same: it is the merchant's money, and holding it back would only cause questions to support.
 */
const MINIMUM_USDT = '1'

/**
 * Reserves an address for a merchant. Everything that ever arrives there is credited to the capital account. The same
 * intent gets the same address.
 *
 * @throws Refusal currency_does_not_exist, currency_not_supported, amount_too_small, parameter_error at `amount`,
 * no_address_available, key_reused, unavailable while no address is ready
 */
export async function reserveAddress(
  trx: Trx,
  { clock }: Pick<Services, 'clock'>,
  { merchant_id, body }: { merchant_id: string; body: RechargeBody },
): Promise<Reservation> {
  const { token_id, client_ref } = body
  const token = await findToken(trx, token_id)
  if (!token.payable) throw new Refusal('currency_not_supported')
  const expected_amount = expectedAmount(token, body)
  if (!(await isOffered(trx, token.network_id))) throw new Refusal('no_address_available')
  const known = await findReservation(trx, { merchant_id, client_ref })
  if (known !== undefined) {
    if (known.token_id !== token_id || known.amount !== expected_amount) throw new Refusal('key_reused')
    return reservationOf(token, known)
  }
  const at = clock.now()
  const { address } = await newAddress(trx, { network_id: token.network_id, purpose: 'recharge', at })
  const expires_at = new Date(at.getTime() + RESERVED_SECONDS * 1000)
  const reserved = { token_id, client_ref, address, amount: expected_amount, expires_at }
  await trx
    .insertInto('recharge_address')
    .values({
      merchant_id,
      token_id,
      network_id: token.network_id,
      address,
      expected_amount,
      client_ref,
      created_at: at,
      expires_at,
    })
    .execute()
  return reservationOf(token, reserved)
}

/**
 * The address that an intent reserved, also after it has expired and when the token takes no recharges any more.
 *
 * @throws Refusal does_not_exist, also for the intent of another merchant
 */
export async function reservedAddress(
  db: Db,
  intent: { merchant_id: string; client_ref: string },
): Promise<Reservation> {
  const known = await findReservation(db, intent)
  if (known === undefined) throw new Refusal('does_not_exist')
  return reservationOf(await findToken(db, known.token_id), known)
}

interface Reserved {
  readonly token_id: string
  readonly client_ref: string
  readonly address: string
  readonly amount: string | null
  readonly expires_at: Date
}

function reservationOf(
  { network_id: _id, payable: _payable, rate: _rate, ...token }: RechargeToken,
  reserved: Reserved,
): Reservation {
  return { ...token, ...reserved, expires_at: secondsOf(reserved.expires_at) }
}

interface RechargeToken {
  readonly payable: boolean
  readonly network_id: string
  readonly token: string
  readonly chain: string
  readonly decimals: number
  readonly minimum: string
  readonly simulated: boolean
  /** USDT for one token. */
  readonly rate: string
}

async function findToken(db: Db, token_id: string): Promise<RechargeToken> {
  const token = await db
    .selectFrom('token')
    .innerJoin('network', 'network.id', 'token.network_id')
    .select(['token.network_id', 'token.symbol', 'network.name as chain', 'token.decimals', 'token.payable'])
    .select(sql<boolean>`network.kind = 'simulated'`.as('simulated'))
    .select(sql<string>`trim_scale(token.usdt_rate)::text`.as('rate'))
    .where('token.id', '=', token_id)
    .executeTakeFirst()
  if (token === undefined) throw new Refusal('currency_does_not_exist')
  const { network_id, symbol, payable, chain, decimals, rate, simulated } = token
  const minimum = divide(MINIMUM_USDT, rate, { scale: decimals, rounding: 'up' })
  return {
    network_id,
    payable,
    token: symbol,
    chain,
    decimals,
    simulated,
    rate,
    minimum: formatAmount(minimum, { mode: 'plain' }),
  }
}

function expectedAmount({ decimals, minimum, rate }: RechargeToken, { amount }: RechargeBody): string | null {
  if (amount === undefined) return null
  if (!fitsToken(amount, decimals))
    throw new Refusal('parameter_error', [
      { path: 'amount', message: `At most ${decimals} decimals`, chinese: `最多 ${decimals} 位小数` },
    ])
  refuseTooLarge(amount, rate)
  if (compare(amount, minimum) < 0) throw new Refusal('amount_too_small')
  return formatAmount(amount, { mode: 'plain' })
}

async function findReservation(
  db: Db,
  { merchant_id, client_ref }: { merchant_id: string; client_ref: string },
): Promise<Reserved | undefined> {
  const row = await db
    .selectFrom('recharge_address')
    .select(['token_id', 'address', 'expires_at'])
    .select(sql<string | null>`trim_scale(expected_amount)::text`.as('amount'))
    .where('merchant_id', '=', merchant_id)
    .where('client_ref', '=', client_ref)
    .executeTakeFirst()
  return row && { ...row, client_ref }
}
