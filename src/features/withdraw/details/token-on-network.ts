import type { Coin } from '@/lib/api/currency'
import type { Asset } from '@/lib/api/statistics'
import type { TokenCost } from '@/lib/api/withdrawal'

/** A token on a network. Every withdrawal is of one. */
export interface TokenOnNetwork {
  token_id: string
  token: string
  decimals: number
  network_id: string
  /** The name for people: "TRON". */
  network: string
  /** The name in the address rules: "Tron". */
  chainType: string
  /** Decimal string; undefined means unknown, never zero. */
  available: string | undefined
  cost: TokenCost | undefined
  /** The operator takes no new payments in it; what the merchant has can be withdrawn. */
  isRetired: boolean
}

interface Sources {
  coins: readonly Coin[]
  /** Sorted by value, the most valuable first. */
  holdings: readonly Asset[]
  costs: readonly TokenCost[]
}

/**
 * Every token that the merchant holds, per network, in the order of the holdings. One whose row could not be read is left
 * out: without its decimals no amount of it can be checked.
 */
export function heldTokens({ coins, holdings, costs }: Sources): TokenOnNetwork[] {
  const all = coins.flatMap((coin) =>
    coin.subset.map(({ id, token, decimals, payable }): TokenOnNetwork => {
      const cost = costs.find(({ token_id }) => token_id === id)
      return {
        token_id: id,
        token,
        decimals,
        network_id: coin.id,
        network: coin.net_work,
        chainType: coin.chain,
        available: holdings.find(({ token_id }) => token_id === id)?.available,
        cost,
        // Without a cost it cannot be withdrawn: a network's own coin, or a network that is not offered any more.
        isRetired: payable === false && cost !== undefined,
      }
    }),
  )
  const rank = new Map(holdings.map(({ token_id }, index) => [token_id, index]))
  return all
    .filter(({ token_id, decimals }) => rank.has(token_id) && token_id !== '' && Number.isInteger(decimals))
    .sort((a, b) => (rank.get(a.token_id) ?? 0) - (rank.get(b.token_id) ?? 0))
}

/** The token of the first known id, or the most valuable one: the id in the address can be anything. */
export function chooseToken(
  tokens: readonly TokenOnNetwork[],
  ...ids: readonly (string | undefined)[]
): TokenOnNetwork | undefined {
  const named = ids.map((id) => tokens.find(({ token_id }) => token_id === id))
  return named.find((token) => token !== undefined) ?? tokens[0]
}

/**
 * The tokens with the one that a form began with, as it was last known, where the list no longer has it: an address that
 * is typed for one token is never an address for another one. Without any token there is nothing to withdraw.
 */
export function withShown(
  tokens: readonly TokenOnNetwork[],
  shown: TokenOnNetwork | undefined,
): readonly TokenOnNetwork[] {
  if (!shown || tokens.length === 0 || tokens.some(({ token_id }) => token_id === shown.token_id)) return tokens
  return [...tokens, shown]
}

/**
 * Another token on the same network, or, if it does not exist there, on the network where the merchant holds most of
 * it.
 */
export function switchToken(
  tokens: readonly TokenOnNetwork[],
  token: string,
  now: TokenOnNetwork,
): TokenOnNetwork | undefined {
  const offered = tokens.filter((one) => one.token === token)
  return offered.find(({ network_id }) => network_id === now.network_id) ?? offered[0]
}
