import type { Db } from '#server/database/schema'
import { sha256 } from '#server/core/secrets'

/** A challenge to be signed by a wallet. */
export interface NewChallenge {
  readonly id: string
  readonly chain_type: string
  /** The address as the wallet writes it. */
  readonly address: string
  readonly public_key: string | null
  readonly message: string
  readonly nonce: string
  readonly state: string | null
  readonly console_origin: string
  readonly created_at: Date
  readonly expires_at: Date
}

const hashOf = (state: string | null): Buffer | null => (state === null ? null : sha256(state))

/** Stores a challenge; of its `state` only a hash. */
export async function insertChallenge(db: Db, { state, ...challenge }: NewChallenge): Promise<void> {
  await db
    .insertInto('wallet_challenge')
    .values({ ...challenge, state_hash: hashOf(state), used_at: null })
    .execute()
}

/**
 * Marks a challenge as used and returns it; undefined when it is unknown, used or expired. It is used up even when the
 * proof is wrong, so each allows one try.
 */
export function consumeChallenge(db: Db, id: string, now: Date) {
  return db
    .updateTable('wallet_challenge')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['chain_type', 'address', 'public_key', 'message', 'state_hash', 'console_origin'])
    .executeTakeFirst()
}

/** Stores a ticket for a log-in; of its uuid only a hash. */
export async function insertTicket(
  db: Db,
  ticket: {
    uuid: string
    chain_type: string
    /** The address in its normal form. */
    address: string
    state_hash: Buffer | null
    console_origin: string
    created_at: Date
    expires_at: Date
  },
): Promise<void> {
  const { uuid, ...rest } = ticket
  await db
    .insertInto('login_ticket')
    .values({ ...rest, uuid_hash: sha256(uuid), used_at: null })
    .execute()
}

/**
 * Redeems a uuid; undefined when it is unknown, used or expired. It is one statement, so of twenty redemptions at the
 * same moment exactly one gets the ticket.
 */
export function redeemTicket(db: Db, uuid: string, now: Date) {
  return db
    .updateTable('login_ticket')
    .set({ used_at: now })
    .where('uuid_hash', '=', sha256(uuid))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['chain_type', 'address', 'state_hash', 'console_origin', 'created_at'])
    .executeTakeFirst()
}
