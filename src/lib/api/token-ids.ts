import { UNKNOWN } from '#shared/money/amount'
import { currencies } from '#shared/contract/currency'
import { call } from './transport/http'

/** A row that is about a token on a network. */
interface OfToken {
  token_id: string
  token: string
  chain: string
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
    // Two networks can have one chain type, so the name of the network comes first.
    const coin =
      coins.find(({ net_work }) => alike(net_work, row.chain)) ?? coins.find(({ chain }) => alike(chain, row.chain))
    const token = coin?.subset.find((one) => alike(one.token, row.token))
    return token ? { ...row, token_id: token.id } : row
  })
}
