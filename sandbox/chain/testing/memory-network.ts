import { getAddress } from 'viem'
import type { Clock } from '#server/database/clock'
import type { Db } from '#server/database/schema'
import type { ChainAdapter } from '#server/chain/adapter'
import { ETHEREUM_FORM } from '#server/chain/evm/chain-form'
import { evmAdapter } from '#server/chain/evm/evm-adapter'
import type { EvmNode } from '#server/chain/evm/node'
import { tokenBook } from '#server/chain/evm/token-book'
import type { Network, Token } from '#server/chain/network-table'
import { seedSigner } from '#server/chain/seed-signer'
import { hashOfText } from './evm-in-memory'

const SEED = new Uint8Array(32).fill(5)
const CHAIN_ID = 777_000
/** Keys that no test comes to by counting. */
const HIGH = 900_000_000

/** A network whose chain is in memory, and the adapter that the server has for such chains. */
export interface MemoryNetwork {
  readonly network_id: string
  readonly tokens: readonly Token[]
  /** Addresses of the platform that were given out. */
  readonly given: readonly `0x${string}`[]
  /** An adapter that accepts these tokens, as one is opened at a start. */
  adapter(node: EvmNode, accepted: readonly Token[]): ChainAdapter
}

export const addressOfText = (text: string): `0x${string}` => getAddress(hashOfText(text).slice(0, 42))

/** Stores a network with three tokens of six decimals and two addresses that were given out. */
export async function memoryNetwork(
  db: Db,
  { clock, network_id, confirmations = 3 }: { clock: Clock; network_id: string; confirmations?: number },
): Promise<MemoryNetwork> {
  const row = { id: network_id, chain_type: 'Ethereum', name: network_id, kind: 'evm', confirmations } as const
  await db
    .insertInto('network')
    .values({ ...row, chain_id: String(CHAIN_ID), block_seconds: 1, sort: 1 })
    .execute()
  const tokens = ['USDT', 'EURC', 'XAUT'].map((symbol): Token => ({
    id: `${network_id}-${symbol}`,
    symbol,
    decimals: 6,
    contract: addressOfText(symbol),
    is_native: false,
  }))
  await db
    .insertInto('token')
    .values(tokens.map((token, sort) => ({ ...token, network_id, sort })))
    .execute()
  const given = ['first', 'second'].map((name) => addressOfText(`${name} of ${network_id}`))
  // Before any worker looks whether its key derives what is given out: no key derives these.
  const created_at = new Date(clock.now().getTime() - 1)
  await db
    .insertInto('deposit_address')
    .values(
      given.map((address, index) => ({
        network_id,
        address,
        key_index: String(HIGH + index),
        purpose: 'payment' as const,
        created_at,
      })),
    )
    .execute()
  const network: Network = { ...row, chain_id: CHAIN_ID, block_seconds: 1, finality: null }
  return {
    network_id,
    tokens,
    given,
    adapter: (node, accepted) =>
      evmAdapter({
        network,
        sender: { db, clock, network, chain_id: CHAIN_ID, signer: seedSigner(SEED), node },
        book: tokenBook(node.request, { tokens: accepted, other: null, form: ETHEREUM_FORM }),
        explorerUrl: (txid) => txid,
      }),
  }
}
