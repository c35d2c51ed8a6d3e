import { createHash } from 'node:crypto'
import type { Db } from '#server/database/schema'
import { ChainError } from './chain-error'

/** Which chain a network is. */
export interface Identity {
  network_id: string
  /** A text that is the same whenever the same chain is opened, and different for every other chain. */
  identity: string
}

/**
 * Writes once which chain a network is. The journal, the nonces and the transfers belong to that chain, so a process that
 * finds another one must not touch the network: the payouts in the journal would look unsent there, and would be paid
 * a second time.
 *
 * @throws ChainError other_chain, which names both chains; nothing is changed
 * @example
 * await keepIdentity(db, { network_id: 'eth', identity: chainIdentity({ chain_id: 1, genesis_hash }) })
 */
export async function keepIdentity(db: Db, { network_id, identity }: Identity): Promise<void> {
  await db
    .insertInto('chain_identity')
    .values({ network_id, identity })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const known = await db
    .selectFrom('chain_identity')
    .select('identity')
    .where('network_id', '=', network_id)
    .executeTakeFirstOrThrow()
  if (known.identity === identity) return
  throw new ChainError('other_chain', otherChain({ network_id, known: known.identity, identity }))
}

/** The sentence for a network that is another chain than before. */
export function otherChain({ network_id, known, identity }: Identity & { known: string }): string {
  return `Network ${network_id} is the chain "${known}" in this database, but it was opened as "${identity}": give it back its own nodes, or use a database of its own.`
}

/** The identity of an EVM chain that is reached over nodes. */
export function chainIdentity({ chain_id, genesis_hash }: { chain_id: number; genesis_hash: string }): string {
  return `node ${chain_id} ${genesis_hash.toLowerCase()}`
}

/** A short text that identifies a chain by what it begins with: SHA-256 of its JSON, in hex. */
export function digestOf(beginning: object): string {
  return createHash('sha256').update(JSON.stringify(beginning)).digest('hex')
}
