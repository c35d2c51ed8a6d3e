import type { UserInfo } from '#shared/contract/user'
import { withdraw } from '#shared/contract/withdrawal'
import { proofMethods } from '@/lib/api/proof-methods'
import type { Quote, QuoteBody } from '@/lib/api/withdrawal'
import { fromUnits, isKnown, signOf, subtract, toDecimal, UNKNOWN } from '#shared/money/amount'
import type { TokenOnNetwork } from './token-on-network'

/** The end of the year 9999: what the console knows by itself does not expire. */
const NEVER = 253_402_300_799

/** The decimals of USDT on most networks. */
const USUAL_DECIMALS = 6

/**
 * How many decimals the largest amount may have. A back end that does not tell those of its token is taken to have 18, so a balance
 * of 1100.10 would become 1100.099999999999999999, which it refuses or rounds up to all of it.
 */
function stepOf(balance: string, decimals: number): number {
  const told = balance.split('.')[1]?.length ?? 0
  return Math.min(decimals, Math.max(USUAL_DECIMALS, told))
}

/**
 * What the console knows of a withdrawal by itself, for a back end that gives no quotes: the fee where `/account/cost`
 * tells it, and what follows from fee and balance. Rate and limits are unknown; the server checks them.
 */
export function ownQuote(body: QuoteBody, tokenOnNetwork: TokenOnNetwork, user: UserInfo | undefined): Quote {
  const { token_id, token, network: chain, decimals, cost, available: balance = UNKNOWN } = tokenOnNetwork
  const fee = cost?.fee ?? UNKNOWN
  const below = isKnown(balance) ? subtract(balance, fromUnits(1n, stepOf(balance, decimals))) : balance
  return {
    quote_id: '',
    token_id,
    token,
    chain,
    decimals,
    amount: body.amount,
    rate: UNKNOWN,
    fee,
    gas: cost?.gas ?? UNKNOWN,
    received: toDecimal(subtract(body.amount, fee)),
    balance,
    balance_after: toDecimal(subtract(balance, body.amount)),
    largest: signOf(below) > 0 ? toDecimal(below) : isKnown(below) ? '0' : UNKNOWN,
    minimum: cost?.minimum ?? UNKNOWN,
    single_limit: cost?.single_limit ?? UNKNOWN,
    day_limit: UNKNOWN,
    day_used: UNKNOWN,
    methods: user ? proofMethods(withdraw.name, user) : [],
    address_use: null,
    similar: null,
    audit: 'manual',
    expires_at: NEVER,
  }
}
