import { queryOptions } from '@tanstack/react-query'
import type { AnswerOf, BodyOf, QueryOf } from '#shared/contract/operation'
import { createLink, endLink, linkCurrencies, linkQuote, links } from '#shared/contract/payment-link'
import { call } from './transport/http'

export type PaymentLink = AnswerOf<typeof createLink>
export type LinkWish = BodyOf<typeof createLink>
export type LinkPrice = QueryOf<typeof linkQuote>

/** Below `transactions`, so that the event of a payment makes them stale. */
export const linkKeys = {
  all: ['transactions', 'links'],
  list: (page: number) => ['transactions', 'links', 'list', page],
  one: (handle_id: string) => ['transactions', 'links', 'one', handle_id],
  quote: (price: LinkPrice) => ['transactions', 'quote', price],
  currencies: ['currency', 'of links'],
} as const

/** One page of payment links, the newest first. Ask only a back end that offers `link.list`. */
export function linkListOptions(page: number) {
  return queryOptions({
    queryKey: linkKeys.list(page),
    queryFn: ({ signal }) => call(links, { query: { current: page, pageSize: 10 }, signal }),
  })
}

/** One payment link; null when there is none. A back end that knows no handles answers its latest: another is not this one. */
export function oneLinkOptions(handle_id: string) {
  return queryOptions({
    queryKey: linkKeys.one(handle_id),
    queryFn: async ({ signal }) => {
      const { list } = await call(links, { query: { handle_id }, signal })
      return list.find((link) => link.handle_id === handle_id) ?? null
    },
  })
}

/** What a price is worth at the rates of this moment. */
export function linkQuoteOptions(price: LinkPrice) {
  return queryOptions({
    queryKey: linkKeys.quote(price),
    queryFn: ({ signal }) => call(linkQuote, { query: price, signal }),
    staleTime: 30_000,
  })
}

/** The currencies that a price may be in. */
export const linkCurrencyOptions = queryOptions({
  queryKey: linkKeys.currencies,
  queryFn: async ({ signal }) => (await call(linkCurrencies, { signal })).list,
  staleTime: 5 * 60_000,
})

/** Makes a payment link. A repeat with the same `client_ref` is the same link. */
export function sendLink(body: LinkWish) {
  return call(createLink, { body, idempotencyKey: body.client_ref })
}

/** Ends a link that nobody has paid. */
export function stopLink(handle_id: string) {
  return call(endLink, { body: { handle_id } })
}
