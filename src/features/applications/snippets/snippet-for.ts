/** What a snippet is written for. */
export interface SnippetFor {
  /** Where the API is, such as `https://pay.example/api/v1`. */
  api: string
  /** The paths of the two calls below the API. A deployment may have others than ours. */
  paths: Readonly<Record<'create' | 'query', string>>
  appid: string
  /** A token that the application takes. */
  token_id: string
  /** How the application's orders are priced: in the token, or in a currency. */
  priced: 'token' | 'fiat'
}

/** The fields of an order's price, in the order in which they are sent. */
export const priceOf = ({ priced }: Pick<SnippetFor, 'priced'>): [name: string, value: string][] =>
  priced === 'token'
    ? [['amount', '25.50']]
    : [
        ['fiat_name', 'USD'],
        ['fiat_amount', '25.50'],
      ]

/** The address of the API without its path, and the path: the path is signed, the host is not. */
export function splitApi(api: string): { host: string; path: string } {
  const { origin, pathname } = new URL(api)
  return { host: origin, path: pathname.replace(/\/$/, '') }
}
