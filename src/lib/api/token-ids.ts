import { chainTypeOf } from '#shared/address/chain-type-of'
import { evmChainId } from '#shared/address/evm-networks'
import { UNKNOWN } from '#shared/money/amount'
import { currencies } from '#shared/contract/currency'
import type { Coin } from './currency'
import { call } from './transport/http'

/** A row that is about a token on a network. */
interface OfToken {
  token_id: string
  token: string
  chain: string
  /** Of a holding: the name of its network, where `chain` is the type of it. */
  network?: string | null | undefined
}

const alike = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

/**
 * Rows with the ids of their tokens. A back end with only the fields of SPEC.md names token and network; the list of
 * coins has the id for them. A token that the list does not have keeps an unknown id.
 */
export async function withTokenIds<Row extends OfToken>(rows: readonly Row[], signal: AbortSignal): Promise<Row[]> {
  if (rows.every(({ token_id }) => token_id !== UNKNOWN)) return [...rows]
  const coins = await call(currencies, { signal })
  return rows.map((row) => {
    if (row.token_id !== UNKNOWN) return row
    const coin = coinOf(row, coins)
    const token = coin?.subset.find((one) => alike(one.token, row.token))
    return token ? { ...row, token_id: token.id } : row
  })
}

/**
 * The network that a row means. Its chain type tells it only where no other network has that type, and where the word is not the
 * name of another network: "BEP20" is no Ethereum, although its addresses look the same.
 */
function coinOf({ chain, network }: OfToken, coins: readonly Coin[]): Coin | undefined {
  const named = (name: string): Coin | undefined => coins.find(({ net_work }) => alike(net_work, name))
  // A back end that tells one of both has it in both fields.
  if (network != null && network !== '' && !alike(network, chain)) return named(network)
  const type = chainTypeOf(chain) ?? chain
  const ofType = coins.filter((coin) => alike(coin.chain, type))
  const id = evmChainId(chain)
  const [only] = ofType.length === 1 ? ofType : []
  return named(chain) ?? (id === undefined || id === evmChainId(only?.net_work ?? '') ? only : undefined)
}
