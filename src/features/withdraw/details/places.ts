import type { Coin } from '@/lib/api/currency'
import type { Asset } from '@/lib/api/statistics'
import type { TokenCost } from '@/lib/api/withdrawal'

/** A token on a network: what is withdrawn is always of one. */
export interface Place {
  token_id: string
  token: string
  /** Decimals of the token on this network. */
  decimals: number
  network_id: string
  /** As people say it: "TRON". */
  network: string
  /** As the address rules say it: "Tron". */
  chainType: string
  /** Decimal string; undefined is unknown, never zero. */
  available: string | undefined
  cost: TokenCost | undefined
}

interface Sources {
  coins: readonly Coin[]
  /** The most valuable first. */
  holdings: readonly Asset[]
  costs: readonly TokenCost[]
}

/** Every token that the merchant holds, on its network, in the order of the holdings. */
export function placesOf({ coins, holdings, costs }: Sources): Place[] {
  const all = coins.flatMap((coin) =>
    coin.subset.map(({ id, token, decimals }): Place => ({
      token_id: id,
      token,
      decimals,
      network_id: coin.id,
      network: coin.net_work,
      chainType: coin.chain,
      available: holdings.find(({ token_id }) => token_id === id)?.available,
      cost: costs.find(({ token_id }) => token_id === id),
    })),
  )
  const rank = new Map(holdings.map(({ token_id }, index) => [token_id, index]))
  return all
    .filter(({ token_id }) => rank.has(token_id))
    .sort((a, b) => (rank.get(a.token_id) ?? 0) - (rank.get(b.token_id) ?? 0))
}

/** The first of these ids that is a place, or the most valuable: an id is the user's to garble. */
export function choosePlace(places: readonly Place[], ...ids: readonly (string | undefined)[]): Place | undefined {
  const named = ids.map((id) => places.find(({ token_id }) => token_id === id))
  return named.find((place) => place !== undefined) ?? places[0]
}

/** The same network for another token, else where that token is worth most. */
export function placeOfToken(places: readonly Place[], token: string, now: Place): Place | undefined {
  const offered = places.filter((place) => place.token === token)
  return offered.find(({ network_id }) => network_id === now.network_id) ?? offered[0]
}
