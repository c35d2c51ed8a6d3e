import { agreedFees } from '#server/merchant/terms'
import { refuseTooLarge } from '#server/core/price'
import { randomId } from '#server/core/secrets'
import { Refusal } from '#server/core/refusal'
import type { Language } from '#server/core/refusal'
import { waitBehind } from '#server/chain/payout-wait'
import type { PayoutWait } from '#server/chain/payout-wait'
import { secondsOf } from '#server/core/seconds-of'
import type { Services } from '#server/chain/services'
import * as chart from '#server/ledger/chart'
import { balances } from '#server/ledger/ledger'
import type { Db, Trx } from '#server/database/schema'
import { refuseRisky } from '#server/screening/refuse-risky'
import { networkSetting } from '../policy/network-setting'
import { limitsOf } from '../policy/limits'
import { checkPayoutAddress } from '../policy/payout-address'
import type { AnswerOf, BodyOf } from '#shared/contract/operation'
import type { withdrawalQuote } from '#shared/contract/withdrawal'
import { compare, subtract } from '#shared/money/amount'
import type { Decimal } from '#shared/money/amount'
import { formatAmount } from '#shared/money/format'
import { wantTypedRisk } from '../risk-questions'
import { addressUse } from './address-use'
import { auditMode } from '../audit-mode'
import { costOf } from './cost'
import type { WithdrawalCost } from './cost'
import { exactAmount, largestAmount } from './figures'
import { proofMethods } from './proof-methods'

type Quote = AnswerOf<typeof withdrawalQuote>
type QuoteServices = Pick<Services, 'clock' | 'settings'>

/** Long enough to review the withdrawal and read a code, short enough that the fee stays right. */
const GOOD_SECONDS = 120

const plain = (amount: Decimal): string => formatAmount(amount, { mode: 'plain' })

/**
 * Quotes a withdrawal: its costs and its result now. An amount that the limits would refuse also gets figures, so that
 * a form can show the difference.
 *
 * @throws Refusal currency_does_not_exist, currency_not_supported, network_not_offered, parameter_error at `amount`,
 * amount_too_small when the fee is not below the amount, address_wrong_chain, address_refused, address_risky,
 * address_frozen
 */
export async function quoteWithdrawal(
  trx: Trx,
  services: QuoteServices,
  { merchant_id, body, language }: { merchant_id: string; body: BodyOf<typeof withdrawalQuote>; language: Language },
): Promise<Quote> {
  const cost = await withdrawable(trx, services, { token_id: body.token_id, merchant_id })
  const { token_id, token, chain, decimals, rate, fee, gas, minimum, network_id } = cost
  const amount = exactAmount(body.amount, cost)
  refuseTooLarge(amount, rate)
  if (compare(amount, fee) <= 0) throw new Refusal('amount_too_small')
  const address =
    body.address === undefined ? null : await checkPayoutAddress(trx, { network_id, address: body.address })
  if (address !== null) {
    await refuseRisky(trx, services, { network_id, address })
    // The answer is there when the withdrawal is asked for.
    await wantTypedRisk(trx, services, { merchant_id, network_id, address })
  }
  const balance = await availableOf(trx, { merchant_id, token_id })
  const limits = await limitsOf(trx, services, merchant_id)
  const { methods } = await proofMethods(trx, services, merchant_id)
  const quote = await saveQuote(trx, services, { merchant_id, token_id, address, amount, fee })
  return {
    ...quote,
    token_id,
    token,
    chain,
    decimals,
    amount,
    rate,
    fee,
    gas,
    received: plain(subtract(amount, fee)),
    balance,
    balance_after: plain(subtract(balance, amount)),
    largest: largestAmount({ ...limits, cost, available: balance }),
    minimum,
    ...limits,
    methods,
    ...(await addressUse(trx, services, { merchant_id, cost, address })),
    audit: await auditMode(trx),
    wait: await waitFor(trx, { merchant_id, cost, language }),
  }
}

/**
 * The costs of a token that can be withdrawn. One that the operator has taken out of its file still can, as long as its
 * network is there: what a merchant has must not be stuck.
 *
 * @throws Refusal currency_does_not_exist; network_not_offered; currency_not_supported for a coin that pays gas only
 */
export async function withdrawable(
  db: Db,
  { clock, settings }: Pick<Services, 'clock' | 'settings'>,
  { token_id, merchant_id }: { token_id: string; merchant_id: string },
): Promise<WithdrawalCost> {
  const { withdraw_fee } = await agreedFees(db, settings, { merchant_id, at: clock.now() })
  const cost = await costOf(db, { token_id, withdraw_fee })
  if (cost !== undefined) return cost
  const token = await db
    .selectFrom('token')
    .innerJoin('network', 'network.id', 'token.network_id')
    .select('network.offered')
    .where('token.id', '=', token_id)
    .executeTakeFirst()
  if (token === undefined) throw new Refusal('currency_does_not_exist')
  throw new Refusal(token.offered ? 'currency_not_supported' : 'network_not_offered')
}

/** Refuses a withdrawal whose transfer costs more gas than the merchant allows. @throws Refusal gas_above_limit */
export async function refuseDear(
  db: Db,
  { merchant_id, cost: { network_id, coin_gas } }: { merchant_id: string; cost: WithdrawalCost },
): Promise<void> {
  const { gas_limit } = await networkSetting(db, { merchant_id, network_id })
  if (compare(coin_gas, gas_limit) > 0) throw new Refusal('gas_above_limit')
}

/** What the merchant has to know before he asks: the withdrawal would be accepted, and then wait. */
async function waitFor(db: Db, { merchant_id, cost, language }: Waiting): Promise<PayoutWait | null> {
  try {
    await refuseDear(db, { merchant_id, cost })
    return null
  } catch (error) {
    if (!(error instanceof Refusal) || error.reason !== 'gas_above_limit') throw error
    return waitBehind(error.reason, language)
  }
}

interface Waiting {
  readonly merchant_id: string
  readonly cost: WithdrawalCost
  readonly language: Language
}

async function availableOf(
  db: Db,
  { merchant_id, token_id }: { merchant_id: string; token_id: string },
): Promise<string> {
  const [account] = await balances(db, { ...chart.capital(merchant_id), token_id })
  return account?.balance ?? '0'
}

async function saveQuote(
  trx: Trx,
  { clock }: QuoteServices,
  quote: { merchant_id: string; token_id: string; address: string | null; amount: string; fee: string },
): Promise<{ quote_id: string; expires_at: number }> {
  const quote_id = randomId()
  const created_at = clock.now()
  const expires_at = new Date(created_at.getTime() + GOOD_SECONDS * 1000)
  await trx
    .insertInto('withdrawal_quote')
    .values({ id: quote_id, ...quote, created_at, expires_at })
    .execute()
  return { quote_id, expires_at: secondsOf(expires_at) }
}
