import { queryOptions } from '@tanstack/react-query'
import { cost } from '#shared/contract/account'
import { fixedAddresses } from '#shared/contract/fixed-address'
import type { AnswerOf, BodyOf } from '#shared/contract/operation'
import { cancelWithdrawal, withdraw, withdrawalPolicy, withdrawalQuote, withdrawals } from '#shared/contract/withdrawal'
import { UNKNOWN } from '#shared/money/amount'
import { isApiError } from './transport/errors'
import { call } from './transport/http'
import { withTokenIds } from './token-ids'
import { serverNow } from './transport/server-clock'

export type Quote = AnswerOf<typeof withdrawalQuote>
export type QuoteBody = BodyOf<typeof withdrawalQuote>
export type WithdrawalPolicy = AnswerOf<typeof withdrawalPolicy>
export type WithdrawalRecord = AnswerOf<typeof withdrawals>['list'][number]
export type SavedAddress = AnswerOf<typeof fixedAddresses>['list'][number]
export type TokenCost = AnswerOf<typeof cost>['list'][number]

/** The key of all quotes, to invalidate them. */
export const QUOTES = ['withdrawal', 'quote'] as const

const withdrawalKeys = {
  all: ['withdrawal'],
  policy: ['withdrawal', 'policy'],
  cost: ['withdrawal', 'cost'],
  quote: (body: QuoteBody) => [...QUOTES, body],
  saved: (network_id: string) => ['account', 'saved addresses', network_id],
  one: (client_ref: string) => ['withdrawal', 'one', client_ref],
} as const

/** Queries whose answers are out of date after a withdrawal. */
export const STALE_AFTER_WITHDRAWAL = [['withdrawal'], ['account'], ['statistics']] as const

/** The fee of a withdrawal of each token, and its smallest amount. */
export const costOptions = queryOptions({
  queryKey: withdrawalKeys.cost,
  queryFn: async ({ signal }) => {
    const { list } = await call(cost, { signal })
    return { list: await withTokenIds(list, signal) }
  },
})

/** A quote is renewed this long before it expires, so that the quote on the screen can still be sent. */
const RENEW_SECONDS_BEFORE = 5
/** The shortest pause between two requests, also when the server fails. */
const LEAST_SECONDS_BETWEEN = 5
/** The longest: a timer counts in 32 bits of milliseconds, and fires at once for what is later. */
const MOST_SECONDS_BETWEEN = 86_400
const pauseMillis = (seconds: number): number =>
  Math.min(Math.max(seconds, LEAST_SECONDS_BETWEEN), MOST_SECONDS_BETWEEN) * 1000

/**
 * The policy checks as they are now. Reading them decides nothing: the server checks again when money is sent. No event tells that
 * a waiting time is over, so they are asked for again when the next one is, a second later because the wire has whole seconds.
 */
export const policyOptions = queryOptions({
  queryKey: withdrawalKeys.policy,
  queryFn: ({ signal }) => call(withdrawalPolicy, { signal }),
  refetchInterval: ({ state: { data } }) => {
    const ends = [data?.resumes_at, data?.any_address_from, data?.held_until].filter((end) => typeof end === 'number')
    return ends.length > 0 && pauseMillis(Math.min(...ends) + 1 - serverNow())
  },
})

/**
 * The quote of a withdrawal. It renews itself before it expires. An old answer never replaces a newer one, because each
 * body has a query of its own.
 *
 * @param own the figures that the console knows by itself, for a back end that gives no quotes
 */
export function quoteOptions(body: QuoteBody, own?: Quote) {
  return queryOptions({
    queryKey: own ? [...withdrawalKeys.quote(body), own] : withdrawalKeys.quote(body),
    queryFn: ({ signal }) => own ?? call(withdrawalQuote, { body, signal }),
    // The guard against two equal writes also refuses a quote whose request was just aborted; a retry succeeds.
    retry: (failures, error) => failures < 5 && isApiError(error, 'duplicate'),
    retryDelay: 100,
    refetchInterval: ({ state }) =>
      own === undefined && state.data && pauseMillis(secondsLeft(state.data) - RENEW_SECONDS_BEFORE),
    staleTime: 0,
    gcTime: 0,
    meta: { secret: true },
  })
}

function secondsLeft({ expires_at }: Quote): number {
  return expires_at - serverNow()
}

/** Whether a quote has expired by the server's clock. */
export function isExpired(quote: Quote): boolean {
  return secondsLeft(quote) <= 0
}

/** Every fixed address of a network. */
export function savedAddressesOptions(network_id: string) {
  return queryOptions({
    queryKey: withdrawalKeys.saved(network_id),
    queryFn: ({ signal }) => call(fixedAddresses, { query: { all: 1, network_id }, signal }),
  })
}

/**
 * The withdrawal of one intent; null while the server shows none.
 *
 * @param find picks it from the latest ones, for a back end that keeps no `client_ref`
 */
export function withdrawalOptions(
  client_ref: string,
  find: (list: readonly WithdrawalRecord[]) => WithdrawalRecord | undefined = () => undefined,
) {
  return queryOptions({
    queryKey: withdrawalKeys.one(client_ref),
    queryFn: async ({ signal, client, queryKey }) => {
      const list = await withdrawalsLike(client_ref, signal)
      const named = list.find((record) => record.client_ref === client_ref)
      // What was found once is the same one still, also when the browser has forgotten by what it was found.
      const known = client.getQueryData<WithdrawalRecord | null>(queryKey)?.handle_id ?? UNKNOWN
      const same = known === UNKNOWN ? undefined : list.find(({ handle_id }) => handle_id === known)
      return named ?? same ?? find(list) ?? null
    },
  })
}

/**
 * The rows in which the withdrawal of an intent would appear; a back end that ignores `client_ref` answers its latest
 * 20.
 */
export async function withdrawalsLike(client_ref: string, signal?: AbortSignal): Promise<WithdrawalRecord[]> {
  const { list } = await call(withdrawals, {
    query: { client_ref, current: 1, pageSize: 20 },
    ...(signal && { signal }),
  })
  return await withTokenIds(list, signal ?? new AbortController().signal)
}

/** Sends a withdrawal. Its key is the intent's id, so a repeat is the same withdrawal (SECURITY.md 3.1). */
export function sendWithdrawal(body: BodyOf<typeof withdraw>): Promise<WithdrawalRecord> {
  return call(withdraw, { body, idempotencyKey: body.client_ref })
}

/** Cancels a withdrawal while it is in audit. A repeat with the same key is the same act (SECURITY.md 3.1). */
export function takeBackWithdrawal(handle_id: string, idempotencyKey: string): Promise<WithdrawalRecord> {
  return call(cancelWithdrawal, { body: { handle_id }, idempotencyKey })
}
