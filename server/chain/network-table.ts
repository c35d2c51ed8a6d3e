import type { Db } from '#server/database/schema'
import { chainTypeSchema } from '#shared/wallet/envelope'
import type { ChainType } from '#shared/address/chain-type'
import { ChainError } from './chain-error'

/** A network that is offered: a row of the table network. */
export interface Network {
  readonly id: string
  readonly chain_type: ChainType
  readonly name: string
  readonly kind: 'evm' | 'simulated'
  readonly chain_id: number | null
  readonly confirmations: number
  readonly block_seconds: number
  /** null: the confirmations decide what is final. */
  readonly finality: 'finalized' | null
}

/** A token on a network: a row of the table token. */
export interface Token {
  readonly id: string
  readonly symbol: string
  readonly decimals: number
  /** null: the coin of the network itself, or a contract that is not deployed yet. */
  readonly contract: string | null
  readonly is_native: boolean
}

/** The networks in the order in which the console lists them. */
export async function readNetworks(db: Db): Promise<Network[]> {
  const rows = await db
    .selectFrom('network')
    .select(['id', 'chain_type', 'name', 'kind', 'chain_id', 'confirmations', 'block_seconds', 'finality'])
    .orderBy('sort')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    ...row,
    chain_type: chainTypeSchema.parse(row.chain_type),
    chain_id: row.chain_id === null ? null : Number(row.chain_id),
  }))
}

/** The tokens of one network, including its own coin. */
export async function readTokens(db: Db, network_id: string): Promise<Token[]> {
  return await db
    .selectFrom('token')
    .select(['id', 'symbol', 'decimals', 'contract', 'is_native'])
    .where('network_id', '=', network_id)
    .orderBy('sort')
    .orderBy('id')
    .execute()
}

/**
 * The token of a network that is a contract and not the network's coin.
 *
 * @throws ChainError unknown_token
 */
export async function contractToken(db: Db, { id, name }: Network): Promise<Token> {
  const token = (await readTokens(db, id)).find(({ is_native }) => !is_native)
  if (token === undefined) {
    throw new ChainError('unknown_token', `${name} has no token besides its coin: add one to the table token.`)
  }
  return token
}
