import type { Db } from '#server/database/schema'
import { sha256 } from '#server/core/secrets'

export interface NewChallenge {
  readonly id: string
  readonly chain_type: string
  /** As the wallet writes it. */
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

export async function insertChallenge(db: Db, { state, ...challenge }: NewChallenge): Promise<void> {
  await db
    .insertInto('wallet_challenge')
    .values({ ...challenge, state_hash: hashOf(state), used_at: null })
    .execute()
}

/** Takes a challenge out of use, whatever the proof turns out to be: each is good for one try. */
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

export async function insertTicket(
  db: Db,
  ticket: {
    uuid: string
    chain_type: string
    /** In its normal form. */
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

/** Redeems a uuid: one statement, so of twenty redemptions at once exactly one gets the ticket. */
export function redeemTicket(db: Db, uuid: string, now: Date) {
  return db
    .updateTable('login_ticket')
    .set({ used_at: now })
    .where('uuid_hash', '=', sha256(uuid))
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['chain_type', 'address', 'state_hash', 'console_origin'])
    .executeTakeFirst()
}
